import type { AttemptNote } from '../receipt/receipt-writer'
import { pickChannel, pickKey, type Pick } from '../routing/pick.policy'
import { findingOf, isRetried, outcomeOf, type AttemptFailure } from '../routing/retry.policy'
import { endAttemptSpan, startAttemptSpan } from '../telemetry/call-span'
import { Attempt } from './attempt'
import type { Call } from './call'
import type { FinalFailure } from '../errors/error-reply'

/** How often one call may meet a kept connection that its upstream had just closed. */
const maxRepeats = 3

/** The attempts of one call: each on a channel that was not tried before, until one answers or none is left. */
export class Attempts {
  /** What receipts list. */
  readonly notes: AttemptNote[] = []
  current: Attempt | null = null
  private readonly tried: number[] = []
  private retriesLeft: number
  private repeats = 0

  constructor(private readonly call: Call) {
    // A call that names its channel goes there or nowhere.
    this.retriesLeft = call.request.pinned === null ? call.context.settings.retryTimes : 0
  }

  /** Starts the next attempt; false when there is no channel for it. */
  next(): boolean {
    const pick = this.pick()
    if (pick === null) return false
    this.start(pick)
    return true
  }

  /** The same channel again: the connection was the fault. */
  repeat({ pick }: Attempt): void {
    this.repeats += 1
    this.start(pick)
  }

  mayRepeat(): boolean {
    return this.repeats < maxRepeats
  }

  /** The current attempt brings an answer. */
  answered({ pick, status }: Attempt): void {
    this.note(pick, { status, outcome: 'ok' })
    pick.channel.health.found('ok', this.healthKey(pick))
  }

  /** The current attempt failed. The call goes on with another channel, or gives up with what the last one said. */
  failed(attempt: Attempt, failure: AttemptFailure, final: FinalFailure): void {
    const { pick } = attempt
    const outcome = outcomeOf(failure)
    endAttemptSpan(attempt.span, outcome)
    this.note(pick, { status: attempt.status, outcome })
    const finding = findingOf(failure)
    if (finding !== null) pick.channel.health.found(finding, this.healthKey(pick))
    this.current = null
    this.tried.push(pick.channel.id)
    if (this.retriesLeft > 0 && isRetried(failure)) {
      this.retriesLeft -= 1
      if (this.next()) return
    }
    this.call.giveUp(pick.channel, final)
  }

  /** The current attempt began well and ended badly. */
  foundCut({ pick }: Attempt): void {
    pick.channel.health.found('model', this.healthKey(pick))
  }

  private pick(): Pick | null {
    const { clock, metrics } = this.call.context
    const nowMs = clock.monotonicMs()
    const pick = this.pickAt(nowMs)
    metrics.took('pick', clock.monotonicMs() - nowMs)
    return pick
  }

  private pickAt(nowMs: number): Pick | null {
    const { request, context, kind } = this.call
    const situation = {
      model: request.bareModel,
      capability: kind.capability,
      tried: this.tried,
      nowMs,
      random: context.random,
    }
    if (request.route !== null) return pickChannel(request.route, situation)
    return request.pinned && this.tried.length === 0 ? pickKey(request.pinned, situation) : null
  }

  private start(pick: Pick): void {
    const { call } = this
    const { request, context, kind, trace } = call
    const { channel, key } = pick
    const { target } = key
    const upstreamModel = channel.upstreamModel(request.bareModel)
    const span =
      trace.span &&
      startAttemptSpan(trace, {
        operation: kind.operation,
        provider: target.provider.provider,
        model: request.model,
        isStream: request.scan.isStream,
        channelId: channel.id,
        attempt: this.notes.length + 1,
        group: request.caller.group,
        retryReason: this.notes.at(-1)?.outcome ?? null,
        origin: target.origin,
      })
    const attempt = new Attempt(call, pick, { upstreamModel, span })
    this.current = attempt
    const startedMs = context.clock.monotonicMs()
    const body = kind.format.prepareRequest(request.body, request.scan, {
      model: upstreamModel,
      streamUsage: target.provider.quirks.has('no-stream-options') ? 'remove' : 'ask',
      ...(channel.override !== null && { override: channel.override }),
    })
    context.metrics.took('translate', context.clock.monotonicMs() - startedMs)
    attempt.exchange = context.upstreams.call(
      { target, capability: kind.capability, model: upstreamModel, body, isStream: request.scan.isStream },
      attempt,
    )
  }

  private note({ channel }: Pick, { status, outcome }: Omit<AttemptNote, 'channelId'>): void {
    this.notes.push({ channelId: channel.id, status, outcome })
    this.call.context.metrics.attempted(channel.id, outcome)
  }

  private healthKey({ key }: Pick) {
    const { request, context } = this.call
    return { key: key.index, model: request.bareModel, nowMs: context.clock.monotonicMs() }
  }
}
