import { type ModelPrice, options, parseOption } from '@tollgate/contracts'
import documented from '../__fixtures__/documented-ratios.json'
import { priceTables } from '../__fixtures__/price-tables'
import { inferredCompletionRatio } from './completion-ratio'
import {
  datedPricesOf,
  pricedModels,
  priceInForce,
  priceName,
  type PriceTables,
  resolveModelPrice,
  unsetModelPrice,
} from './model-price'

const none = priceTables()
const shipped: PriceTables = {
  modelRatio: parseOption('ModelRatio', options.ModelRatio.default),
  modelPrice: parseOption('ModelPrice', options.ModelPrice.default),
  completionRatio: parseOption('CompletionRatio', options.CompletionRatio.default),
  cacheRatio: parseOption('CacheRatio', options.CacheRatio.default),
  cacheCreationRatio: parseOption('CacheCreationRatio', options.CacheCreationRatio.default),
  audioRatio: parseOption('AudioRatio', options.AudioRatio.default),
  audioCompletionRatio: parseOption('AudioCompletionRatio', options.AudioCompletionRatio.default),
  publishedPrice: parseOption('PublishedPrice', options.PublishedPrice.default),
}

/** The documented figure may be rounded to fewer digits. */
const shown = (value: string, like: string) => Number(value).toFixed(like.split('.')[1]?.length ?? 0)

describe('the shipped tables', () => {
  it.each(documented.map((row) => [row.model, row] as const))('price %s as documented', (model, row) => {
    const price = resolveModelPrice(model, { ...shipped, modelPrice: {} })
    if (price?.kind !== 'ratio') throw new Error(`${model} has no ratio`)
    expect(price.model).toBe(row.ratio)
    expect(shown(price.completion, row.completion)).toBe(row.completion)
    expect(price.cacheRead).toBe(row.cache ?? '1')
  })

  it.each([
    ['dall-e-3', '0.04'],
    ['suno_lyrics', '0.01'],
    ['mj_imagine', '0.1'],
    ['swap_face', '0.05'],
    ['mj_inpaint', '0'],
    ['gpt-4-gizmo-g-abc', '0.1'],
  ])('sell %s for %s USD a call', (model, usd) => {
    expect(resolveModelPrice(model, shipped)).toEqual({ kind: 'fixed', usd })
  })

  it('know audio and newer models', () => {
    expect(resolveModelPrice('gpt-4o-audio-preview', shipped)).toMatchObject({ audioIn: '40', audioOut: '2' })
    expect(resolveModelPrice('gpt-5', shipped)).toMatchObject({ model: '0.625', completion: '8', cacheRead: '0.1' })
    expect(resolveModelPrice('claude-sonnet-4-5', shipped)).toMatchObject({
      model: '1.5',
      completion: '5',
      cacheRead: '0.1',
      cacheWrite5m: '1.25',
      cacheWrite1h: '2',
    })
  })

  it('bill what Claude writes to its cache, for five minutes and for an hour, and what it reads of it (M3)', () => {
    const models = pricedModels(shipped).filter((model) => /^claude-(?:opus|sonnet|haiku|fable)-/.test(model))
    expect(models.length).toBeGreaterThan(15)
    for (const model of models) {
      expect([model, resolveModelPrice(model, shipped)]).toEqual([
        model,
        expect.objectContaining({ completion: '5', cacheRead: '0.1', cacheWrite5m: '1.25', cacheWrite1h: '2' }),
      ])
    }
  })

  it('price every model they list', () => {
    for (const model of pricedModels(shipped)) expect(resolveModelPrice(model, shipped)).not.toBeNull()
  })
})

describe('a completion ratio that only the name tells (M3)', () => {
  it.each([
    ['gpt-4o-2024-05-13', '3'],
    ['gpt-4o-something', '4'],
    ['gpt-4o-all', '1'],
    ['gpt-4-all', '1'],
    ['gpt-4.5-preview-x', '2'],
    ['gpt-4-turbo-x', '3'],
    ['gpt-4-1106', '3'],
    ['gpt-4-1105', '3'],
    ['gpt-4-1106-preview', '2'],
    ['gpt-4-0314', '2'],
    ['o1-anything', '4'],
    ['o3', '4'],
    ['chatgpt-4o-latest', '3'],
    ['anthropic.claude-3-x', '5'],
    ['claude-sonnet-4-9', '5'],
    ['claude-opus-4-9', '5'],
    ['claude-instant-1.2', '3'],
    ['claude-2.1', '3'],
    ['gpt-3.5-turbo', '3'],
    ['gpt-3.5-turbo-0125', '3'],
    ['gpt-3.5-turbo-1106', '2'],
    ['gpt-3.5-turbo-16k', '1.333333333333333333'],
    ['mistral-anything', '3'],
    ['open-mistral-7b', '1'],
    ['gemini-1.0-pro-x', '4'],
    ['gemini-1.5-pro-x', '4'],
    ['gemini-2.5-pro-preview-x', '8'],
    ['gemini-2.5-flash-preview-x', '5.833333333333333333'],
    ['gemini-2.5-flash-preview-x-nothinking', '4'],
    ['gemini-9', '4'],
    ['command-r', '3'],
    ['command-r-plus', '5'],
    ['command-r-08-2024', '4'],
    ['command-r-plus-08-2024', '4'],
    ['command-x', '4'],
    ['deepseek-chat', '4'],
    ['deepseek-reasoner', '4'],
    ['deepseek-coder', '1'],
    ['ERNIE-Speed-8K', '2'],
    ['ERNIE-Lite-8K', '2'],
    ['ERNIE-Character-8K', '2'],
    ['ERNIE-Functions-8K', '2'],
    ['ERNIE-4.0-8K', '1'],
    ['llama2-70b-4096', '1.25'],
    ['llama3-8b-8192', '2'],
    ['llama3-70b-8192', '1.338983050847457627'],
    ['something-else', '1'],
  ])('%s -> %s', (model, ratio) => {
    expect(inferredCompletionRatio(model)).toBe(ratio)
  })

  it('gives way to the option, for every model', () => {
    const tables = { ...none, modelRatio: { 'gpt-4o': '1.25' }, completionRatio: { 'gpt-4o': '6' } }
    expect(resolveModelPrice('gpt-4o', tables)).toMatchObject({ completion: '6' })
  })
})

