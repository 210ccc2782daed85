import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Tap } from '@tollgate/formats'
import { startServerSpan, type ServerTrace } from '@tollgate/platform'
import { unitsOf } from '@tollgate/pricing'
import { likelyInputTokens, likelyOutputTokens } from '../admission/rules/forecast'
import type { TokenCount } from '../counting/token-counter'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import type { Lease, LeaseRefusal } from '../lease/lease'
import type { LiveChannel } from '../routing/live-channel'
import { endAttemptSpan, endServerSpan, noteTotals } from '../telemetry/call-span'
import type { Attempt } from './attempt'
import { Attempts } from './attempts'
import { answerFailure } from '../answer/client-response'
import type { CallContext, CallKind } from './call-context'
import { finishedOf, receiptOf } from './call-receipt'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { DeliveredText } from '../answer/delivered-text'
import { Doorway, type Visitor } from '../admission/admission'
import { finalAnswer, ownAnswer, type FailureAnswer, type FinalFailure } from '../errors/error-reply'
import { refusalOfLease } from '../lease/lease-refusal'
import { release, retain } from './retained-request'
import { countedUse, estimatedUse, noUse, type Settlement } from '../receipt/call-ending'
import type { StreamAnswer } from '../answer/stream-answer'
import { StreamHold, type HeldStream } from '../answer/stream-hold'

/** `arriving`: not let in yet. `holding`: waits for quota. `calling`: at an upstream. `over`: settled, refused or left. */
type Phase = 'arriving' | 'holding' | 'calling' | 'over'

const nobodyCounted: TokenCount = { tokens: 0, isEstimate: false }
const maxClientIdLength = 128

/** One request of a client, from its arrival to its receipt. */
export class Call implements Visitor, HeldStream {
  readonly trace: ServerTrace
  readonly ip: string
  request!: AdmittedRequest
  attempts!: Attempts
  lease: Lease | null = null
  heldUnits = 0
  rosterPlace = -1
  /** By the calendar. */
  readonly startedAtMs: number
  firstPartMs: number | null = null
  private readonly startedMs: number
  private phase: Phase = 'arriving'
  private hold: StreamHold | null = null
  private stream: StreamAnswer | null = null
  private isRetained = false

