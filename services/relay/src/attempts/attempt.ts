import type { Span } from '@opentelemetry/api'
import { type FormatName, isTask, spokenFormat, wireFor, type WireName } from '@tollgate/catalogue'
import type { TaskSubmission } from '@tollgate/contracts'
import { type Format, formatOf, type Loss, type SaidFirst } from '@tollgate/formats'
import type { LogFields, Timer } from '@tollgate/platform'
import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '@tollgate/upstream'
import type { AnsweringAttempt } from '../account/call-account'
import type { Answer } from '../answer/answer'
import type { AnswerPort } from '../answer/answer-port'
import type { TokenCount } from '../counting/token-counter'
import type { FinalFailure } from '../errors/error-reply'
import type { JournalWaiter } from '../journal/journal'
import type { Holding } from '../lease/hold'
import type { Place } from '../limits/place'
import type { CallEnding, CountedUse } from '../receipt/call-ending'
import type { Pick } from '../routing/pick.policy'
import type { AttemptFailure } from '../routing/retry.policy'
import { AnswerIdentity } from '../telemetry/answer-identity'
import type { AnswerTranslation } from '../translation/answer-translation'
import { answerOf } from './answer-of'
import type { AttemptOwner } from './attempt-owner'
import { AttemptedCall } from './attempted-call'

/** Pieces that an upstream may send behind the end of its answer: a connection that ends soon after can be used again. */
const mostBehindEnd = 16

/** One call of one channel. Before the first good part it may fail and leave the call to another. */
export class Attempt extends AttemptedCall implements UpstreamHandler, AnswerPort, AnsweringAttempt {
  upstreamCall: UpstreamCall | null = null
  status = 0
  outcome = 'ok'
  readonly upstreamFormat: Format
  /** In whose words it is asked, where these are not the format's own. */
  readonly wire: WireName | null
  /** What the upstream is not told as it stood; set before anything goes there, like `translation`. */
  losses: readonly Loss[] = []
  /** How the model is to think, by the name under which it was asked for; null where that says nothing. */
  thinkingShare: number | null = null
  /** Whether the channel's own system prompt goes upstream, and where. */
  systemPrompt: SaidFirst['fate'] | null = null
  /** Set before anything goes upstream. */
  translation: AnswerTranslation | null = null
  /** Its place at a channel that has limits; null at any other. */
  place: Place | null = null
  /** Null until its upstream is asked. */
  askedAtMs: number | null = null
  private answer: Answer | null = null
  /** Ends it where its channel has only so long to begin. */
  private firstPart: Timer | null = null
  private isOver = false
  private piecesBehindEnd = 0
  /** Null when the call is not sampled. */
  readonly identity: AnswerIdentity | null

  constructor(
    protected readonly owner: AttemptOwner,
    readonly pick: Pick,
    readonly upstreamModel: string,
    readonly span: Span | null,
  ) {
    super()
    this.identity = span && new AnswerIdentity()
    const { capability, format } = owner.account.arrival.kind
    const { provider } = pick.key.target
    const spoken = spokenFormat(provider, capability, format.name, upstreamModel)
    this.upstreamFormat = formatOf(spoken)
    this.wire = wireFor(provider, { capability, spoken, model: upstreamModel })
  }

  /** In whose words it is asked: a format's, or a wire's. */
  get spoken(): FormatName | WireName {
    return this.wire ?? this.upstreamFormat.name
  }

  /** Nothing more comes of it. */
  get hasEnded(): boolean {
    return this.isOver
  }

  get isStreaming(): boolean {
    return this.answer?.isStreaming ?? false
  }

  // What the upstream sends.

  onHeaders(status: number, headers: UpstreamHeaders): void {
    this.status = status
    this.answer = answerOf(this, headers)
    if (this.answer.isStreaming === undefined) this.firstPart?.cancel()
  }

  onData(chunk: Buffer): boolean {
    if (this.isOver) return this.passOver()
    this.identity?.take(chunk)
    return this.answer === null || this.answer.take(chunk)
  }

  onComplete(): void {
    if (this.isOver) return
    try {
      this.answer?.finish()
    } catch (error) {
      this.threw(error)
    }
  }

  /** Also told of what `onHeaders` and `onData` have thrown. */
  onError(failure: UpstreamFailure): void {
    if (this.isOver) return
    try {
      if (this.answer) this.answer.broke(failure)
      else this.failBy(failure)
    } catch (error) {
      this.threw(error)
    }
  }

  /** What comes behind the end is nobody's, and nobody reads it for ever. */
  private passOver(): true {
    this.piecesBehindEnd += 1
    if (this.piecesBehindEnd > mostBehindEnd) this.upstreamCall?.abort()
    return true
  }

