import type { PriceSnapshot, UsageCounts } from '@tollgate/contracts'
import { boundOf } from './price-of'

/** What is known of a call before it goes upstream. */
export interface Forecast {
  /** The estimate of all input tokens. */
  readonly inputTokens: number
  /** The request's own output limit in tokens, else the option `PreConsumedQuota`. */
  readonly outputBound: number
  /** Images asked for; a fixed price is reserved for each. */
  readonly images?: number
}

/** No use at all: what counting starts from. */
export const noCounts: UsageCounts = Object.freeze({
  textIn: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  audioIn: 0,
  imageIn: 0,
  textOut: 0,
  audioOut: 0,
  images: 0,
  seconds: 0,
  characters: 0,
  searches: 0,
  calls: 0,
})

/** What most calls use. */
export interface TextAndImages {
  readonly textIn: number
  readonly textOut: number
  readonly images?: number
}

/** What to reserve for a call in quota units, rounded up; a fixed price reserves itself. */
export function reserveUnits(snapshot: PriceSnapshot, forecast: Forecast): number {
  const { inputTokens, outputBound, images = 0 } = forecast
  return boundOf(snapshot, countsOf({ textIn: inputTokens, textOut: outputBound, images }))
}

/** Counts of text and images, all others zero. Written out: copying `noCounts` takes longer than pricing it. */
export function countsOf({ textIn, textOut, images = 0 }: TextAndImages): UsageCounts {
  return {
    textIn,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    audioIn: 0,
    imageIn: 0,
    textOut,
    audioOut: 0,
    images,
    seconds: 0,
    characters: 0,
    searches: 0,
    calls: 0,
  }
}

/**
 * The hold that a running stream needs in quota units, from an upper bound of its counts so far (a byte delivered is at
 * most a token). It follows the stream and never sets the charge.
 */
export function streamBound(snapshot: PriceSnapshot, countsSoFar: UsageCounts): number {
  return boundOf(snapshot, countsSoFar)
}