describe('resolving', () => {
  const tables: PriceTables = {
    ...none,
    modelRatio: { both: '2', ratio: '1', 'gpt-4o-gizmo-*': '2.5' },
    modelPrice: { both: '0.5' },
    cacheCreationRatio: { ratio: '1.3' },
  }

  it('lets a fixed price win over ratios (M2)', () => {
    expect(resolveModelPrice('both', tables)).toEqual({ kind: 'fixed', usd: '0.5' })
  })

  it('fills in what is not listed', () => {
    expect(resolveModelPrice('ratio', { ...none, modelRatio: { ratio: '1' } })).toEqual({
      kind: 'ratio',
      model: '1',
      completion: '1',
      cacheRead: '1',
      cacheWrite5m: '1.25',
      cacheWrite1h: '2',
      audioIn: '1',
      audioOut: '1',
    })
    expect(resolveModelPrice('ratio', tables)).toMatchObject({ cacheWrite5m: '1.3', cacheWrite1h: '2.08' })
  })

  it('keeps a 1 hour write ratio within the digits of a price', () => {
    const long = { ...none, modelRatio: { m: '1' }, cacheCreationRatio: { m: '1.111111111111111111' } }
    expect(resolveModelPrice('m', long)).toMatchObject({ cacheWrite1h: '1.777777777777777778' })
  })

  it('finds custom GPTs under one name', () => {
    expect(priceName('gpt-4o-gizmo-g-123')).toBe('gpt-4o-gizmo-*')
    expect(resolveModelPrice('gpt-4o-gizmo-g-123', tables)).toMatchObject({ kind: 'ratio', model: '2.5' })
  })

  it('has no price for what is not listed, whatever it is called (M7)', () => {
    expect(resolveModelPrice('unknown', tables)).toBeNull()
    expect(resolveModelPrice('constructor', tables)).toBeNull()
    expect(datedPricesOf('toString', tables)).toEqual([])
  })

  it('prices an unset model at 37.5 where that is allowed (M7)', () => {
    expect(unsetModelPrice('unknown', tables)).toMatchObject({ kind: 'ratio', model: '37.5', completion: '1' })
  })
})

describe('dates', () => {
  const published = (textIn: string): ModelPrice => ({ kind: 'published', rates: { textIn }, tiers: [] })
  const tables: PriceTables = {
    ...none,
    modelRatio: { early: '1', always: '1' },
    publishedPrice: {
      early: [
        { fromMs: 1_000, price: published('4') },
        { fromMs: 2_000, price: published('3') },
      ],
      always: [{ fromMs: 0, price: published('5') }],
      later: [{ fromMs: 1_000, price: published('6') }],
    },
  }

  it.each([
    ['early', 999, 'ratio'],
    ['early', 1_000, '4'],
    ['early', 1_999, '4'],
    ['early', 2_000, '3'],
    ['always', 0, '5'],
    ['later', 999, null],
    ['later', 1_000, '6'],
  ])('%s at %d costs %s', (model, nowMs, expected) => {
    const price = priceInForce(datedPricesOf(model, tables), nowMs)
    const found = price?.kind === 'published' ? price.rates.textIn : (price?.kind ?? null)
    expect(found).toBe(expected)
  })

  it('lists every priced name once, sorted', () => {
    expect(pricedModels(tables)).toEqual(['always', 'early', 'later'])
  })

  it('lists a family of custom GPTs, and none of its members', () => {
    const gizmos = { 'gpt-4-gizmo-*': '1', 'gpt-4-gizmo-g-1': '2', 'gpt-4o-gizmo-g-2': '3' }
    expect(pricedModels({ ...none, modelRatio: gizmos })).toEqual(['gpt-4-gizmo-*'])
  })
})
