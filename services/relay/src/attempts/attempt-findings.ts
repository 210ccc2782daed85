import type { Span } from '@opentelemetry/api'
import type { CallAccount } from '../account/call-account'
import type { CallContext } from '../account/call-context'
import type { CallChoice } from '../choice/call-choice'
import { askedRestMs, type FinalFailure } from '../errors/error-reply'
import type { AttemptNote, CallOutcome } from '../receipt/receipt-writer'
import type { HealthPlace } from '../routing/channel-health'
import type { Pick } from '../routing/pick.policy'
import { type AttemptFailure, findingOf, outcomeOf, wasLate } from '../routing/retry.policy'
import { endAttemptSpan, startAttemptSpan } from '../telemetry/call-span'
import { isHearsay } from '../verdicts/account-words'
import type { Attempt } from './attempt'

/** Tells what the attempts of a call have shown of their channels: the receipt, metrics, health, latency, and who judges keys. */
export class AttemptFindings {
  /** What answers is not known to be well: the end will show it. */
  private isTrial = false

  constructor(
    private readonly context: CallContext,
    private readonly account: CallAccount,
    private readonly choice: CallChoice,
  ) {}

  /** The span of an attempt that begins; null when the call is not sampled. */
  begin({ channel, key }: Pick): Span | null {
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
      body: request.body,
    })
  }

  /** Its answer has begun. */
  answered(attempt: Attempt): void {
    const { pick, status, askedAtMs } = attempt
    this.note(attempt, { status, outcome: 'ok' })
    this.isTrial = pick.channel.health.begun(this.placeOf(attempt))
    this.choice.measure(this.account.request, pick.channel, askedAtMs)
  }

  /** It brought no answer. */
  failed(attempt: Attempt, failure: AttemptFailure, final: FinalFailure): void {
    const { pick, status, askedAtMs, upstreamFormat } = attempt
    const outcome = outcomeOf(failure)
    endAttemptSpan(attempt, outcome)
    this.note(attempt, { status, outcome })
    const told = { failure, format: upstreamFormat.name }
    const finding = isHearsay(told, this.account) ? null : findingOf(failure)
    if (finding === null) this.none(attempt)
    else pick.channel.health.found(finding, this.placeOf(attempt), askedRestMs(final))
    this.context.refusedKeys.note(this.context.settings.disabling, { pick, final, asked: this.account })
    if (wasLate(failure)) this.choice.measure(this.account.request, pick.channel, askedAtMs)
  }

  /** Its answer was cut. */
  cut(attempt: Attempt): void {
    this.isTrial = false
    attempt.pick.channel.health.found('model', this.placeOf(attempt))
  }

  /** Its answer has come to an end. Whoever leaves has not seen it to its own: what is tried may cut it there. */
  ended(attempt: Attempt, outcome: CallOutcome): void {
    if (this.isTrial && outcome === 'complete') attempt.pick.channel.health.found('ok', this.placeOf(attempt))
    else this.none(attempt)
  }

  /** It says nothing of its channel's health: if it was to try that, another call may. */
  none({ pick: { channel, key, trialUntilMs } }: Attempt): void {
    if (trialUntilMs !== undefined) channel.health.gaveUp(key.index, this.account.request.bareModel, trialUntilMs)
  }

  private note({ pick: { channel }, askedAtMs }: Attempt, { status, outcome }: Omit<AttemptNote, 'channelId'>): void {
    const { servedModel } = this.account.request
    const told = { channelId: channel.id, status, outcome, ...(servedModel && { model: servedModel }) }
    this.account.attempts.push(askedAtMs === null ? told : { ...told, ...this.timesOf(askedAtMs) })
    this.context.metrics.attempted(channel.id, outcome)
  }

  private timesOf(askedAtMs: number): { startedMs: number; durationMs: number } {
    const tookMs = this.context.clock.monotonicMs() - askedAtMs
    const startedMs = Math.max(0, Math.round(this.account.arrival.durationMs - tookMs))
    return { startedMs, durationMs: Math.max(0, Math.round(tookMs)) }
  }

  private placeOf({ pick, askedAtMs }: Attempt): HealthPlace {
    const nowMs = this.context.clock.monotonicMs()
    return { key: pick.key.index, model: this.account.request.bareModel, askedAtMs: askedAtMs ?? nowMs, nowMs }
  }
}
