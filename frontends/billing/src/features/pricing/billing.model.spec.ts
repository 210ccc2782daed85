import type { PricingItem } from '@tollgate/contracts/http/billing'
import { billingOf, otherRates } from './billing.model'

type Price = NonNullable<PricingItem['price']>
const published = (rates: Record<string, string>): Price => ({ kind: 'published', rates, tiers: [] })
const ratio: Price = {
  ...{ kind: 'ratio', model: '1.25', completion: '4', cacheRead: '0.1', cacheWrite5m: '1.25', cacheWrite1h: '2' },
  ...{ audioIn: '1', audioOut: '1' },
}

describe('rule M74: by what a model is billed', () => {
  it.each<[0 | 1, Price | undefined, string]>([
    [1, { kind: 'fixed', usd: '0.1' }, 'call'],
    [0, ratio, 'usage'],
    [0, undefined, 'usage'],
    [0, published({ textIn: '1', seconds: '9' }), 'usage'],
    [0, published({ audioIn: '1' }), 'usage'],
    [0, published({ imageOut: '30', images: '40000' }), 'usage'],
    [0, published({ seconds: '100' }), 'second'],
    [0, published({ images: '40000' }), 'image'],
    [0, published({ characters: '15' }), 'character'],
    [0, published({ searches: '5000' }), 'search'],
    [0, published({ calls: '2000' }), 'call'],
    [0, published({}), 'usage'],
  ])('of type %d at %j is %s', (type, price, billing) => expect(billingOf({ quota_type: type, price })).toBe(billing))
})

describe('rule M74: the other parts of a price', () => {
  it('are those of the cache and of sound, times the ratio of the group', () => {
    expect(otherRates(ratio, 2)).toEqual([
      { name: 'cacheRead', usd: 0.5 },
      { name: 'cacheWrite5m', usd: 6.25 },
      { name: 'cacheWrite1h', usd: 10 },
    ])
    expect(otherRates({ ...ratio, cacheRead: '1', audioIn: '16', audioOut: '2' }, 1)).toEqual([
      { name: 'audioIn', usd: 40 },
      { name: 'audioOut', usd: 80 },
    ])
    expect(otherRates({ ...ratio, cacheRead: '1' }, 1)).toEqual([])
  })

  it('of a published price are all that it names, those of units for one of them', () => {
    const price = published({ textIn: '1', textOut: '2', cacheRead: '0.1', imageOut: '30', searches: '10000' })
    expect(otherRates(price, 2)).toEqual([
      { name: 'cacheRead', usd: 0.2 },
      { name: 'imageOut', usd: 60 },
      { name: 'searches', usd: 0.02 },
    ])
    expect(otherRates(published({ seconds: '100' }), 1)).toEqual([])
  })
})
