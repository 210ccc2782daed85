import type { Capability } from '@tollgate/catalogue'
import type { PriceSnapshot } from '@tollgate/contracts'
import type { RequestScan, TaskMeasure } from '@tollgate/formats'
import type { UsageCounts } from '@tollgate/usage'
import type { CallForecast } from '../admission/rules/forecast'
import type { TokenCount } from '../counting/token-counter'
import type { CountedUse } from '../receipt/call-ending'

/** A call that is no chat, and what it costs. */
export interface MeterQuestion {
  readonly capability: Capability
  readonly scan: RequestScan
  readonly price: PriceSnapshot
  /** Without a channel's prefix. */
  readonly model: string
  /** How much of something is asked for of a task; absent where all cost the same. */
  readonly measure?: TaskMeasure | undefined
}

/** What reached the caller, as far as a price can go by it. */
export interface DeliveredMedia {
  /** Tokens of text; none where that costs nothing. */
  readonly text: TokenCount
  /** Whole images. */
  readonly images: number
  /** Of sound that is spoken, or that it takes at least to say what was written down. */
  readonly soundSeconds: number
}

/** How one call is counted that is no chat: by what it asks for, what the upstream tells, and what was delivered. */
export interface Meter {
  /** What to hold for it. */
  readonly forecast: CallForecast
  /** Text comes out that is paid for. */
  readonly hasTextOut: boolean
  /** What is delivered costs no more than was held for: a stream of it need not be followed. */
  readonly isHeldInFull: boolean
  /** Whether the text of the request has to be counted, as `told` does not tell of it. */
  needsInput(told: UsageCounts | null): boolean
  /**
   * What it used. `told` by the upstream, null where it tells nothing; `input` counted, where that is needed; `delivered` null
   * where nothing was.
   */
  use(told: UsageCounts | null, input: TokenCount, delivered: DeliveredMedia | null): CountedUse
}

/** A forecast of so many tokens of input, and of nothing else. */
export function inputForecast(inputTokens: number): CallForecast {
  return { inputTokens, outputBound: 0, leastOutput: null, predictedTokens: 0, mediaTokens: 0 }
}

/** Text that costs nothing. */
export const noText: TokenCount = Object.freeze({ tokens: 0, isEstimate: false })

/** Text alone, of so many tokens by estimate, and one image where those are asked for. */
export function likelyDelivered(tokens: number): DeliveredMedia {
  return { text: { tokens, isEstimate: true }, images: 1, soundSeconds: 0 }
}
