import { type RepeatRules, repeatRulesOf } from '@tollgate/catalogue'
import type { TaskSubmission } from '@tollgate/contracts'
import type { CallAccount } from '../account/call-account'
import type { CallContext } from '../account/call-context'
import { turnTo } from '../admission/admitted-request'
import type { FallbackReason } from '../admission/rules/alias-options'
import { thinkingModelOf } from '../admission/rules/format-options'
import type { AskedTask } from '../admission/tasks/asked-task'
import { CallChoice } from '../choice/call-choice'
import { channelsFull } from '../choice/channels-full'
import type { ClientResponse } from '../client-http/client-exchange'
import { likelyInputTokens } from '../counting/likely-tokens'
import { type FinalFailure, withoutFields } from '../errors/error-reply'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { Place } from '../limits/place'
import { type CallEnding, countedUse } from '../receipt/call-ending'
import { fallbackReasonOf } from '../routing/fallback.policy'
import type { Pick } from '../routing/pick.policy'
import { type AttemptFailure, isRetried } from '../routing/retry.policy'
import { CallTask } from '../tasks/call-task'
import { endAttemptSpan, inRedisSpan } from '../telemetry/call-span'
import { askUpstream } from './ask-upstream'
import { Attempt } from './attempt'
import { AttemptFindings } from './attempt-findings'
import type { AttemptOwner } from './attempt-owner'
import type { AttemptsListener } from './attempts-listener'
import { formatOptionsOf, type Said } from './prepared-request'
import { isUnsayable, rewritingOf, type TranslatedCall, TranslatedRequests } from './translated-requests'

const nothing = Buffer.alloc(0)
const nothingCounted = { tokens: 0, isEstimate: false }

/**
 * The attempts of one call: each on a channel that was not tried before, until one answers or none is left; then, for an alias,
 * on those of its next model. So many repetitions as are allowed are for all models together, and one attempt more for each.
 */
export class Attempts implements AttemptOwner {
  current: Attempt | null = null
  private retriesLeft: number
  private readonly inputTokens: number
  private readonly choice: CallChoice
  private readonly findings: AttemptFindings
  private readonly rules: RepeatRules
  private readonly task: CallTask
  private translated: TranslatedRequests | null = null
  /** How the last attempt failed that asked somebody. */
  private failure: { readonly pick: Pick; readonly final: FinalFailure } | null = null

  constructor(
    readonly context: CallContext,
    readonly account: CallAccount,
    readonly response: ClientResponse,
    private readonly listener: AttemptsListener,
  ) {
    const { capability, format } = account.arrival.kind
    this.rules = repeatRulesOf(capability)
    this.inputTokens = likelyInputTokens(account.request.scan)
    const { inputTokens } = this
    const { isStream } = account.request.scan
    this.choice = new CallChoice(context, { capability, format: format.name, inputTokens, isStream })
    this.findings = new AttemptFindings(context, account, this.choice)
    this.task = new CallTask(context.tasks, account)
    // A call that names its channel goes there or nowhere.
    this.retriesLeft = account.request.pinned === null ? context.settings.retryTimes : 0
  }

  /** Starts the first attempt; false when there is no channel for it. */
  begin(): boolean {
    return (
      this.next() || this.fallBack(this.choice.isTooLongFor(this.account.request) ? 'context-length' : this.whyNobody)
    )
  }

  /** Why no first attempt could be made. */
  get whyNone(): Refusal {
    return this.choice.whyNone(this.account.request)
  }

  /** Why no channel is left that could be asked, and none has failed. */
  private get whyNobody(): FallbackReason {
    return this.choice.fullForMs(this.account.request) === null ? 'no-channel' : 'rate-limited'
  }

  /** Starts the next attempt, or ends the call where that cannot be; false when there is no channel left for its model. */
  private next(): boolean {
    const pick = this.choice.pick(this.account.request)
    if (pick === null) return false
    this.start(pick)
    return true
  }

