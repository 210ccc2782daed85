import type { PricingItem } from '@tollgate/contracts/http/billing'
import { comingOf, priceGroups, priceOf, sortedPrices, stepsOf, viewedGroup } from './price.model'

const anItem = (fields: Partial<PricingItem>): PricingItem => ({
  model_name: 'gpt-4o',
  quota_type: 0,
  model_ratio: 1.25,
  model_price: 0,
  completion_ratio: 4,
  owner_by: '',
  enable_groups: ['default'],
  ...fields,
})

describe('a price', () => {
  it('by usage is the ratio times 2 times the ratio of the group (M3)', () => {
    expect(priceOf(anItem({}), 1)).toEqual({ kind: 'usage', promptUsd: 2.5, completionUsd: 10 })
    expect(priceOf(anItem({}), 0.5)).toEqual({ kind: 'usage', promptUsd: 1.25, completionUsd: 5 })
  })

  it('by call is the price times the ratio of the group (M4)', () => {
    expect(priceOf(anItem({ quota_type: 1, model_price: 0.1 }), 2)).toEqual({ kind: 'call', usd: 0.2 })
  })
})

describe('a published price (M62)', () => {
  const rates = { textIn: '3', textOut: '15' }
  const price = { kind: 'published' as const, rates, tiers: [{ aboveInputTokens: 200_000, rates: { textIn: '6' } }] }

  it('has steps, of which each costs in what it does not name what the base does', () => {
    const step = { aboveInputTokens: 200_000, promptUsd: 3, completionUsd: 7.5 }
    expect(stepsOf(anItem({ price }), 0.5)).toEqual([step])
    expect(stepsOf(anItem({}), 1)).toEqual([])
  })

  it('may count another unit than tokens (M74)', () => {
    const perSecond = { kind: 'published' as const, rates: { seconds: '100' }, tiers: [] }
    expect(priceOf(anItem({ price: perSecond, model_ratio: 0 }), 2)).toEqual({
      kind: 'unit',
      unit: 'second',
      usd: 0.0002,
    })
    const perCall = { ...perSecond, rates: { calls: '2000' } }
    expect(priceOf(anItem({ price: perCall }), 1)).toEqual({ kind: 'call', usd: 0.002 })
    // Input that is free has no ratio that could say what output costs.
    const freeInput = { ...perSecond, rates: { textIn: '0', textOut: '3' } }
    expect(priceOf(anItem({ price: freeInput, model_ratio: 0 }), 1)).toMatchObject({ promptUsd: 0, completionUsd: 3 })
  })

  it('may begin later, as may any other', () => {
    const fixed = { kind: 'fixed' as const, usd: '0.1' }
    const item = anItem({
      coming: [
        { from: 7, price },
        { from: 9, price: fixed },
      ],
    })
    expect(comingOf(item, 2)).toEqual([
      { from: 7, price: { kind: 'usage', promptUsd: 6, completionUsd: 30 } },
      { from: 9, price: { kind: 'call', usd: 0.2 } },
    ])
    expect(comingOf(anItem({}), 1)).toEqual([])
  })

  it('that is a ratio from then on costs what the same ratio costs today', () => {
    const none = { cacheRead: '1', cacheWrite5m: '1', cacheWrite1h: '1', audioIn: '1', audioOut: '1' }
    const ratio = { kind: 'ratio' as const, model: '1.25', completion: '4', ...none }
    const [later] = comingOf(anItem({ coming: [{ from: 7, price: ratio }] }), 0.5)
    expect(later?.price).toEqual(priceOf(anItem({}), 0.5))
  })
})

it('lists per call first, then gpt, then the alphabet', () => {
  const names = sortedPrices([
    anItem({ model_name: 'o3' }),
    anItem({ model_name: 'gpt-4o' }),
    anItem({ model_name: 'claude-sonnet-4' }),
    anItem({ model_name: 'mj_imagine', quota_type: 1 }),
    anItem({ model_name: 'gpt-image-1', quota_type: 1 }),
    anItem({ model_name: 'gpt-3.5-turbo' }),
  ]).map(({ model_name }) => model_name)
  expect(names).toEqual(['gpt-image-1', 'mj_imagine', 'gpt-3.5-turbo', 'gpt-4o', 'claude-sonnet-4', 'o3'])
})

describe('the group in view', () => {
  const groups = priceGroups({ group_ratio: { vip: 0.8, default: 1 }, usable_group: { default: 'Everybody' } })

  it('has its description where there is one', () => {
    expect(groups).toEqual([
      { name: 'vip', description: '', ratio: 0.8, ratioText: '0.8' },
      { name: 'default', description: 'Everybody', ratio: 1, ratioText: '1' },
    ])
  })

  it.each([
    ['vip', 'default', 'vip'],
    ['', 'vip', 'vip'],
    ['gone', 'default', 'default'],
    ['gone', 'gone', 'default'],
  ])('asked for "%s" by someone of "%s" is "%s"', (asked, own, name) =>
    expect(viewedGroup(groups, { asked, own }).name).toBe(name),
  )

  it('is the own one at ratio 1 when the server names none', () => {
    expect(viewedGroup([], { asked: '', own: 'staff' })).toEqual({
      name: 'staff',
      description: '',
      ratio: 1,
      ratioText: '1',
    })
  })
})
