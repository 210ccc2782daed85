import { type ModelPrice, options, parseOption, type PublishedRates } from '@tollgate/contracts'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import models from '../__fixtures__/published/models.json'
import { resolveModelPrice } from '../resolve/model-price'
import { unitsOf } from './price-of'

const unitsPerUsd = 500_000
const counts: UsageCounts = {
  ...noCounts(),
  ...{ textIn: 123_457, cacheRead: 98_765, cacheWrite5m: 4_321, cacheWrite1h: 1_234, audioIn: 777, textOut: 54_321 },
  audioOut: 333,
}
type Rates = Readonly<Record<string, string | undefined>>

/** The counts for which a price is published: of the others nobody says what they cost. */
const countedOf = (rates: Rates): UsageCounts => {
  const priced = Object.entries(counts).filter(([name]) => rates[name] !== undefined)
  return { ...noCounts(), ...Object.fromEntries(priced) }
}
/** Billionths of a unit, worked out in whole numbers: each count at its price, half up at the end. */
function expected(rates: Rates): number {
  const scale = 12
  const whole = (text: string) => {
    const [before = '', behind = ''] = text.split('.')
    return BigInt(before + behind.padEnd(scale, '0'))
  }
  let sum = 0n
  for (const [name, count] of Object.entries(countedOf(rates)))
    if (count > 0) sum += BigInt(count) * whole(rates[name] ?? '0') * BigInt(unitsPerUsd)
  const unit = 10n ** BigInt(scale + 6)
  return Number((2n * sum + unit) / (2n * unit))
}
const charge = (price: ModelPrice, used: UsageCounts) =>
  unitsOf({ price, groupRatio: '1', isUserGroupRatio: false, quotaPerUnit: unitsPerUsd, isUnsetModel: false }, used, {
    isDelivered: true,
  })

const shipped = {
  modelRatio: parseOption('ModelRatio', options.ModelRatio.default),
  modelPrice: {},
  completionRatio: parseOption('CompletionRatio', options.CompletionRatio.default),
  cacheRatio: parseOption('CacheRatio', options.CacheRatio.default),
  cacheCreationRatio: parseOption('CacheCreationRatio', options.CacheCreationRatio.default),
  audioRatio: parseOption('AudioRatio', options.AudioRatio.default),
  audioCompletionRatio: parseOption('AudioCompletionRatio', options.AudioCompletionRatio.default),
  publishedPrice: {},
}

describe('models whose price two tables agree on', () => {
  it('are charged it as a published price, to the unit', () => {
    for (const { model, usdPerMillion } of models) {
      const price: ModelPrice = { kind: 'published', rates: usdPerMillion as PublishedRates, tiers: [] } // names of counts
      expect([model, charge(price, countedOf(usdPerMillion))]).toEqual([model, expected(usdPerMillion)])
    }
    expect(models.length).toBeGreaterThan(200)
  })

  it('are charged it as ratios, within one unit', () => {
    for (const { usdPerMillion } of models) {
      const rates: Rates = usdPerMillion
      const over = (name: string, base: string, absent: string) =>
        rates[name] === undefined ? absent : (Number(rates[name]) / Number(base)).toFixed(15)
      const textIn = usdPerMillion.textIn
      const price: ModelPrice = {
        kind: 'ratio',
        model: (Number(textIn) / 2).toFixed(15),
        completion: over('textOut', textIn, '1'),
        cacheRead: over('cacheRead', textIn, '1'),
        cacheWrite5m: over('cacheWrite5m', textIn, '1.25'),
        cacheWrite1h: over('cacheWrite1h', textIn, '2'),
        audioIn: over('audioIn', textIn, '1'),
        audioOut: over('audioOut', rates['audioIn'] ?? textIn, '1'),
      }
      expect(Math.abs(charge(price, countedOf(usdPerMillion)) - expected(usdPerMillion))).toBeLessThanOrEqual(1)
    }
  })

  it('resolve to input prices that the shipped table says, where it lists them', () => {
    const listed = models.filter(({ model }) => resolveModelPrice(model, shipped) !== null)
    const differing = listed.filter(({ model, usdPerMillion }) => {
      const price = resolveModelPrice(model, shipped)
      return price?.kind !== 'ratio' || Number(price.model) * 2 !== Number(usdPerMillion.textIn)
    })
    expect(listed.length).toBeGreaterThan(150)
    // Of these the documented ratios, which gateways of this family ship, are others.
    expect(differing.map(({ model }) => model)).toEqual(['command-r', 'command-r-plus', 'qwen-plus', 'qwen-turbo'])
  })
})
