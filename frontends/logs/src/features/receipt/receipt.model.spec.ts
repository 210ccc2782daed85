import type { LogDetails } from '@tollgate/contracts/http/logs'
import { exactText, receiptOf } from './receipt.model'

const details: LogDetails = { model_ratio: 0.5, completion_ratio: 1, group_ratio: 1, model_price: -1, cache_tokens: 0 }
const row = { prompt_tokens: 1, completion_tokens: 2, quota: 2 }

describe('M55 the receipt of a call in the console', () => {
  it('is worked out anew, and held against what the ledger has', () => {
    expect(receiptOf(row, { ...details, price_quota: 2 }, 500_000)).toMatchObject({
      exact: '1.5',
      rounding: '0.5',
      units: 2,
      priceUnits: 2,
      isEqual: true,
      waivedUnits: 0,
      chargedUnits: 2,
    })
    expect(receiptOf({ ...row, quota: 3 }, { ...details, price_quota: 3 }, 500_000)).toMatchObject({
      units: 2,
      priceUnits: 3,
      isEqual: false,
    })
  })

  it('tells what the user did not pay, which is no difference', () => {
    const receipt = receiptOf({ ...row, quota: 1 }, { ...details, price_quota: 2 }, 500_000)
    expect(receipt).toMatchObject({ isEqual: true, waivedUnits: 1, chargedUnits: 1 })
  })

  it('takes what a dollar was from the row, and from the site where the row does not say', () => {
    const fixed: LogDetails = { model_price: 0.04, group_ratio: 1, price_quota: 40 }
    expect(receiptOf({ ...row, quota: 40 }, { ...fixed, quota_per_unit: 1_000 }, 7)).toMatchObject({ isEqual: true })
    expect(receiptOf({ ...row, quota: 40 }, fixed, 1_000)).toMatchObject({ isEqual: true })
  })

  it('says from when the price held, where it has a date', () => {
    expect(receiptOf(row, details, 500_000)).toMatchObject({ priceFrom: null })
    expect(receiptOf(row, { ...details, price_from: 86_400 }, 500_000)).toMatchObject({ priceFrom: 86_400 })
  })

  it('M86 says of a video that its price is by the second', () => {
    const fixed: LogDetails = { model_price: 0.01, group_ratio: 1, price_factor: 5 }
    const of = (platform: 'kling' | 'midjourney') =>
      receiptOf(row, { ...fixed, task: { platform, action: 'A' } }, 500_000)?.isBySecond
    expect([of('kling'), of('midjourney'), receiptOf(row, fixed, 500_000)?.isBySecond]).toEqual([true, false, false])
  })

  it('is none for a row that no call made, and for one whose price cannot be worked out', () => {
    expect(receiptOf({ ...row, quota: 5 }, {}, 500_000)).toBeNull()
    expect(receiptOf(row, { ...details, model_ratio: -1 }, 500_000)).toBeNull()
  })

  it.each([
    ['1749.975', '1,749.975'],
    ['-0.4', '−0.4'],
    ['1000000000000000000000', '1,000,000,000,000,000,000,000'],
    ['0', '0'],
  ])('writes %s for readers', (decimal, text) => {
    expect(exactText(decimal)).toBe(text)
  })
})
