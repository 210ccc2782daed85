import type { CallChoice } from '../choice/call-choice'
import { askedRestMs, type FinalFailure } from '../errors/error-reply'
import type { AttemptNote } from '../receipt/receipt-writer'
import type { HealthPlace } from '../routing/channel-health'
import type { Pick } from '../routing/pick.policy'
import { type AttemptFailure, findingOf, outcomeOf, wasLate } from '../routing/retry.policy'
import { endAttemptSpan } from '../telemetry/call-span'
import { isHearsay } from '../verdicts/account-words'
import type { Attempt } from './attempt'
import type { CallAccount } from './call-account'
import type { CallContext } from './call-context'

/** Tells what the attempts of a call have shown of their channels: the receipt, metrics, health, latency, and who judges keys. */
export class AttemptFindings {
  /** What answers is not known to be well: the end will show it. */
  private isTrial = false

  constructor(
    private readonly context: CallContext,
    private readonly account: CallAccount,
    private readonly choice: CallChoice,
  ) {}

  /** Its answer has begun. */
  answered({ pick, status, askedAtMs }: Attempt): void {
    this.note(pick, { status, outcome: 'ok' })
    this.isTrial = pick.channel.health.begun(this.placeOf(pick))
    this.choice.measure(this.account.request, pick.channel, askedAtMs)
  }

  /** It brought no answer. */
  failed({ pick, status, span, askedAtMs }: Attempt, failure: AttemptFailure, final: FinalFailure): void {
    const outcome = outcomeOf(failure)
    endAttemptSpan(span, outcome)
    this.note(pick, { status, outcome })
    const finding = isHearsay(failure, this.account) ? null : findingOf(failure)
    if (finding !== null) pick.channel.health.found(finding, this.placeOf(pick), askedRestMs(final))
    this.context.refusedKeys.note(this.context.settings.disabling, { pick, final, asked: this.account })
    if (wasLate(failure)) this.choice.measure(this.account.request, pick.channel, askedAtMs)
  }

  /** Its answer was cut. */
  cut({ pick }: Attempt): void {
    this.isTrial = false
    pick.channel.health.found('model', this.placeOf(pick))
  }

  /** Its answer has come to an end. */
  ended({ pick }: Attempt): void {
    if (this.isTrial) pick.channel.health.found('ok', this.placeOf(pick))
  }

  private note({ channel }: Pick, { status, outcome }: Omit<AttemptNote, 'channelId'>): void {
    const { servedModel } = this.account.request
    this.account.attempts.push({ channelId: channel.id, status, outcome, ...(servedModel && { model: servedModel }) })
    this.context.metrics.attempted(channel.id, outcome)
  }

  private placeOf({ key }: Pick): HealthPlace {
    return { key: key.index, model: this.account.request.bareModel, nowMs: this.context.clock.monotonicMs() }
  }
}
