import type { PricingItem } from '@tollgate/contracts/http/billing'
import { estimateOf, priceAt, type PricedItem, type Question } from './calculator.model'

const anItem = (fields: Partial<PricingItem>): PricingItem => ({
  ...{ model_name: 'm', quota_type: 0, model_ratio: 0, model_price: 0, completion_ratio: 0, owner_by: '' },
  enable_groups: ['default'],
  ...fields,
})
const ratio = (model: string, completion: string, cacheRead = '1'): PricingItem['price'] => ({
  ...{ kind: 'ratio', model, completion, cacheRead },
  ...{ cacheWrite5m: '1.25', cacheWrite1h: '2', audioIn: '1', audioOut: '1' },
})
const published: PricingItem['price'] = {
  kind: 'published',
  rates: { textIn: '3', textOut: '15', cacheRead: '0.3' },
  tiers: [{ aboveInputTokens: 200_000, rates: { textIn: '6', textOut: '22.5' } }],
}
const inGroup = (price: PricingItem['price'], groupRatio = '1'): PricedItem => ({
  ...{ item: anItem({ price }), groupRatio, quotaPerUnit: 500_000 },
})
const ask = (promptTokens: number, cachedTokens: number, completionTokens: number, callsPerDay = 1): Question => ({
  ...{ promptTokens, cachedTokens, completionTokens, callsPerDay },
})

describe('rule M62: the calculator', () => {
  // The worked examples of the rules of prices, as billing charges them.
  it.each([
    ['plain', inGroup(ratio('1.25', '4')), ask(1_000, 0, 500), 3_750],
    ['a group ratio', inGroup(ratio('1.25', '4'), '0.8'), ask(1_000, 0, 500), 3_000],
    ['half, which rounds up', inGroup(ratio('0.5', '1')), ask(1, 0, 2), 2],
    ['a fraction', inGroup(ratio('0.135', '4', '0.25'), '1.1'), ask(1_110, 333, 55), 160],
    ['less than one', inGroup(ratio('0.01', '1')), ask(3, 0, 0), 1],
    ['a free group', inGroup(ratio('1.25', '4'), '0'), ask(1_000, 0, 500), 0],
    ['nothing', inGroup(ratio('1.25', '4')), ask(0, 0, 0), 0],
    ['a cache', inGroup(ratio('1.25', '4', '0.5')), ask(2_000, 1_536, 100), 2_040],
    ['long decimals', inGroup(ratio('0.75', '1.3333')), ask(1_000, 0, 1_000), 1_750],
    ['a fixed price', inGroup({ kind: 'fixed', usd: '0.033' }, '1.15'), ask(9, 0, 9), 18_975],
    ['a published price', inGroup(published), ask(200_000, 100_000, 1_000), 172_500],
    ['one beyond its step', inGroup(published), ask(200_001, 100_000, 1_000), 326_253],
  ])('charges %s as billing does', (_case, priced, question, units) => {
    const estimate = estimateOf(priced, question, 0)
    expect(estimate).toEqual({ call: units, day: units, month: units * 30 })
  })

  it('rounds each call, and not their sum', () => {
    const estimate = estimateOf(inGroup(ratio('0.5', '1')), ask(1, 0, 0, 100), 0)
    expect(estimate).toEqual({ call: 1, day: 100, month: 3_000 })
  })

  it.each([
    ['a field that is empty', inGroup(published), { ...ask(1, 0, 1), callsPerDay: null }, 'not-number'],
    ['what is no number', inGroup(published), ask(Number.NaN, 0, 1), 'not-number'],
    ['half a token', inGroup(published), ask(1.5, 0, 1), 'not-number'],
    ['more that is cached than there is', inGroup(published), ask(1, 2, 1), 'more-cached'],
    ['more than anybody has', inGroup(ratio('1000', '1')), ask(9e15, 0, 1), 'too-much'],
    ['more in a month', inGroup(ratio('1', '1')), ask(1e9, 0, 1, 1e9), 'too-much'],
    ['a model without a price', inGroup(undefined), ask(1, 0, 1), 'no-price'],
  ] as const)('says of %s why there is no answer', (_case, priced, question, fault) =>
    expect(estimateOf(priced, question, 0)).toBe(fault),
  )

  it('goes by the next price from its second on', () => {
    const item = anItem({ price: published, coming: [{ from: 10, price: { kind: 'fixed', usd: '1' } }] })
    expect(priceAt(item, 9_999)).toEqual(published)
    expect(priceAt(item, 10_000)).toEqual({ kind: 'fixed', usd: '1' })
  })
})
