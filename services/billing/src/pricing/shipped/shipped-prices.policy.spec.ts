import type { ModelPrice } from '@tollgate/contracts'
import { shippedPrices } from '@tollgate/contracts/http/billing'
import type { PriceTables } from '@tollgate/pricing'
import { priceTables as tables } from '@tollgate/pricing/__fixtures__/price-tables'
import { priceLists } from './price-lists'
import { priceDifferences, type PriceLists } from './shipped-prices.policy'

const shipped = tables({
  modelRatio: { same: '1', cheaper: '1', own: '1', gone: '1', 'between-lists': '1', third: '0.333333333333333' },
  modelPrice: { called: '0.1' },
})
const first = tables({ modelRatio: { same: '1', cheaper: '2', own: '2', gone: '1' } })
const lists: PriceLists = {
  shipped,
  known: [first],
  earlier: new Map([['between-lists', [tables({ modelRatio: { 'between-lists': '7' } })]]]),
  rowOf: () => ({}),
}
const compared = (site: Partial<PriceTables>, nowMs = 0) => priceDifferences(tables(site), lists, nowMs)

describe('rule M60: what the shipped list would change', () => {
  const site = {
    modelRatio: { same: '1', cheaper: '2', own: '5', 'between-lists': '7', theirs: '3', third: '0.333333333333' },
  }

  it.each([
    ['called', 'added', false],
    ['cheaper', 'changed', false],
    ['own', 'changed', true],
    ['gone', 'added', true],
    ['between-lists', 'changed', false],
    ['theirs', 'only-here', true],
  ])('of %s is that it is %s, and whether somebody set it: %p', (model, kind, isOwn) =>
    expect(compared(site).find((one) => one.model === model)).toMatchObject({ kind, is_own: isOwn }),
  )

  it('is nothing where both say the same, whatever digits ratios were cut to', () => {
    const names = compared(site).map(({ model }) => model)
    expect(names).toEqual(['between-lists', 'called', 'cheaper', 'gone', 'own', 'theirs'])
  })

  it('is told in dollars, before and after', () => {
    const site = { modelRatio: { cheaper: '2' }, completionRatio: { cheaper: '4' }, cacheRatio: { cheaper: '0.1' } }
    expect(compared(site).find(({ model }) => model === 'cheaper')).toMatchObject({
      from: { call: null, input: 4, output: 16, cache_read: 0.4, steps: [], coming: [] },
      to: { call: null, input: 2, output: 2, cache_read: 2, steps: [], coming: [] },
    })
    expect(compared({}).find(({ model }) => model === 'called')).toMatchObject({
      from: null,
      to: { call: 0.1, input: null },
    })
  })

  it('tells what images cost that are drawn, apart where that has a price of its own (M77)', () => {
    const rates = { textIn: '2', textOut: '12', imageOut: '120' }
    const published = { called: [{ fromMs: 0, price: { kind: 'published', rates, tiers: [] } satisfies ModelPrice }] }
    const site = { modelRatio: { cheaper: '2' }, completionRatio: { cheaper: '4' }, publishedPrice: published }
    const of = (model: string) => compared(site).find((one) => one.model === model)
    expect(of('called')).toMatchObject({ from: { output: 12, image_output: 120 }, to: { image_output: null } })
    expect(of('cheaper')?.from).toMatchObject({ output: 16, image_output: 16 })
  })

  it('tells steps, and prices that are still to come', () => {
    const tier = { aboveInputTokens: 200_000, rates: { textIn: '6' } }
    const price = { kind: 'published', rates: { textIn: '3', textOut: '15' }, tiers: [tier] } satisfies ModelPrice
    const published = { cheaper: [{ fromMs: 5_000, price }] }
    const [found] = compared({ modelRatio: { cheaper: '1' }, publishedPrice: published }).filter(
      ({ model }) => model === 'cheaper',
    )
    expect(found).toMatchObject({ is_own: true, from: { input: 2, coming: [5] } })
    const now = compared({ publishedPrice: published }, 5_000).find(({ model }) => model === 'cheaper')
    expect(now?.from).toMatchObject({
      ...{ input: 3, output: 15, cache_read: 3, coming: [] },
      steps: [{ above_input_tokens: 200_000, input: 6, output: 15 }],
    })
  })
})

describe('rule M60: the list of this version', () => {
  const real = priceLists()

  it('has only its published prices left for a site whose setup took none, and calls none its own', () => {
    const found = priceDifferences({ ...real.shipped, publishedPrice: {} }, real, 0)
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter(({ is_own, kind, row }) => is_own || kind !== 'changed' || !row.PublishedPrice)).toEqual([])
  })

  it('calls nothing its own that a site has which was set up before there was a list', () => {
    const [first] = real.known
    const found = priceDifferences(first ?? real.shipped, real, 0)
    expect(found.filter(({ is_own }) => is_own)).toEqual([])
    expect(found.map(({ model }) => model)).toEqual(expect.arrayContaining(['qwen-plus', 'rerank-v3.5', 'gpt-5.4']))
    expect(found.find(({ model }) => model === 'qwen-plus')).toMatchObject({
      from: { input: 20 },
      to: { input: 0.4, output: 1.2 },
      row: { ModelRatio: '0.2', CompletionRatio: '3' },
    })
    const answer = { date: '2026-08-21', sources: [], differences: found }
    expect(shippedPrices.parse(answer)).toEqual(answer)
  })

  it('leaves nothing to change where it was taken whole, as by a setup (M72)', () => {
    expect(priceDifferences(real.shipped, real, 0)).toEqual([])
  })
})
