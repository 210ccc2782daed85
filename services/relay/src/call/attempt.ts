import type { Span } from '@opentelemetry/api'
import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '@tollgate/upstream'
import type { Pick } from '../routing/pick.policy'
import type { AttemptFailure } from '../routing/retry.policy'
import type { FinalFailure } from '../errors/error-reply'
import { RefusedAnswer } from '../answer/refused-answer'
import { StreamAnswer } from '../answer/stream-answer'
import { WholeAnswer } from '../answer/whole-answer'
import type { Call } from './call'

/** What becomes of one kind of answer. */
export interface Answer {
  /** False: no more until the call is resumed. */
  take(chunk: Buffer): boolean
  /** The upstream has ended it in order. */
  finish(): void
  /** It will not be finished. */
  broke(failure: UpstreamFailure): void
  /** Nobody is there any more to take it. */
  clientLeft(): void
  /** This process ends before the answer does. */
  cutShort(): void
}

/** One call of one channel. Before the first good part it may fail and leave the call to another. */
export class Attempt implements UpstreamHandler {
  exchange: UpstreamCall | null = null
  /** Of the answer; 0 when none came. */
  status = 0
  /** How it ended, for its span. */
  outcome = 'ok'
  private answer: Answer | null = null
  private isOver = false

  /** The upstream's name of the model. */
  readonly upstreamModel: string
  /** Null when the call is not sampled. */
  readonly span: Span | null

  constructor(
    readonly call: Call,
    readonly pick: Pick,
    { upstreamModel, span }: { upstreamModel: string; span: Span | null },
  ) {
    this.upstreamModel = upstreamModel
    this.span = span
  }

  onHeaders(status: number, headers: UpstreamHeaders): void {
    this.status = status
    if (status < 200 || status > 299) this.answer = new RefusedAnswer(this, headers)
    else if (isEventStream(headers)) this.answer = new StreamAnswer(this, headers)
    else this.answer = new WholeAnswer(this, headers)
  }

  onData(chunk: Buffer): boolean {
    return this.isOver || this.answer === null || this.answer.take(chunk)
  }

  onComplete(): void {
    if (!this.isOver) this.answer?.finish()
  }

  onError(failure: UpstreamFailure): void {
    if (this.isOver) return
    if (this.answer) this.answer.broke(failure)
    else this.failBy(failure)
  }

  /** The client has gone away. What the upstream was asked in full may be billed to us, so it is billed on. */
  clientLeft(): void {
    if (this.isOver) return
    if (this.answer) this.answer.clientLeft()
    else this.leaveUndelivered()
  }

  /** The process ends: what was delivered is billed, what was not is not. */
  cutShort(): void {
    if (this.isOver) return
    if (this.answer) this.answer.cutShort()
    else this.fail({ kind: 'transport', failure: 'aborted' }, { kind: 'transport', failure: 'reset' })
  }

  /** Nothing was delivered, and nobody waits for it any more. */
  leaveUndelivered(): void {
    const wasSentInFull = this.exchange?.wasSentInFull ?? false
    this.stop('client-left')
    void this.call.leftUndelivered(this, wasSentInFull)
  }

  /** Another kind of answer goes on where this one ended. */
  goOnAs(answer: Answer): void {
    this.answer = answer
  }

  /** The attempt has failed before anything was delivered. */
  fail(failure: AttemptFailure, final: FinalFailure): void {
    this.isOver = true
    this.exchange?.abort()
    this.call.attempts.failed(this, failure, final)
  }

  failBy({ kind, cause, wasReused, hadHeaders }: UpstreamFailure): void {
    this.isOver = true
    // The upstream had closed a kept connection while we took it: it never saw the request.
    if (kind === 'reset' && wasReused && !hadHeaders && this.call.attempts.mayRepeat())
      return this.call.attempts.repeat(this)
    this.call.context.log.warn('relay.upstream-failed', { channelId: this.pick.channel.id, kind, error: cause })
    this.call.attempts.failed(this, { kind: 'transport', failure: kind }, { kind: 'transport', failure: kind })
  }

  /** Whatever still comes is of no interest; a call that is under way is broken off. */
  stop(outcome: string): void {
    this.isOver = true
    this.outcome = outcome
    this.exchange?.abort()
  }

  /** Everything has come; the connection may serve others. */
  done(): void {
    this.isOver = true
  }
}

function isEventStream(headers: UpstreamHeaders): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
}
