import type { JournalWaiter } from '../journal/journal'
import type { Holding } from '../lease/hold'
import type { CountedUse } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'

/** The most tokens that a response reads and writes; sound among what it reads counts for as many as it costs. */
export interface TurnBound {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** The books of one response: a request of its own, with an id, a hold and a receipt. */
export interface Turn {
  /** Makes the hold cover so much. */
  cover(bound: TurnBound): Holding
  /** Nobody answered: what is held is free again. */
  free(): void
  /** It begins: should this process end now, the next one bills so much. */
  open(use: CountedUse, waiter: JournalWaiter): void
  /** So much is delivered by now. */
  progress(use: CountedUse): void
  /** It is over. */
  close(use: CountedUse, outcome: CallOutcome, waiter: JournalWaiter | null): void
}

/** Where the responses of a session are booked. */
export interface TurnBooks {
  begin(): Turn
  /** How many times as much a token of sound that is heard costs as one of text. */
  readonly soundWeight: number
}
