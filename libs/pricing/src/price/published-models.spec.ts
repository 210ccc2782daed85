import { type ModelPrice, options, parseOption, type PublishedRates } from '@tollgate/contracts'
import { inputTokensOf, noCounts, type UsageCounts } from '@tollgate/usage'
import models from '../__fixtures__/published/models.json'
import { shippedTables } from '../__fixtures__/shipped'
import { datedPricesOf, pricedModels, priceInForce } from '../resolve/model-price'
import { unitsOf } from './price-of'

type Rates = Readonly<Record<string, string | undefined>>
interface Published {
  readonly model: string
  readonly usdPerMillion: Rates
  readonly tiers?: readonly { readonly aboveInputTokens: number; readonly usdPerMillion: Rates }[]
  readonly usdPerCall?: string
}
const published: readonly Published[] = models // its own shape, where each may lack parts

const unitsPerUsd = 500_000
const short: UsageCounts = {
  ...noCounts(),
  ...{ textIn: 53_457, cacheRead: 28_765, cacheWrite5m: 4_321, cacheWrite1h: 1_234, audioIn: 777, imageIn: 555 },
  ...{ textOut: 54_321, audioOut: 333, imageOut: 444, calls: 1 },
}
const long: UsageCounts = { ...short, textIn: 323_457 }

/** The counts for which a price is published: of the others nobody says what they cost. */
const countedOf = (rates: Rates, counts: UsageCounts): UsageCounts => {
  const priced = Object.entries(counts).filter(([name]) => rates[name] !== undefined)
  return { ...noCounts(), ...Object.fromEntries(priced) }
}
/** Billionths of a unit, worked out in whole numbers: each count at its price, half up at the end. */
function expected(rates: Rates, counts: UsageCounts): number {
  const scale = 12
  const whole = (text: string) => {
    const [before = '', behind = ''] = text.split('.')
    return BigInt(before + behind.padEnd(scale, '0'))
  }
  let sum = 0n
  for (const [name, count] of Object.entries(counts))
    if (count > 0) sum += BigInt(count) * whole(rates[name] ?? '0') * BigInt(unitsPerUsd)
  const unit = 10n ** BigInt(scale + 6)
  return Number((2n * sum + unit) / (2n * unit))
}
const charge = (price: ModelPrice | null, used: UsageCounts) =>
  price &&
  unitsOf({ price, groupRatio: '1', isUserGroupRatio: false, quotaPerUnit: unitsPerUsd, isUnsetModel: false }, used, {
    isDelivered: true,
  })
const listed = (model: string) => priceInForce(datedPricesOf(model, shippedTables), 1)

/** What the maker's table says of a call with this much input. */
function ratesFor({ usdPerMillion, tiers = [] }: Published, counts: UsageCounts): Rates {
  const reached = tiers.filter(({ aboveInputTokens }) => inputTokensOf(counts) > aboveInputTokens).at(-1)
  return { ...usdPerMillion, ...reached?.usdPerMillion }
}

describe('rule M58: every model whose price two tables agree on', () => {
  it('is charged it by the shipped list, within one unit, as is a call with long input', () => {
    for (const one of published.filter(({ usdPerCall }) => usdPerCall === undefined)) {
      for (const [length, all] of Object.entries({ short, long })) {
        const counts = countedOf(one.usdPerMillion, all)
        const rates = ratesFor(one, counts)
        const units = charge(listed(one.model), counts)
        const difference = units === null ? null : Math.abs(units - expected(rates, counts))
        expect([one.model, length, difference]).toEqual([one.model, length, difference === 1 ? 1 : 0])
      }
    }
    // The tables have 225, of which two are sold by two hosts under one name.
    expect(published).toHaveLength(223)
    expect(published.filter(({ tiers = [] }) => tiers.length > 0).length).toBeGreaterThan(15)
  })

  it('is charged what it draws apart from what it writes (M77)', () => {
    const costOf = (model: string, counts: Partial<UsageCounts>) => charge(listed(model), { ...noCounts(), ...counts })
    const drawers = [
      ['gemini-2.5-flash-image', '2.5', '30'],
      ['gemini-3-pro-image', '12', '120'],
      ['gemini-3-pro-image-preview', '12', '120'],
      ['gpt-image-1.5', '10', '32'],
    ]
    for (const [model = '', text, image] of drawers) {
      expect([model, costOf(model, { textOut: 1_000_000 })]).toEqual([model, Number(text) * unitsPerUsd])
      expect([model, costOf(model, { imageOut: 1_000_000 })]).toEqual([model, Number(image) * unitsPerUsd])
    }
  })

  it('is charged by the call where that is how it is sold', () => {
    const byCall = published.filter(({ usdPerCall }) => usdPerCall !== undefined)
    expect(byCall.map(({ model }) => model)).toContain('rerank-v3.5')
    for (const { model, usdPerCall } of byCall)
      expect([model, charge(listed(model), { ...short, textIn: 7 })]).toEqual([model, Number(usdPerCall) * unitsPerUsd])
  })

  it('is charged it as a published price, to the unit', () => {
    for (const { model, usdPerMillion } of published) {
      const price: ModelPrice = { kind: 'published', rates: usdPerMillion as PublishedRates, tiers: [] } // names of counts
      const counts = countedOf(usdPerMillion, short)
      expect([model, charge(price, counts)]).toEqual([model, expected(usdPerMillion, counts)])
    }
  })
})

describe('rule M58: the shipped list', () => {
  it('has a price for whatever the tables had that options begin with', () => {
    const first = [options.ModelRatio.default, options.ModelPrice.default].flatMap((text) =>
      Object.keys(JSON.parse(text) as object),
    )
    const names = new Set(pricedModels(shippedTables))
    expect(first.filter((name) => !names.has(name))).toEqual([])
  })

  it('differs from them in input prices by these models alone, of which they were off by up to fifty times', () => {
    const before = parseOption('ModelRatio', options.ModelRatio.default)
    const { modelRatio } = shippedTables
    const changed = Object.keys(before).filter((model) => before[model] !== modelRatio[model])
    expect(changed).toEqual(['command-r', 'command-r-plus', 'qwen-turbo', 'qwen-plus'])
  })
})
