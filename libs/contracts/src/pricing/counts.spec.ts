import { usageCounts } from './counts'
import { priceSnapshot, publishedRates } from './price'

/** What is said of a call by a process that knows no images among its output, and by one that does. */
const before = { textIn: 9, textOut: 1_302 }
const now = { textIn: 9, textOut: 12, imageOut: 1_290 }

describe('rule M77: counts and prices of before', () => {
  it('have no images among the output', () => {
    expect(usageCounts.parse(before)).toMatchObject({ ...before, imageOut: 0 })
    const price = { kind: 'published', rates: { textIn: '0.3', textOut: '2.5' }, tiers: [] }
    expect(priceSnapshot.parse({ price, groupRatio: '1', quotaPerUnit: 500_000 }).price).toEqual(price)
  })

  it('are read out of those of now by a process of before, which knows the other names', () => {
    expect(usageCounts.omit({ imageOut: true }).parse(now)).toMatchObject({ textIn: 9, textOut: 12 })
    const rates = { textOut: '2.5', imageOut: '30' }
    expect(publishedRates.omit({ imageOut: true }).parse(rates)).toEqual({ textOut: '2.5' })
  })
})
