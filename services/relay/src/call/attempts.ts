import type { Span } from '@opentelemetry/api'
import { type RepeatRules, repeatRulesOf } from '@tollgate/catalogue'
import type { PreparedBody } from '@tollgate/formats'
import type { ClientResponse } from '../client-http/client-exchange'
import type { FinalFailure } from '../errors/error-reply'
import { type CallEnding, countedUse } from '../receipt/call-ending'
import type { AttemptNote, CallOutcome } from '../receipt/receipt-writer'
import { type Pick, pickChannel, pickKey } from '../routing/pick.policy'
import { type AttemptFailure, findingOf, isRetried, outcomeOf } from '../routing/retry.policy'
import { endAttemptSpan, startAttemptSpan } from '../telemetry/call-span'
import { Attempt, type AttemptOwner } from './attempt'
import type { CallAccount } from './call-account'
import type { CallContext } from './call-context'

/** Is told how the attempts of a call ended, once its books are closed. */
export interface AttemptsListener {
  /** An answer was given, whole or in part. */
  settled(outcome: CallOutcome): void
  /** The client has left, and nothing was delivered or billed. */
  abandoned(): void
  /** No channel brought an answer; this is what the last one said. */
  gaveUp(failure: FinalFailure): void
  /** Does what somebody else than the call begins: a timer, a promise, the journal. What it throws ends the call alone. */
  guard(act: () => void | Promise<void>): void
}

const nothing = Buffer.alloc(0)
const nothingCounted = { tokens: 0, isEstimate: false }

/** The attempts of one call: each on a channel that was not tried before, until one answers or none is left. */
export class Attempts implements AttemptOwner {
  current: Attempt | null = null
  private readonly tried: number[] = []
  private retriesLeft: number
  private readonly rules: RepeatRules

  constructor(
    readonly context: CallContext,
    readonly account: CallAccount,
    readonly response: ClientResponse,
    private readonly listener: AttemptsListener,
  ) {
    this.rules = repeatRulesOf(account.arrival.kind.capability)
    // A call that names its channel goes there or nowhere.
    this.retriesLeft = account.request.pinned === null ? context.settings.retryTimes : 0
  }

  /** Starts the next attempt; false when there is no channel for it. */
  next(): boolean {
    const pick = this.pick()
    if (pick === null) return false
    this.start(pick)
    return true
  }

  answered({ pick, status }: Attempt): void {
    this.note(pick, { status, outcome: 'ok' })
    pick.channel.health.found('ok', this.healthKey(pick))
    this.account.begin()
  }

  failed(attempt: Attempt, failure: AttemptFailure, final: FinalFailure): void {
    const { pick } = attempt
    const outcome = outcomeOf(failure)
    endAttemptSpan(attempt.span, outcome)
    this.note(pick, { status: attempt.status, outcome })
    const finding = findingOf(failure)
    if (finding !== null) pick.channel.health.found(finding, this.healthKey(pick))
    this.current = null
    this.tried.push(pick.channel.id)
    if (this.retriesLeft > 0 && isRetried(failure, this.rules, attempt.status)) {
      this.retriesLeft -= 1
      if (this.next()) return
    }
    this.account.closeUnanswered(pick.channel, final.kind === 'stopping' ? 'relay-stopped' : 'failed')
    this.listener.gaveUp(final)
  }

  foundCut({ pick }: Attempt): void {
    pick.channel.health.found('model', this.healthKey(pick))
  }

  /** Input that went upstream in full, and was not refused there, is billed. */
  left(attempt: Attempt, isBilled: boolean): void {
    if (isBilled) return this.guard(() => this.billInput(attempt))
    endAttemptSpan(attempt.span, attempt.outcome)
    this.account.closeUnused()
    this.listener.abandoned()
  }

  guard(act: () => void | Promise<void>): void {
    this.listener.guard(act)
  }

