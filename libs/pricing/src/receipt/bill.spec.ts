import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import { workedExamples } from '../__fixtures__/worked-examples'
import { parseDecimal, times } from '../decimal/decimal'
import { unitsOf } from '../price/price-of'
import { type Bill, type BillFactor, billOf } from './bill'

const delivered = { isDelivered: true }
const snapshotOf = (given: Pick<PriceSnapshot, 'price'> & Partial<PriceSnapshot>): PriceSnapshot => ({
  groupRatio: '1',
  isUserGroupRatio: false,
  quotaPerUnit: 500_000,
  isUnsetModel: false,
  ...given,
})

/** A count times its factors, as a reader works it out. */
function worth(quantity: number, factors: readonly BillFactor[]) {
  const values = factors.map(({ name, value }) => {
    const { digits, scale } = parseDecimal(value)
    return { digits, scale: name === 'usdPerMillion' ? scale + 6 : scale }
  })
  return values.reduce(times, { digits: BigInt(quantity), scale: 0 })
}

/** Whether two texts and decimals are the same number, at a scale that both reach. */
const atScale = ({ digits, scale }: { digits: bigint; scale: number }) => digits * 10n ** BigInt(60 - scale)

function steps(bill: Bill): void {
  for (const { quantity, factors, exact } of bill.lines)
    expect(atScale(worth(quantity, factors))).toBe(atScale(parseDecimal(exact)))
  const sum = bill.lines.reduce((total, { exact }) => total + atScale(parseDecimal(exact)), 0n)
  expect(sum).toBe(atScale(parseDecimal(bill.exact)))
  const sign = bill.rounding.startsWith('-') ? -1n : 1n
  const rounding = sign * atScale(parseDecimal(bill.rounding.replace('-', '')))
  const units = { digits: BigInt(bill.units - bill.minimumUnits), scale: 0 }
  expect(sum + rounding).toBe(atScale(units))
}

describe('M55 a bill', () => {
  it.each(workedExamples.map((example) => [example.name, example] as const))(
    'leads from the counts to the charge in steps that add up: %s',
    (_name, { price, groupRatio, counts, exact, charged }) => {
      const snapshot = snapshotOf({ price, groupRatio })
      const all = { ...noCounts(), ...counts }
      const bill = billOf(snapshot, all, delivered)
      expect([bill.exact, bill.units]).toEqual([exact, charged])
      expect(bill.units).toBe(unitsOf(snapshot, all, delivered))
      steps(bill)
    },
  )

  it('says each count with every factor', () => {
    const price = {
      kind: 'ratio',
      model: '1.25',
      completion: '4',
      cacheRead: '0.1',
      cacheWrite5m: '1.25',
      cacheWrite1h: '2',
      audioIn: '16',
      audioOut: '2',
    } as const
    const counts = { ...noCounts(), textIn: 30, cacheRead: 10, audioIn: 20, textOut: 30, audioOut: 40, imageOut: 7 }
    const bill = billOf(
      snapshotOf({ price, groupRatio: '0.5', isUserGroupRatio: true, share: '0.2' }),
      counts,
      delivered,
    )
    steps(bill)
    const end = 'userGroup 0.5 answerCache 0.2'
    expect(bill.lines.map(({ count, factors }) => [count, said(factors)])).toEqual([
      ['textIn', `model 1.25 ${end}`],
      ['cacheRead', `model 1.25 cacheRead 0.1 ${end}`],
      ['audioIn', `model 1.25 audioIn 16 ${end}`],
      ['textOut', `model 1.25 completion 4 ${end}`],
      ['audioOut', `model 1.25 audioIn 16 audioOut 2 ${end}`],
      ['imageOut', `model 1.25 completion 4 ${end}`],
    ])
  })

  it('takes published prices by the tier that the input reaches, and says which', () => {
    const price = {
      kind: 'published',
      rates: { textIn: '1.25', textOut: '10', searches: '10000' },
      tiers: [{ aboveInputTokens: 200_000, rates: { textIn: '2.5', cacheRead: '0.625' } }],
    } as const
    const snapshot = snapshotOf({ price: { ...price, tiers: [...price.tiers] } })
    const long = billOf(
      snapshot,
      { ...noCounts(), textIn: 200_000, cacheRead: 100_000, textOut: 1_000, searches: 2 },
      delivered,
    )
    steps(long)
    expect(long.aboveInputTokens).toBe(200_000)
    expect(long.lines.map(({ count, factors }) => [count, said(factors.slice(0, 1))])).toEqual([
      ['textIn', 'usdPerMillion 2.5'],
      ['cacheRead', 'usdPerMillion 0.625'],
      ['textOut', 'usdPerMillion 10'],
      ['searches', 'usdPerMillion 10000'],
    ])
    const short = billOf(snapshot, { ...noCounts(), textIn: 200_000 }, delivered)
    expect([short.aboveInputTokens, said(short.lines[0]!.factors.slice(0, 1))]).toEqual([null, 'usdPerMillion 1.25'])
  })

  it('charges a fixed price for each image by its size, and none where nothing was delivered', () => {
    const snapshot = snapshotOf({ price: { kind: 'fixed', usd: '0.04' }, factor: '1.5', quotaPerUnit: 1_000 })
    const counts = { ...noCounts(), images: 2, calls: 1 }
    const bill = billOf(snapshot, counts, delivered)
    steps(bill)
    expect([bill.units, said(bill.lines[0]!.factors)]).toEqual([120, 'usd 0.04 factor 1.5 quotaPerUnit 1000 group 1'])
    expect(billOf(snapshot, counts, { isDelivered: false })).toMatchObject({ lines: [], exact: '0', units: 0 })
  })
})

const said = (factors: readonly BillFactor[]) => factors.map(({ name, value }) => `${name} ${value}`).join(' ')
