import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { boundOf } from './price-of'
import { tariffOf } from './tariff'

/** What is known of a call before it goes upstream. */
export interface Forecast {
  /** The estimate of all input tokens. */
  readonly inputTokens: number
  /** The most that the output may be, or what of it is held for at first. */
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
  return boundOf(snapshot, heldCounts(snapshot, { textIn: inputTokens, textOut: outputBound, images }))
}

/**
 * The hold that a running stream needs in quota units, from an upper bound of its counts so far (a byte delivered is at
 * most a token). It follows the stream and never sets the charge. Throws like `unitsOf`.
 */
export function streamBound(snapshot: PriceSnapshot, countsSoFar: TextAndImages): number {
  return boundOf(snapshot, heldCounts(snapshot, countsSoFar))
}

/**
 * The most output tokens that `units` pay for beside the input, all other counts zero; -1 when they do not pay for the input.
 * Where output costs nothing more, 2^51 at least.
 */
export function affordableOutput(snapshot: PriceSnapshot, inputTokens: number, units: number): number {
  const isPaid = (textOut: number) => isWithin(snapshot, heldCounts(snapshot, { textIn: inputTokens, textOut }), units)
  if (!isPaid(0)) return -1
  let least = 0
  let most = 1
  while (most < Number.MAX_SAFE_INTEGER / 2 && isPaid(most)) {
    least = most
    most *= 2
  }
  while (most - least > 1 && least < Number.MAX_SAFE_INTEGER / 4) {
    const middle = least + Math.floor((most - least) / 2)
    if (isPaid(middle)) least = middle
    else most = middle
  }
  return least
}

function isWithin(snapshot: PriceSnapshot, counts: UsageCounts, units: number): boolean {
  try {
    return boundOf(snapshot, counts) <= units
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Tokens and images as the dearest that they may be: output of a model that speaks may be sound, at a price of its own. */
function heldCounts(snapshot: PriceSnapshot, { textIn, textOut, images = 0 }: TextAndImages): UsageCounts {
  // Not a spread: copying all counts takes longer than pricing them.
  const counts = noCounts()
  counts.textIn = textIn
  counts.images = images
  counts[tariffOf(snapshot, textIn).dearestOut] = textOut
  return counts
}
