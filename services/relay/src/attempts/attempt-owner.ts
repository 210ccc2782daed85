import type { TaskSubmission } from '@tollgate/contracts'
import type { CallAccount } from '../account/call-account'
import type { AnswerContext } from '../answer/answer-port'
import type { ClientResponse } from '../client-http/client-exchange'
import type { FinalFailure } from '../errors/error-reply'
import type { CallEnding } from '../receipt/call-ending'
import type { AttemptFailure } from '../routing/retry.policy'
import type { Attempt } from './attempt'

/** The owner of an attempt, which is told what becomes of it. */
export interface AttemptOwner {
  readonly context: AnswerContext
  readonly account: CallAccount
  readonly response: ClientResponse
  /** The first good part is here. */
  answered(attempt: Attempt): void
  /** It brought no answer, and another channel may be asked. `final` is what the client is told when none is. */
  failed(attempt: Attempt, failure: AttemptFailure, final: FinalFailure): void
  /** It began well and ended badly. */
  foundCut(attempt: Attempt): void
  /** The client has left before anything was delivered. */
  left(attempt: Attempt, isBilled: boolean): void
  /** The call is over. */
  ended(attempt: Attempt, ending: CallEnding): void
  /** It is known what became of a submit. */
  submitted(attempt: Attempt, submission: TaskSubmission): Promise<void>
  /** Does what somebody else than the call begins; what it throws ends the call alone. */
  guard(act: () => void | Promise<void>): void
}
