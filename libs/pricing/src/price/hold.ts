import type { PriceSnapshot } from '@tollgate/contracts'
import { countNames, noCounts, type UsageCounts } from '@tollgate/usage'
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
  /** Whatever else may be counted, at most. */
  readonly others?: Readonly<Partial<UsageCounts>>
}

/** What most calls use. */
export interface TextAndImages {
  readonly textIn: number
  readonly textOut: number
  readonly images?: number
}

/** What to reserve for a call in quota units, rounded up; a fixed price reserves itself. Throws like `unitsOf`. */
export function reserveUnits(snapshot: PriceSnapshot, forecast: Forecast): number {
  const { inputTokens, outputBound, images = 0, others } = forecast
  const counts = heldCounts(snapshot, { textIn: inputTokens, textOut: outputBound, images })
  return boundOf(snapshot, others === undefined ? counts : sumOf(counts, others))
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

/** How many times as much a token of sound that is heard costs as one of text that is read, by the price of a short call. */
export function soundWeight(snapshot: PriceSnapshot): number {
  return tariffOf(snapshot, 0).soundWeight
}

function isWithin(snapshot: PriceSnapshot, counts: UsageCounts, units: number): boolean {
  try {
    return boundOf(snapshot, counts) <= units
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function sumOf(counts: UsageCounts, others: Readonly<Partial<UsageCounts>>): UsageCounts {
  for (const name of countNames) counts[name] += others[name] ?? 0
  return counts
}

/** Tokens and images as the dearest that they may be: what a model hears may be sound, what it says sound or an image, at a price of its own. */
function heldCounts(snapshot: PriceSnapshot, { textIn, textOut, images = 0 }: TextAndImages): UsageCounts {
  // Not a spread: copying all counts takes longer than pricing them.
  const counts = noCounts()
  const { heldIn, dearestOut } = tariffOf(snapshot, textIn)
  counts[heldIn] = textIn
  counts[dearestOut] = textOut
  counts.images = images
  return counts
}
