import { pricesView, type PublishedPrice } from '@tollgate/contracts'
import { priceTables as tables } from '@tollgate/pricing/__fixtures__/price-tables'
import { comingPrices, currentPrice, priceEntries, pricingItem, pricingItems } from './price.policy'
import { differences } from './price-store'

const published = (textIn: string, textOut: string): PublishedPrice => ({
  kind: 'published',
  rates: { textIn, textOut },
  tiers: [],
})

describe('the price view', () => {
  it('has one entry for each model that has any price', () => {
    const entries = priceEntries(
      tables({
        modelRatio: { a: '1.25' },
        modelPrice: { b: '0.1' },
        publishedPrice: { a: [{ fromMs: 5_000, price: published('3', '15') }] },
      }),
    )
    expect([...entries.keys()]).toEqual(['a', 'b'])
    expect(entries.get('a')?.prices).toMatchObject([
      { fromMs: 0, price: { kind: 'ratio', model: '1.25' } },
      { fromMs: 5_000, price: { kind: 'published' } },
    ])
    expect(entries.get('b')?.prices).toEqual([{ fromMs: 0, price: { kind: 'fixed', usd: '0.1' } }])
  })

  it('has no entry without a price, which no reader would take', () => {
    const entries = priceEntries(tables({ modelRatio: { 'gpt-4o-gizmo-g-1': '1', a: '2' } }))
    expect([...entries.keys()]).toEqual(['a'])
    for (const entry of entries.values()) expect(pricesView.schema.parse(entry)).toEqual(entry)
  })

  it('is written only where it differs, with versions that only rise', () => {
    const entries = priceEntries(tables({ modelPrice: { same: '1', changed: '2', made: '3', back: '4' } }))
    const stored = [
      { model: 'same', entry: entries.get('same') ?? null, version: 4 },
      { model: 'changed', entry: entries.get('same') ?? null, version: 5 },
      { model: 'lost', entry: entries.get('same') ?? null, version: 6 },
      { model: 'long-lost', entry: null, version: 7 },
      { model: 'back', entry: null, version: 8 },
    ]
    const written = differences(stored, entries).map(({ model, entry, version }) => [model, entry !== null, version])
    expect(written).toEqual([
      ['back', true, 9],
      ['changed', true, 6],
      ['made', true, 1],
      ['lost', false, 7],
    ])
  })
})

describe('the price page', () => {
  const at = { nowMs: 10_000, isSelfUse: false }

  it.each([
    ['a ratio', tables({ modelRatio: { m: '1.25' }, completionRatio: { m: '4' } }), [0, 1.25, 0, 4]],
    ['a fixed price', tables({ modelRatio: { m: '1.25' }, modelPrice: { m: '0.04' } }), [1, 0, 0.04, 0]],
    [
      'a published price as ratios',
      tables({ publishedPrice: { m: [{ fromMs: 0, price: published('3', '15') }] } }),
      [0, 1.5, 0, 5],
    ],
  ])('shows %s', (_, given, expected) => {
    const price = currentPrice('m', given, at)
    if (price === null) throw new Error('no price')
    const item = pricingItem('m', price, ['default'])
    expect([item.quota_type, item.model_ratio, item.model_price, item.completion_ratio]).toEqual(expected)
  })

  it('shows the price that holds today, and none that begins tomorrow', () => {
    const dated = { m: [{ fromMs: 20_000, price: published('3', '15') }] }
    expect(currentPrice('m', tables({ publishedPrice: dated }), at)).toBeNull()
    expect(currentPrice('m', tables({ publishedPrice: dated }), { ...at, nowMs: 20_000 })?.kind).toBe('published')
  })

  it('tells the price that is to come, and from when (M62)', () => {
    const price = published('3', '15')
    const dated = tables({ modelRatio: { m: '1' }, publishedPrice: { m: [{ fromMs: 20_000, price }] } })
    const now = currentPrice('m', dated, at)
    if (now === null) throw new Error('no price')
    const item = pricingItem('m', now, ['default'], comingPrices('m', dated, at.nowMs))
    expect(item).toMatchObject({ price: { kind: 'ratio', model: '1' }, coming: [{ from: 20, price }] })
    expect(comingPrices('m', dated, 20_000)).toEqual([])
    expect(pricingItem('m', price, ['default'], [])).not.toHaveProperty('coming')
  })

  it('shows the emergency ratio in self-use mode only', () => {
    expect(currentPrice('m', tables(), at)).toBeNull()
    expect(currentPrice('m', tables(), { ...at, isSelfUse: true })).toMatchObject({ kind: 'ratio', model: '37.5' })
  })
})

describe('the price page', () => {
  const at = { nowMs: 0, isSelfUse: false }
  const priced = tables({ modelRatio: { small: '1', large: '5' } })
  const listed = (aliases: Record<string, string[]>, isPassedOver = true) =>
    pricingItems({
      offers: [
        { group: 'default', models: ['small', 'unpriced'] },
        { group: 'vip', models: ['large', 'small'] },
      ],
      aliases: { models: aliases, isPassedOver },
      priceOf: (model) => currentPrice(model, priced, at),
      comingOf: () => [],
    }).map(({ model_name, model_ratio, enable_groups, alias_of }) => [model_name, model_ratio, enable_groups, alias_of])
  const small = ['small', 1, ['default', 'vip'], undefined]
  const large = ['large', 5, ['vip'], undefined]

  it('lists what has a price, with the groups that have it', () => expect(listed({})).toEqual([large, small]))

  it('lists an alias at the price of its first model that can be asked', () => {
    const alias = (models: string[], isPassedOver?: boolean) => listed({ a: models }, isPassedOver)[0]
    expect(alias(['large', 'small'])).toEqual(['a', 1, ['default', 'vip'], ['small']])
    expect(alias(['unpriced', 'small'])).toEqual(['a', 1, ['default', 'vip'], ['small']])
    expect(alias(['large'])).toEqual(['a', 5, ['vip'], ['large']])
    expect([alias(['gone']), alias(['unpriced', 'small'], false)]).toEqual([large, large])
  })
})
