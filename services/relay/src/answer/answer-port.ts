import type { TaskSubmission } from '@tollgate/contracts'
import type { Format, Loss } from '@tollgate/formats'
import type { Clock, Log, LogFields } from '@tollgate/platform'
import type { UpstreamFailure } from '@tollgate/upstream'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { CallKind } from '../admission/call-kind'
import type { Settings } from '../admission/rules/settings'
import type { AskedTask } from '../admission/tasks/asked-task'
import type { BodyTranslator } from '../bodies/body-translator'
import type { Keeping } from '../cache/keeping'
import type { ClientResponse } from '../client-http/client-exchange'
import type { TokenCount, TokenCounter } from '../counting/token-counter'
import type { Asker, FinalFailure } from '../errors/error-reply'
import type { JournalWaiter } from '../journal/journal'
import type { Hold, Holding } from '../lease/hold'
import type { CallEnding, CountedUse } from '../receipt/call-ending'
import type { Pick } from '../routing/pick.policy'
import type { AttemptFailure } from '../routing/retry.policy'
import type { AnswerTranslation } from '../translation/answer-translation'
import type { WordSearch } from '../words/word-search'
import type { Answer } from './answer'
import type { ToldCall } from './client-response'

/** What the answers of all calls work with. */
export interface AnswerContext {
  readonly settings: Settings
  readonly counter: TokenCounter
  readonly translator: BodyTranslator
  readonly words: WordSearch
  readonly clock: Clock
  readonly log: Log
}

/** What an answer needs of the call that it belongs to. */
export interface AnswerPort extends Asker {
  readonly context: AnswerContext
  readonly kind: CallKind
  readonly request: AdmittedRequest
  /** Where the answer goes. */
  readonly response: ClientResponse
  /** What is held for the call. */
  readonly hold: Hold
  /** Whom the answer comes from. */
  readonly pick: Pick
  /** What that speaks. */
  readonly upstreamFormat: Format
  /** How its answer comes back into what the caller speaks; null where that is the same. */
  readonly translation: AnswerTranslation | null
  /** What the upstream was not told as it stood. */
  readonly losses: readonly Loss[]
  /** The upstream's name of the model. */
  readonly upstreamModel: string
  /** The upstream's status. */
  readonly status: number
  /** What its head tells; the upstream that answers counts once it has begun to. */
  readonly told: ToldCall
  /** Gathers what its caller reads, to be kept; null where that is not wanted. */
  readonly keeping: Keeping | null
  /** What it submits; null where it submits nothing. */
  readonly task: AskedTask | null

  /** The first good part is here: no other channel is asked from now on. */
  begin(): void
  /** The answer begins: should this process end now, the next one bills what is known here. */
  open(textBytes: number, waiter: JournalWaiter): void
  /** So many tokens are delivered, by estimate. */
  progress(textOut: number): void
  /** Makes the hold cover what was used, which is known before any of it is delivered; a refusal where it cannot. */
  cover(use: CountedUse): Holding
  /** The tokens of the request, as the upstream would count them. */
  countInput(): Promise<TokenCount>
  /** At least as many tokens as the request can have been for the upstream. */
  boundInput(): Promise<number>
  /** It is known what became of the submit; resolves once the owner of tasks knows it, or does not answer. */
  submitted(submission: TaskSubmission): Promise<void>
  /** Logs what went wrong, with the call and the channel it went wrong with. */
  warn(event: string, fields: LogFields): void
  /** Goes on after `Answer.take` returned false. */
  resume(): void
  /** Another kind of answer goes on where this one ended. */
  goOnAs(answer: Answer): void

  /** Nothing was delivered, and another channel may be asked; `final` is what the client is told when none is. */
  fail(failure: AttemptFailure, final: FinalFailure): void
  /** The upstream failed before anything was delivered. */
  failBy(failure: UpstreamFailure): void
  /** This process ends before anything was delivered. */
  cutUndelivered(): void
  /** The client has left before anything was delivered: what the upstream was asked in full is billed. */
  leaveUndelivered(): void
  /** The client has left, and the upstream had refused the request: nobody owes anything. */
  leaveUnbilled(): void
  /** Everything has come; the connection may serve others. */
  done(): void
  /** Nothing more is wanted of the upstream: what is under way is broken off. `outcome` is for the attempt's span. */
  stop(outcome: string): void
  /** Like `stop`, and it is the upstream's fault: the channel's health takes note. */
  breakOff(outcome: string): void
  /** The call is over. */
  end(ending: CallEnding): void
  /** Does what somebody else than the call begins: a timer, a promise, the journal. What it throws ends the call alone. */
  guard(act: () => void | Promise<void>): void
}
