import type { Evidence } from '@tollgate/contracts'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import type { TokenCount } from '../counting/token-counter'
import type { JournalWaiter } from '../journal/journal'
import type { WordsFate } from '../words/answer-words'
import type { CallOutcome } from './receipt-writer'

/** How a call ended, and what it used. */
export interface CallEnding {
  readonly outcome: CallOutcome
  readonly counts: UsageCounts
  readonly evidence: Evidence
  readonly isDelivered: boolean
  /** What became of it where it had words that are not allowed. */
  readonly words?: WordsFate
  /** Told when the receipt is on disk. */
  readonly waiter: JournalWaiter | null
}

/** Counts with their evidence. */
export type CountedUse = Pick<CallEnding, 'counts' | 'evidence'>

/** More tokens than any call can have: an upstream that reports them is not believed, and the text is counted. */
const mostTokens = 1_000_000_000

/** Whether a report can be true. */
export function isCredible(usage: UsageCounts): boolean {
  for (const name in usage) {
    const count = usage[name as keyof UsageCounts] // its own names are all it has
    if (!Number.isSafeInteger(count) || count < 0 || count > mostTokens) return false
  }
  return true
}

/**
 * Whether a report can be the last word on a call that was answered in full: it tells of input and of output, where there is any
 * that is paid for. A report of none is none: that of the other side may have come in a shape that nobody could read.
 */
export function tellsAll(usage: UsageCounts, hasOutput: boolean): boolean {
  return inputTokensOf(usage) > 0 && (!hasOutput || outputTokensOf(usage) > 0)
}

/** What the upstream reported of an answered call. */
export function reportedUse(usage: UsageCounts): CountedUse {
  usage.calls = 1
  return { counts: usage, evidence: 'reported' }
}

/** What was counted of a call, or estimated where counting failed. */
export function countedUse(input: TokenCount, output: TokenCount, isDelivered: boolean): CountedUse {
  const { tokens, imageTokens: imageOut = 0 } = output
  const out = { textOut: tokens - imageOut, imageOut }
  const counts = { ...noCounts(), textIn: input.tokens, ...out, calls: isDelivered ? 1 : 0 }
  return { counts, evidence: input.isEstimate || output.isEstimate ? 'estimated' : 'counted' }
}

/**
 * The larger of what was reported and what was counted, where the report cannot be the last word: the answer was cut, text
 * came behind it, or it says that nothing came out. A report of no input is none.
 */
export function largerUse(reported: UsageCounts, input: TokenCount, output: TokenCount): CountedUse {
  const told = outputTokensOf(reported)
  const isInputTold = inputTokensOf(reported) > 0
  if (isInputTold && told >= output.tokens) return reportedUse(reported)
  const counts = { ...reported, calls: 1 }
  if (!isInputTold) counts.textIn = input.tokens
  let left = Math.max(told, output.tokens) - counts.audioOut
  left -= counts.imageOut = Math.min(Math.max(counts.imageOut, output.imageTokens ?? 0), left)
  counts.textOut = left
  return { counts, evidence: output.isEstimate || (!isInputTold && input.isEstimate) ? 'estimated' : 'counted' }
}

/** An approximation, where there is nothing to count by. */
export function estimatedUse(textIn: number, textOut: number): CountedUse {
  return { counts: { ...noCounts(), textIn, textOut, calls: 1 }, evidence: 'estimated' }
}

/** Nothing was used that anybody pays for. */
export const noUse: CountedUse = { counts: noCounts(), evidence: 'counted' }