  constructor(
    readonly context: CallContext,
    readonly kind: CallKind,
    private readonly incoming: IncomingMessage,
    readonly response: ServerResponse,
  ) {
    const { headers, socket } = incoming
    const origin = context.addressOf(socket.remoteAddress, headers)
    const traceparent = headers.traceparent
    this.ip = origin.ip
    this.trace = startServerSpan(kind.spanName, {
      isTrusted: origin.isEdge,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    this.startedAtMs = context.clock.nowMs()
    this.startedMs = context.clock.monotonicMs()
  }

  get requestId(): string {
    return this.trace.requestId
  }

  /** So far. */
  get durationMs(): number {
    return this.context.clock.monotonicMs() - this.startedMs
  }

  /** What the caller calls this call. */
  get clientRequestId(): string | null {
    const id = this.incoming.headers['x-request-id']
    return typeof id === 'string' ? id.slice(0, maxClientIdLength) : null
  }

  get isGone(): boolean {
    return this.phase === 'over'
  }

  get isStreaming(): boolean {
    return this.stream !== null
  }

  start(): void {
    this.context.openCalls.add(this)
    this.response.on('close', this.onClose)
    new Doorway(this.context, this.kind, this.incoming, this).enter()
  }

  // What the doorway and the lease book tell.

  refused(refusal: Refusal): void {
    this.context.metrics.rejected(refusal.code)
    this.end()
    this.answerFailure(ownAnswer(refusal, this))
  }

  admitted(request: AdmittedRequest): void {
    this.request = request
    const { caller, reserveUnits } = request
    this.phase = 'holding'
    // What costs nothing needs no quota.
    if (reserveUnits === 0 || this.context.leases.reserve(caller.user.id, caller.token.id, reserveUnits, this))
      this.call()
  }

  leaseGranted(): void {
    if (this.phase === 'holding') this.call()
    else if (this.phase === 'calling') this.hold?.granted()
    else this.context.leases.settle(this, 0)
  }

  leaseRefused(refusal: LeaseRefusal): void {
    if (this.phase === 'holding') this.refused(refusalOfLease(refusal, this.kind.entrance.gone))
    else this.hold?.refused(refusal)
  }

  private call(): void {
    this.phase = 'calling'
    this.attempts = new Attempts(this)
    if (this.attempts.next()) return
    const { caller, model } = this.request
    this.context.leases.settle(this, 0)
    this.refused({ code: 'no-channel', params: { group: caller.group, model } })
  }

  // What attempts and their answers tell.

  /** The first good part is here: this attempt is the one that answers. */
  begun(attempt: Attempt): void {
    this.attempts.answered(attempt)
    this.firstPartMs = this.durationMs
  }

  /** The answer begins: should this process end now, the next one bills what is known here. */
  openInJournal(attempt: Attempt, textBytes: number, waiter: JournalWaiter): void {
    const { scan } = this.request
    const { counts } = estimatedUse(likelyInputTokens(scan), likelyOutputTokens(textBytes))
    const draft = { outcome: 'upstream-cut', counts, evidence: 'counted', isDelivered: true, waiter } as const
    this.context.journal.open(this.requestId, receiptOf(this, attempt.pick.channel, draft, attempt), waiter)
    this.isRetained = retain(this.context, this.request)
  }

  progress(textOut: number): void {
    const durationMs = Math.round(this.durationMs)
    this.context.journal.progress({ requestId: this.requestId, textOut, durationMs })
  }

  holdFor(stream: StreamAnswer, attempt: Attempt, { tap, text }: { tap: Tap; text: DeliveredText }): StreamHold {
    const { leases, clock, settings } = this.context
    const countInput = () => this.countInput(attempt).then(({ tokens }) => tokens)
    this.stream = stream
    this.hold = new StreamHold({
      stream: this,
      tap,
      text,
      leases,
      clock,
      countInput,
      stepTokens: settings.outputTokens,
    })
    return this.hold
  }

  holdExhausted(refusal: Refusal): void {
    this.stream?.holdExhausted(refusal)
  }

  holdCaughtUp(): void {
    this.attempts.current?.exchange?.resume()
  }

  /** The tokens of the request, as the upstream would count them. */
  async countInput({ upstreamModel: model }: Attempt): Promise<TokenCount> {
    const { body, scan } = this.request
    if (body.length === 0) return { tokens: likelyInputTokens(scan), isEstimate: true }
    const format = this.kind.format.name
    const count = await this.context.counter.count(model, { kind: 'request', body, format, model })
    return count.isEstimate ? { tokens: likelyInputTokens(scan), isEstimate: true } : count
  }

  /** The client left before anything was delivered. Input that went upstream in full is billed. */
  async leftUndelivered(attempt: Attempt, wasSentInFull: boolean): Promise<void> {
    if (!wasSentInFull) return this.abandon()
    const use = countedUse(await this.countInput(attempt), nobodyCounted, false)
    this.settle(attempt, { ...use, outcome: 'client-left', isDelivered: false, waiter: null })
  }

  /** The call is over: its receipt is written, its hold ends, and what it came to is told. */
  settle(attempt: Attempt, settlement: Settlement): void {
    if (this.phase === 'over') return
    const { clock, metrics } = this.context
    const settledAtMs = clock.monotonicMs()
    const { channel } = attempt.pick
    this.context.journal.receipt(this.requestId, receiptOf(this, channel, settlement, attempt), settlement.waiter)
    const units = this.charge(settlement)
    const { counts, evidence, outcome } = settlement
    const totals = { counts, evidence, units, firstPartMs: this.firstPartMs }
    noteTotals(attempt.span, totals)
    endAttemptSpan(attempt.span, attempt.outcome)
    noteTotals(this.trace.span, totals)
    metrics.finished(finishedOf(this, attempt, settlement))
    this.end()
    endServerSpan(this.trace, outcome === 'client-left' ? 499 : 200)
    metrics.took('settle', clock.monotonicMs() - settledAtMs)
  }

  /** No attempt brought an answer. */
  giveUp(channel: LiveChannel, failure: FinalFailure): void {
    const settlement = { ...noUse, outcome: 'failed', isDelivered: false, waiter: null } as const
    this.context.journal.receipt(this.requestId, receiptOf(this, channel, settlement, null), null)
    this.charge(settlement)
    this.rateFailed()
    this.end()
    this.answerFailure(finalAnswer(failure, this))
  }

  /** An error of our own as the last event of a stream. */
  errorEvent(refusal: Refusal): Buffer {
    return this.kind.format.errorEvent(ownAnswer(refusal, this).error)
  }

  /** This process ends: what runs is ended in order. */
  cutShort(): void {
    if (this.phase === 'calling') this.attempts.current?.cutShort()
    else if (this.phase !== 'over') this.refused({ code: 'owner-away', retryAfterMs: 1_000 })
  }

  get language() {
    return this.kind.entrance.languageOf(this.incoming.headers)
  }

  private readonly onClose = (): void => {
    if (this.phase === 'over' || this.response.writableFinished) return
    if (this.phase === 'calling') this.attempts.current?.clientLeft()
    else this.abandon()
  }

  /** Nobody is billed for what never went anywhere. */
  private abandon(): void {
    if (this.phase === 'holding') this.context.leases.forget(this)
    this.context.leases.settle(this, 0)
    if (this.request !== undefined) this.rateFailed()
    this.end()
    endServerSpan(this.trace, 499)
  }

  private charge({ counts, isDelivered }: Settlement): number {
    const units = unitsOf(this.request.price.snapshot, counts, { isDelivered })
    this.context.leases.settle(this, units)
    return units
  }

  private end(): void {
    this.phase = 'over'
    this.hold?.end()
    this.context.openCalls.delete(this)
    if (this.isRetained) release(this.context, this.request)
    this.isRetained = false
  }

  private rateFailed(): void {
    const { context, request } = this
    if (context.settings.rateLimits !== null) context.rate.failed(request.caller.user.id, this.requestId)
  }

  private answerFailure(failure: FailureAnswer): void {
    endServerSpan(this.trace, failure.status)
    if (this.response.destroyed || this.response.headersSent) return
    answerFailure(this.response, { requestId: this.requestId, format: this.kind.format, failure })
  }
}
