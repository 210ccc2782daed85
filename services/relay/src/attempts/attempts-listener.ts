import type { FinalFailure } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { CallOutcome } from '../receipt/receipt-writer'

/** Is told how the attempts of a call ended, once its books are closed. */
export interface AttemptsListener {
  /** An answer was given, whole or in part. */
  settled(outcome: CallOutcome): void
  /** The client has left, and nothing was delivered or billed. */
  abandoned(): void
  /** No channel brought an answer; this is what the last one said. */
  gaveUp(failure: FinalFailure): void
  /** No channel was asked: what is asked for can be said to none, or there is no room to say it. */
  refused(refusal: Refusal): void
  /** Does what somebody else than the call begins: a timer, a promise, the journal. What it throws ends the call alone. */
  guard(act: () => void | Promise<void>): void
  /** Why the caller may not go on, as they are known now; null where they may. */
  mayGoOn(): Refusal | null | Promise<Refusal | null>
  /** Counts a request within the call; a refusal where there is no room for it. */
  mayBegin(): Refusal | null | Promise<Refusal | null>
}
