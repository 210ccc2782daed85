import { maxUnits } from '@tollgate/contracts'
import { payableOf, type PriceTerms } from './payable.policy'

const usual: PriceTerms = {
  isInCurrency: true,
  unitsPerDollar: 500_000,
  minTopUp: 1,
  price: '7.3',
  groupRatio: { default: '1', vip: '0.8', gift: '0', odd: '0.0' },
  group: 'default',
  fractionDigits: 2,
}
const inQuota = { ...usual, isInCurrency: false }
const payable = (units: number, cents: number) => ({ outcome: 'payable', payable: { units, cents } })

describe('M17 a top-up', () => {
  test.each([
    ['is the price of a dollar times dollars', 10, usual, payable(5_000_000, 7_300)],
    ['is cheaper for a group of a lower ratio', 10, { ...usual, group: 'vip' }, payable(5_000_000, 5_840)],
    ['costs a group without a ratio the price', 10, { ...usual, group: 'none' }, payable(5_000_000, 7_300)],
    [
      'costs a group named like a method of objects the price',
      1,
      { ...usual, group: 'toString' },
      payable(500_000, 730),
    ],
    ['costs a group of ratio 0 the price', 10, { ...usual, group: 'gift' }, payable(5_000_000, 7_300)],
    ['costs a group of ratio 0.0 the price', 10, { ...usual, group: 'odd' }, payable(5_000_000, 7_300)],
    ['in quota cuts nothing off', 750_001, inQuota, payable(750_001, 1_095)],
    ['is at least the least', 4, { ...usual, minTopUp: 5 }, { outcome: 'too-little', least: 5 }],
    [
      'in quota is at least the least in quota',
      999_999,
      { ...inQuota, minTopUp: 2 },
      { outcome: 'too-little', least: 1_000_000 },
    ],
    ['is at least 1 where there is no least', 0, { ...usual, minTopUp: 0 }, { outcome: 'too-little', least: 1 }],
    ['is never below 1', -3, { ...usual, minTopUp: 0 }, { outcome: 'too-little', least: 1 }],
    ['is never for nothing', 1, { ...inQuota, minTopUp: 0 }, { outcome: 'too-cheap' }],
    ['is never for nothing by a price of 0', 1, { ...usual, price: '0' }, { outcome: 'too-cheap' }],
    ['may cost as much as can be paid', 1, { ...usual, price: '999999.99' }, payable(500_000, 99_999_999)],
    ['is bounded by what can be paid', 136_987, usual, { outcome: 'too-much' }],
    [
      'is bounded by what an account can have',
      maxUnits / 500_000 + 1,
      { ...usual, price: '0.0001' },
      { outcome: 'too-much' },
    ],
  ])('%s', (_, amount, terms, judged) => expect(payableOf(amount, terms)).toEqual(judged))
})
