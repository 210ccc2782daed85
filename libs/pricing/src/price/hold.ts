import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts, type UsageCounts } from '@tollgate/usage'
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

/** What most calls use. */
export interface TextAndImages {
  readonly textIn: number
  readonly textOut: number
  readonly images?: number
}

/** What to reserve for a call in quota units, rounded up; a fixed price reserves itself. Throws like `unitsOf`. */
export function reserveUnits(snapshot: PriceSnapshot, forecast: Forecast): number {
  const { inputTokens, outputBound, images = 0 } = forecast
  return boundOf(snapshot, countsOf({ textIn: inputTokens, textOut: outputBound, images }))
}

/** Counts of text and images, all others zero. */
export function countsOf({ textIn, textOut, images = 0 }: TextAndImages): UsageCounts {
  // Not a spread: copying all counts takes longer than pricing them.
  const counts = noCounts()
  counts.textIn = textIn
  counts.textOut = textOut
  counts.images = images
  return counts
}

/**
 * The hold that a running stream needs in quota units, from an upper bound of its counts so far (a byte delivered is at
 * most a token). It follows the stream and never sets the charge. Throws like `unitsOf`.
 */
export function streamBound(snapshot: PriceSnapshot, countsSoFar: UsageCounts): number {
  return boundOf(snapshot, countsSoFar)
}