  /** Goes on with the next model of an alias that some channel can be asked for; false when there is none, or it may not. */
  private fallBack(reason: FallbackReason | null): boolean {
    const { fallsBackFor, isPassedOver } = this.context.settings.aliases
    if (reason === null || !fallsBackFor.has(reason)) return false
    const { request } = this.account
    for (const [place, destination] of request.fallbacks.entries()) {
      this.choice.begin()
      const pick = this.choice.pick(destination)
      if (pick === null && isPassedOver) continue
      if (pick === null) return false
      turnTo(request, destination)
      request.fallbacks = request.fallbacks.slice(place + 1)
      this.translated = null
      this.start(pick)
      return true
    }
    return false
  }

  answered(attempt: Attempt): void {
    this.findings.answered(attempt)
    // Nobody else is asked: a stream that runs for long keeps no body for that.
    this.translated = null
    this.account.begin()
  }

  failed(attempt: Attempt, failure: AttemptFailure, final: FinalFailure): void {
    const { pick } = attempt
    this.findings.failed(attempt, failure, final)
    this.current = null
    this.choice.exclude(pick.channel)
    attempt.place?.used(0)
    this.failure = { pick, final: attempt.translation === null ? final : withoutFields(final) }
    if (this.retriesLeft > 0 && isRetried(failure, this.rules, attempt.status)) {
      this.retriesLeft -= 1
      if (this.next()) return
    }
    const answeredStatus = attempt.status
    if (this.fallBack(fallbackReasonOf(failure, final, { rules: this.rules, answeredStatus }))) return
    this.giveUp(this.failure)
  }

  private giveUp({ pick, final }: NonNullable<Attempts['failure']>): void {
    this.task.failed(pick, final)
    this.account.closeUnanswered(pick.channel, final.kind === 'stopping' ? 'relay-stopped' : 'failed')
    this.listener.gaveUp(final)
  }

  submitted({ pick }: { readonly pick: Pick }, submission: TaskSubmission): Promise<void> {
    return this.task.submitted(pick, submission)
  }

  foundCut(attempt: Attempt): void {
    this.findings.cut(attempt)
  }

  /** Input that went upstream in full, and was not refused there, is billed. */
  left(attempt: Attempt, isBilled: boolean): void {
    this.findings.none(attempt)
    if (isBilled) return this.guard(() => this.billInput(attempt))
    attempt.place?.used(0)
    endAttemptSpan(attempt, attempt.outcome)
    this.task.abandoned(attempt.pick)
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
    endAttemptSpan(attempt, attempt.outcome)
    this.findings.none(attempt)
    if (!this.account.isClosed) this.account.closeUnanswered(attempt.pick.channel, 'failed')
  }

  ended(attempt: Attempt, ending: CallEnding): void {
    const { account } = this
    if (account.isClosed) return
    account.close(attempt, ending)
    this.findings.ended(attempt, ending.outcome)
    this.freeBody(attempt)
    this.listener.settled(ending.outcome)
  }

  /** The room of the body is for the next one, where it is certain that nothing of this call still reads it. */
  private freeBody({ upstreamCall }: Attempt): void {
    const { request } = this.account
    if (this.failure !== null || upstreamCall?.isBodyFree !== true) return
    this.context.rooms.giveBack(request.body)
    request.body = nothing
  }

  private async billInput(attempt: Attempt): Promise<void> {
    const { meter } = this.account.request
    const input = meter?.needsInput(null) === false ? nothingCounted : await attempt.countInput()
    const use = meter === null ? countedUse(input, nothingCounted, false) : meter.use(null, input, null)
    this.ended(attempt, { ...use, outcome: 'client-left', isDelivered: false, waiter: null })
  }

