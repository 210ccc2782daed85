import type { PublishedPrice, PublishedRates, RatioPrice } from '@tollgate/contracts'
import { type CountName, countNames } from '@tollgate/usage'
import { type Decimal, parseDecimal, times } from '../decimal/decimal'

/** What one of each count costs, in the price's own unit: base ratios, or USD per million. Absent is free. */
export type Rates = ReadonlyMap<CountName, Decimal>

const one = parseDecimal('1')

/** The factor of each token count before model and group ratio (rules M3 and M4). */
export function ratioRates(price: RatioPrice): Rates {
  const [audioIn, completion] = [parseDecimal(price.audioIn), parseDecimal(price.completion)]
  return new Map<CountName, Decimal>([
    ['textIn', one],
    ['imageIn', one],
    ['cacheRead', parseDecimal(price.cacheRead)],
    ['cacheWrite5m', parseDecimal(price.cacheWrite5m)],
    ['cacheWrite1h', parseDecimal(price.cacheWrite1h)],
    ['audioIn', audioIn],
    ['textOut', completion],
    ['audioOut', times(audioIn, parseDecimal(price.audioOut))],
    // Ratios have none for what is drawn: it costs what is written does.
    ['imageOut', completion],
  ])
}

/** A kind of token without a published price costs what plain tokens of its direction do. */
const plainOf: Partial<Record<CountName, 'textIn' | 'textOut'>> = {
  cacheRead: 'textIn',
  cacheWrite5m: 'textIn',
  cacheWrite1h: 'textIn',
  audioIn: 'textIn',
  imageIn: 'textIn',
  audioOut: 'textOut',
  imageOut: 'textOut',
}

/** The published price of one count in USD per million, as text; undefined is free. */
export function publishedRate(rates: PublishedRates, name: CountName): string | undefined {
  const plain = plainOf[name]
  return rates[name] ?? (plain && rates[plain])
}

/** The rates of a call, and above how much input they hold; null is the base. */
export interface TierRates {
  readonly rates: PublishedRates
  readonly aboveInputTokens: number | null
}

/** The published rates of a call with this much input: those of the highest tier that lies below it. */
export function tierRatesFor(price: PublishedPrice, totalInput: number): TierRates {
  let { rates } = price
  let reached = 0
  for (const tier of price.tiers) {
    if (totalInput <= tier.aboveInputTokens || tier.aboveInputTokens < reached) continue
    reached = tier.aboveInputTokens
    rates = { ...price.rates, ...tier.rates }
  }
  return { rates, aboveInputTokens: reached === 0 ? null : reached }
}

/** What each count costs at the published rates of a call with this much input. */
export function publishedRatesFor(price: PublishedPrice, totalInput: number): Rates {
  const { rates } = tierRatesFor(price, totalInput)
  const found = new Map<CountName, Decimal>()
  for (const name of countNames) {
    const text = publishedRate(rates, name)
    if (text !== undefined) found.set(name, parseDecimal(text))
  }
  return found
}