  /** The upstream is done with, and nobody would ever end the call. */
  private threw(error: unknown): void {
    this.guard(() => {
      throw error
    })
  }

  private close(): void {
    this.isOver = true
    this.firstPart?.cancel()
    this.place?.leave()
  }

  // What the call tells.

  /** Asks the upstream, which has so long until the first good part of a stream, or until the head of another answer. */
  ask(call: UpstreamCall, firstPartMs: number | null): void {
    this.upstreamCall = call
    this.askedAtMs = this.context.clock.monotonicMs()
    if (firstPartMs === null) return
    this.firstPart = this.context.clock.setTimer(() => this.guard(() => this.late()), firstPartMs)
  }

  private late(): void {
    if (this.isOver) return
    const wasSentInFull = this.upstreamCall?.wasSentInFull ?? true
    this.fail({ kind: 'no-first-part', wasSentInFull }, { kind: 'transport', failure: 'headers-timeout' })
  }

  /** The client has gone away. What the upstream was asked in full may be billed to us, so it is billed on. */
  clientLeft(): void {
    // What was submitted goes on, whoever waits: it is written down what became of it, and who pays.
    if (this.isOver || (this.upstreamCall !== null && isTask(this.kind.capability))) return
    if (this.answer) this.answer.clientLeft()
    else this.leaveUndelivered()
  }

  /** The process ends: what was delivered is billed, what was not is not. */
  cutShort(): void {
    if (this.isOver) return
    if (this.answer) this.answer.cutShort()
    else this.cutUndelivered()
  }

  /** The process is to end: an answer that would go on for ever begins nothing more. */
  retire(): void {
    if (!this.isOver) this.answer?.retire?.()
  }

  // What the answer tells.

  begin(): void {
    this.firstPart?.cancel()
    this.owner.answered(this)
  }

  open(textBytes: number, waiter: JournalWaiter): void {
    this.owner.account.open(this, textBytes, waiter)
  }

  progress(textOut: number): void {
    this.owner.account.progress(textOut)
  }

  cover(use: CountedUse): Holding {
    return this.owner.account.cover(use)
  }

  countInput(): Promise<TokenCount> {
    const words = this.systemPrompt === null ? '' : (this.pick.channel.firstWords?.text ?? '')
    return this.owner.account.countInput(this.upstreamModel, words)
  }

  boundInput(): Promise<number> {
    return this.owner.account.boundInput(this.upstreamModel)
  }

  submitted(submission: TaskSubmission): Promise<void> {
    return this.owner.submitted(this, submission)
  }

  warn(event: string, fields: LogFields): void {
    this.context.log.forRequest(this.requestId).warn(event, { channelId: this.pick.channel.id, ...fields })
  }

  /** Notes what the upstream is not told as it stood; the caller reads it in a header. */
  noteLosses(losses: readonly Loss[]): void {
    if (losses.length === 0) return
    this.losses = [...this.losses, ...losses.filter(({ field }) => !this.losses.some((one) => one.field === field))]
    const log = this.context.log.forRequest(this.requestId)
    log.debug('relay.translation-lossy', { channelId: this.pick.channel.id, losses })
  }

  resume(): void {
    this.upstreamCall?.resume()
  }

  goOnAs(answer: Answer): void {
    this.answer = answer
  }

  fail(failure: AttemptFailure, final: FinalFailure): void {
    this.close()
    this.upstreamCall?.abort()
    this.owner.failed(this, failure, final)
  }

  failBy({ kind, cause, sent }: UpstreamFailure): void {
    this.close()
    this.warn('relay.upstream-failed', { kind, error: cause })
    this.owner.failed(this, { kind: 'transport', failure: kind, sent }, { kind: 'transport', failure: kind })
  }

  cutUndelivered(): void {
    this.fail({ kind: 'transport', failure: 'aborted' }, { kind: 'stopping' })
  }

  leaveUnbilled(): void {
    this.stop('client-left')
    this.owner.left(this, false)
  }

  leaveUndelivered(): void {
    const wasSentInFull = this.upstreamCall?.wasSentInFull ?? false
    this.stop('client-left')
    this.owner.left(this, wasSentInFull)
  }

  done(): void {
    this.close()
  }

  stop(outcome: string): void {
    this.close()
    this.outcome = outcome
    this.upstreamCall?.abort()
  }

  breakOff(outcome: string): void {
    this.owner.foundCut(this)
    this.stop(outcome)
  }

  end(ending: CallEnding): void {
    this.owner.ended(this, ending)
  }

  guard(act: () => void | Promise<void>): void {
    this.owner.guard(act)
  }
}