  private start(pick: Pick): void {
    const { context, account } = this
    const model = pick.channel.upstreamModel(account.request.bareModel)
    const bare = thinkingModelOf(formatOptionsOf(context, account, { pick, model }), model)
    const attempt = new Attempt(this, pick, bare?.model ?? model, this.findings.begin(pick))
    attempt.thinkingShare = bare?.share ?? null
    this.current = attempt
    account.routing = this.choice.decision
    const { id, load } = pick.channel
    if (load === null) return this.go(attempt)
    const take = () => context.places.take({ id, load }, this.inputTokens)
    const taking = inRedisSpan(account.arrival.trace, 'take place', take)
    this.guard(() => taking.then((place) => this.placed(attempt, place)))
  }

  /** All relays together have room for it at its channel, or not. */
  private placed(attempt: Attempt, place: Place | null): void {
    // The client may have left meanwhile.
    if (attempt.hasEnded) return place?.giveBack()
    attempt.place = place
    if (place !== null) return this.go(attempt)
    this.choice.hasNoRoom(attempt.pick.channel)
    endAttemptSpan(attempt, 'channel-full')
    this.findings.none(attempt)
    this.current = null
    if (this.next() || this.fallBack('rate-limited')) return
    if (this.failure !== null) return this.giveUp(this.failure)
    const { request } = this.account
    this.refuse(channelsFull(request, this.choice.fullForMs(request)))
  }

  private go(attempt: Attempt): void {
    const { context, account } = this
    const { pick } = attempt
    if (attempt.upstreamFormat.name === account.arrival.kind.format.name) {
      attempt.translation = rewritingOf(account, pick.channel)
      return this.send(attempt, account.request, account.arrival.passedHeaders)
    }
    this.translated ??= new TranslatedRequests(context, account)
    const translated = this.translated.for(attempt)
    if (!(translated instanceof Promise)) return this.sendTranslated(attempt, translated)
    this.guard(() => translated.then((given) => this.sendTranslated(attempt, given)))
  }

  private sendTranslated(attempt: Attempt, translated: TranslatedCall | Refusal): void {
    // The client may have left meanwhile.
    if (attempt.hasEnded) return
    if (isRefusal(translated)) return this.passOver(attempt, translated)
    const { translation } = translated
    const { showsThoughts } = attempt.pick.channel
    attempt.translation = showsThoughts
      ? { ...translation, setting: { ...translation.setting, showsThoughts } }
      : translation
    attempt.noteLosses(translated.losses)
    this.send(attempt, translated)
  }

  /** The channel cannot be asked for this, which is no fault of its own: one that speaks another format may do. */
  private passOver(attempt: Attempt, refusal: Refusal): void {
    const { spoken, place } = attempt
    endAttemptSpan(attempt, refusal.code)
    this.findings.none(attempt)
    place?.giveBack()
    this.current = null
    if (isUnsayable(refusal)) {
      this.choice.cannotSay(spoken)
      if (this.next() || this.fallBack(this.whyNobody)) return
    }
    if (this.failure !== null) return this.giveUp(this.failure)
    this.refuse(refusal)
  }

  /** Nobody was asked. */
  private refuse(refusal: Refusal): void {
    this.account.closeUnused()
    this.listener.refused(refusal)
  }

  /** Nobody is asked for a task that is not written down. */
  private openTask(attempt: Attempt, task: AskedTask, goOn: () => void): void {
    this.guard(async () => {
      const isOpen = await this.task.open(task, attempt.pick)
      // The client may have left meanwhile.
      if (attempt.hasEnded) return this.task.abandoned(attempt.pick)
      if (!isOpen) return this.passOver(attempt, { code: 'owner-away', retryAfterMs: 1_000 })
      goOn()
    })
  }

  /** Asks the upstream. */
  private send(attempt: Attempt, said: Said, headers?: readonly string[]): void {
    const { context, account, rules } = this
    const { unopened } = this.task
    if (unopened !== null) return this.openTask(attempt, unopened, () => this.send(attempt, said, headers))
    const refused = (refusal: Refusal) => this.passOver(attempt, refusal)
    askUpstream(context, account, { attempt, said, headers, rules, caller: this.listener, refused })
  }
}
