import type { UsageCounts } from '@tollgate/usage'
import type { Content, Seal } from './content'
import type { Own } from './own'

/** Why the model stopped: `filter` when others than the model ended it, `pause` when it would go on if asked. */
export type StopReason = 'end' | 'length' | 'tool-calls' | 'stop-sequence' | 'refusal' | 'filter' | 'pause'

export interface Stop {
  readonly reason: StopReason
  /** The one that was met, where the provider tells. */
  readonly sequence?: string
  /** What else was said of it, its own word included. */
  readonly own?: Own
}

/** What a call used, in disjoint counts, and what they do not tell. */
export interface Usage {
  readonly counts: UsageCounts
  /** Tokens of the output that were thoughts; null where nobody tells. */
  readonly reasoningTokens: number | null
  readonly own?: Own
}

/** One of the answers to a request. */
export interface Choice {
  readonly index: number
  readonly content: readonly Content[]
  readonly stop: Stop | null
  readonly own?: Own
}

/** A whole answer. */
export interface Answer {
  readonly id: string
  readonly model: string
  readonly choices: readonly Choice[]
  readonly usage: Usage | null
  readonly own?: Own
}

/** A piece of a streamed answer. Contents are numbered within a choice, as they begin. */
export type Part =
  /** `usage` is what is known before anything was written, and never the last word. */
  | {
      readonly kind: 'begin'
      readonly id: string
      readonly model: string
      readonly usage: Usage | null
      readonly own?: Own
    }
  /** A content begins, with what is known of it: its text, its input and its seal may still come. */
  | { readonly kind: 'open'; readonly choice: number; readonly index: number; readonly content: Content }
  /** More of a text, a reasoning, a refusal, or the input of a call. */
  | { readonly kind: 'more'; readonly choice: number; readonly index: number; readonly text: string }
  /** What its format alone can say of a content. Never text. */
  | { readonly kind: 'more-own'; readonly choice: number; readonly index: number; readonly own: Own }
  | { readonly kind: 'seal'; readonly choice: number; readonly index: number; readonly seal: Seal }
  | { readonly kind: 'close'; readonly choice: number; readonly index: number }
  | { readonly kind: 'stop'; readonly choice: number; readonly stop: Stop }
  | { readonly kind: 'usage'; readonly usage: Usage }
  /** What else an event said. */
  | { readonly kind: 'aside'; readonly own: Own }
  /** The upstream failed; whoever forwards the stream says so. Nothing comes behind it. */
  | { readonly kind: 'error' }
  | { readonly kind: 'end' }