  /** Something here is wrong: the upstream is asked no more, and the books are closed without a charge. */
  breakDown(): void {
    const attempt = this.current
    this.current = null
    if (attempt === null) return
    attempt.stop('internal')
    endAttemptSpan(attempt.span, attempt.outcome)
    if (!this.account.isClosed) this.account.closeUnanswered(attempt.pick.channel, 'failed')
  }

  ended(attempt: Attempt, ending: CallEnding): void {
    const { account } = this
    if (account.isClosed) return
    account.close(attempt, ending)
    this.freeBody(attempt)
    this.listener.settled(ending.outcome)
  }

  /** The room of the body is for the next one, where it is certain that nothing of this call still reads it. */
  private freeBody({ upstreamCall }: Attempt): void {
    const { request } = this.account
    if (this.tried.length > 0 || upstreamCall?.isBodyFree !== true) return
    this.context.rooms.giveBack(request.body)
    request.body = nothing
  }

  private async billInput(attempt: Attempt): Promise<void> {
    const use = countedUse(await attempt.countInput(), nothingCounted, false)
    this.ended(attempt, { ...use, outcome: 'client-left', isDelivered: false, waiter: null })
  }

  private pick(): Pick | null {
    const { clock, metrics } = this.context
    const nowMs = clock.monotonicMs()
    const pick = this.pickAt(nowMs)
    metrics.took('pick', clock.monotonicMs() - nowMs)
    return pick
  }

  private pickAt(nowMs: number): Pick | null {
    const { request, arrival } = this.account
    const situation = {
      model: request.bareModel,
      capability: arrival.kind.capability,
      tried: this.tried,
      nowMs,
      random: this.context.random,
    }
    if (request.route !== null) return pickChannel(request.route, situation)
    return request.pinned && this.tried.length === 0 ? pickKey(request.pinned, situation) : null
  }

  private start(pick: Pick): void {
    const { context, account } = this
    const { request, arrival } = account
    const { channel, key } = pick
    const { capability } = arrival.kind
    const { isStream } = request.scan
    const model = channel.upstreamModel(request.bareModel)
    const attempt = new Attempt(this, pick, model, this.startSpan(pick))
    this.current = attempt
    const body = this.prepare(pick, model)
    const isRepeatable = this.rules.afterLostConnection
    const call = { target: key.target, capability, model, body, isStream, isRepeatable }
    attempt.upstreamCall = context.upstreams.call(call, attempt)
  }

  /** The request as this channel is to get it. */
  private prepare({ channel, key }: Pick, model: string): PreparedBody {
    const { clock, metrics } = this.context
    const { request, arrival } = this.account
    const startedMs = clock.monotonicMs()
    const body = arrival.kind.format.prepareRequest(request.body, request.scan, {
      model,
      streamUsage: key.target.provider.quirks.has('no-stream-options') ? 'remove' : 'ask',
      ...(request.outputLimit !== null && { outputLimit: request.outputLimit }),
      ...(channel.override !== null && { override: channel.override }),
    })
    metrics.took('translate', clock.monotonicMs() - startedMs)
    return body
  }

  private startSpan({ channel, key }: Pick): Span | null {
    const { arrival, request, attempts } = this.account
    const { trace, kind } = arrival
    if (trace.span === null) return null
    return startAttemptSpan(trace, {
      operation: kind.operation,
      provider: key.target.provider.provider,
      model: request.model,
      isStream: request.scan.isStream,
      channelId: channel.id,
      attempt: attempts.length + 1,
      group: request.caller.group,
      retryReason: attempts.at(-1)?.outcome ?? null,
      origin: key.target.origin,
    })
  }

  private note({ channel }: Pick, { status, outcome }: Omit<AttemptNote, 'channelId'>): void {
    this.account.attempts.push({ channelId: channel.id, status, outcome })
    this.context.metrics.attempted(channel.id, outcome)
  }

  private healthKey({ key }: Pick) {
    return { key: key.index, model: this.account.request.bareModel, nowMs: this.context.clock.monotonicMs() }
  }
}
