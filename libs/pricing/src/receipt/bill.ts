import type { PriceSnapshot, RatioPrice } from '@tollgate/contracts'
import { type CountName, inputTokensOf, type UsageCounts } from '@tollgate/usage'
import { decimalText, digitsAt, parseDecimal, roundHalfUp } from '../decimal/decimal'
import { type Delivery, type PriceLine, priceOf } from '../price/price-of'
import { publishedRate, tierRatesFor } from '../price/rates'

/** What a factor of a bill is; the value of `usdPerMillion` counts for a million. */
export type BillFactorName =
  | 'model'
  | 'completion'
  | 'cacheRead'
  | 'cacheWrite5m'
  | 'cacheWrite1h'
  | 'audioIn'
  | 'audioOut'
  | 'usd'
  | 'usdPerMillion'
  | 'factor'
  | 'quotaPerUnit'
  | 'group'
  | 'userGroup'
  | 'answerCache'

/** A number that a count is multiplied by, as decimal text. */
export interface BillFactor {
  readonly name: BillFactorName
  readonly value: string
}

/** So many of one count, times its factors: exactly so much. */
export interface BillLine {
  readonly count: CountName
  readonly quantity: number
  readonly factors: readonly BillFactor[]
  readonly exact: string
}

/** A price step by step. All amounts are quota units. */
export interface Bill {
  readonly kind: PriceSnapshot['price']['kind']
  readonly lines: readonly BillLine[]
  /** The sum of the lines, exactly. */
  readonly exact: string
  /** What rounding half up adds, below 0 what it takes. */
  readonly rounding: string
  /** What the least charge adds to what is rounded to 0. */
  readonly minimumUnits: 0 | 1
  /** The price. */
  readonly units: number
  /** The published price is that for more input than this. */
  readonly aboveInputTokens: number | null
}

/**
 * The price of a call step by step: the very numbers by which it is charged, with what they were made of. Throws what `unitsOf`
 * throws.
 */
export function billOf(snapshot: PriceSnapshot, counts: UsageCounts, delivery: Delivery): Bill {
  const price = priceOf(snapshot, counts, delivery)
  const totalInput = inputTokensOf(counts)
  const exact = parseDecimal(price.exact)
  const rounded = roundHalfUp(exact.digits, exact.scale)
  const added = digitsAt({ digits: rounded, scale: 0 }, exact.scale) - exact.digits
  const rounding = decimalText({ digits: added < 0n ? -added : added, scale: exact.scale })
  return {
    kind: snapshot.price.kind,
    lines: price.lines.map((line) => lineOf(line, snapshot, totalInput)),
    exact: price.exact,
    rounding: added < 0n ? `-${rounding}` : rounding,
    minimumUnits: BigInt(price.units) > rounded ? 1 : 0,
    units: price.units,
    aboveInputTokens:
      snapshot.price.kind === 'published' ? tierRatesFor(snapshot.price, totalInput).aboveInputTokens : null,
  }
}

function lineOf({ count, quantity, exact }: PriceLine, snapshot: PriceSnapshot, totalInput: number): BillLine {
  const { groupRatio, isUserGroupRatio, share } = snapshot
  const end: BillFactor[] = [{ name: isUserGroupRatio ? 'userGroup' : 'group', value: groupRatio }]
  if (share !== undefined) end.push({ name: 'answerCache', value: share })
  return { count, quantity, exact, factors: [...factorsOf(snapshot, count, totalInput), ...end] }
}

function factorsOf({ price, factor, quotaPerUnit }: PriceSnapshot, count: CountName, totalInput: number): BillFactor[] {
  const perUsd: BillFactor = { name: 'quotaPerUnit', value: String(quotaPerUnit) }
  switch (price.kind) {
    case 'ratio':
      return [{ name: 'model', value: price.model }, ...ownRatios[count].map((name) => ({ name, value: price[name] }))]
    case 'fixed':
      return [
        { name: 'usd', value: price.usd },
        ...(factor === undefined ? [] : [{ name: 'factor', value: factor } as const]),
        perUsd,
      ]
    case 'published': {
      const rate = publishedRate(tierRatesFor(price, totalInput).rates, count) ?? '0'
      return [{ name: 'usdPerMillion', value: rate }, perUsd]
    }
  }
}

/** What each count costs over plain input. */
const ownRatios: Record<CountName, readonly Exclude<keyof RatioPrice, 'kind' | 'model'>[]> = {
  textIn: [],
  imageIn: [],
  cacheRead: ['cacheRead'],
  cacheWrite5m: ['cacheWrite5m'],
  cacheWrite1h: ['cacheWrite1h'],
  audioIn: ['audioIn'],
  textOut: ['completion'],
  audioOut: ['audioIn', 'audioOut'],
  imageOut: ['completion'],
  images: [],
  seconds: [],
  characters: [],
  searches: [],
  calls: [],
}
