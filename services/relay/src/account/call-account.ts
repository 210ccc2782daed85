import type { Span } from '@opentelemetry/api'
import type { RoutingDecision, TaskFacts } from '@tollgate/contracts'
import type { SaidFirst } from '@tollgate/formats'
import type { LogFields } from '@tollgate/platform'
import { unitsOf } from '@tollgate/pricing'
import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival, CallOrigin } from '../admission/arrival'
import type { ToldCall } from '../answer/client-response'
import type { CallCache } from '../cache/call-cache'
import { channelMark } from '../cache/channel-mark'
import { keptBehind } from '../cache/keeping'
import type { KeptAnswer } from '../cache/kept-answer'
import { likelyInputTokens, likelyOutputTokens } from '../counting/likely-tokens'
import type { TokenCount } from '../counting/token-counter'
import type { JournalWaiter } from '../journal/journal'
import type { Hold, Holding } from '../lease/hold'
import { likelyDelivered } from '../metering/meter'
import { type CallEnding, type CountedUse, estimatedUse, isCredible, noUse } from '../receipt/call-ending'
import { type AttemptNote, type CallOutcome, writeReceipt } from '../receipt/receipt-writer'
import type { LiveChannel } from '../routing/live-channel'
import type { Pick } from '../routing/pick.policy'
import { endAttemptSpan, type EndedAttempt, noteTotals, traceparentOfReceipt } from '../telemetry/call-span'
import type { CallContext } from './call-context'
import { boundInput, countInput } from './input-count'

/** Whom an answer is from. */
interface AnswerSource {
  readonly pick: { readonly channel: LiveChannel }
  readonly upstreamModel: string
  /** Whether the channel's own system prompt went with the request, and where. */
  readonly systemPrompt: SaidFirst['fate'] | null
  /** Null when the call is not sampled. */
  readonly span: Span | null
}

/** The attempt that brought the answer. */
export interface AnsweringAttempt extends AnswerSource, EndedAttempt {
  readonly pick: Pick
  /** How it ended. */
  readonly outcome: string
  /** Is told what it used; null at a channel without limits. */
  readonly place: { used(tokens: number): void } | null
}

/** What a receipt says of the end. */
type ReceiptEnding = Omit<CallEnding, 'waiter'>

/** Counts that can be charged, and what they come to. */
interface PricedUse extends CountedUse {
  readonly units: number
}

/** The books of one call: what it used, its lines in the journal, and what its hold is charged. */
export class CallAccount<Origin extends CallOrigin = Arrival> {
  /** Its last line is in the journal: nothing more is written or charged. */
  isClosed = false
  /** Its end is in the journal, and will be in the log. */
  hasReceipt = false
  /** The `traceparent` of its receipts. */
  private receiptTrace: string | null = null
  /** Where its row stands in the log: what its last receipt says of its end. */
  endedAtMs = 0
  /** What the call is charged, as far as billing will follow; null until it is over. */
  chargedUnits: number | null = null
  /** Set before any upstream is asked, where the call asks for the cache. */
  cache: CallCache | null = null
  /** As receipts list them. */
  readonly attempts: AttemptNote[] = []
  /** How the channel was chosen that is asked, or was asked last; null where none was chosen. */
  routing: RoutingDecision | null = null
  /** The task that it submits, and what became of that so far; null where it submits none. */
  task: TaskFacts | null = null
  private firstPartMs: number | null = null
  private isRetained = false

  constructor(
    private readonly context: CallContext,
    readonly arrival: Origin,
    readonly request: AdmittedRequest,
    readonly hold: Hold,
  ) {}

  /** What the head of its answer tells, as far as it is known. */
  get told(): ToldCall {
    const { arrival, request, attempts, chargedUnits, cache } = this
    const { requestId } = arrival
    const { servedModel, rates } = request
    const cacheFate = cache?.fate ?? null
    return { requestId, attemptCount: attempts.length, servedModel, chargedUnits, cacheFate, limitFields: rates.fields }
  }

  /** The first good part of the answer is here. */
  begin(): void {
    this.firstPartMs = this.arrival.durationMs
  }

  /** The answer begins: should this process end now, the next one bills what is known here. */
  open(attempt: AnsweringAttempt, textBytes: number, waiter: JournalWaiter): void {
    const { context, arrival, request } = this
    const input = likelyInputTokens(request.scan)
    const tokens = likelyOutputTokens(textBytes)
    const use =
      request.meter?.use(null, { tokens: input, isEstimate: true }, likelyDelivered(tokens)) ??
      estimatedUse(input, tokens)
    const ending = { ...use, outcome: 'upstream-cut', isDelivered: true, waiter } as const
    context.journal.open(arrival.requestId, this.receiptOf(attempt.pick.channel, ending, attempt), waiter)
    this.isRetained = context.retained.keep(request)
    arrival.place.dropBody()
  }

  /** So many tokens are delivered, by estimate. */
  progress(textOut: number): void {
    const { requestId, durationMs } = this.arrival
    this.context.journal.progress({ requestId, textOut, durationMs: Math.round(durationMs) })
  }

  /** Makes the hold cover what a whole answer used; a refusal where it cannot, and then it is not to be delivered. */
  cover(use: CountedUse): Holding {
    return this.hold.raise(this.priced(use, true).units)
  }

  /** The tokens of the request, and of what its channel says before it, as an upstream that knows this model would count them. */
  countInput(model: string, firstWords: string): Promise<TokenCount> {
    return countInput(this.context.counter, this, { model, firstWords })
  }

  /** At least as many tokens as the request can have, as far as counting tells: never more than its bytes allow. */
  boundInput(model: string): Promise<number> {
    return boundInput(this.context.counter, this, model)
  }

  /** The call is over: its receipt is written, its hold charged, and what it came to is told. */
  close(attempt: AnsweringAttempt, ending: CallEnding): void {
    const { clock, metrics } = this.context
    const startedMs = clock.monotonicMs()
    const { arrival, request } = this
    const { outcome } = ending
    const counts = this.book(attempt, { ...ending, waiter: this.keptBehind(attempt, ending) })
    const tokens = inputTokensOf(counts) + outputTokensOf(counts)
    attempt.place?.used(tokens)
    request.rates.used(tokens)
    endAttemptSpan(attempt, attempt.outcome)
    metrics.finished({
      operation: arrival.kind.operation,
      provider: attempt.pick.key.target.provider.provider,
      model: request.model,
      errorType: outcome === 'complete' ? null : outcome,
      durationMs: arrival.durationMs,
      firstPartMs: request.scan.isStream ? this.firstPartMs : null,
      counts,
    })
    this.shut()
    metrics.took('settle', clock.monotonicMs() - startedMs)
  }

  /** The call is answered out of the cache, by what a channel gave once: its receipt is written and its hold charged. */
  closeReplayed({ upstreamModel, systemPrompt }: KeptAnswer, channel: LiveChannel, ending: CallEnding): void {
    this.begin()
    this.book({ pick: { channel }, upstreamModel, systemPrompt, span: null }, ending)
    this.shut()
  }

  /** Writes the receipt and charges the hold; returns what is charged for. */
  private book(source: AnswerSource, { waiter, ...ending }: CallEnding): UsageCounts {
    const { arrival, context } = this
    const { counts, evidence, units } = this.priced(ending, ending.isDelivered)
    const receipt = this.receiptOf(source.pick.channel, { ...ending, counts, evidence }, source)
    context.journal.receipt(arrival.requestId, receipt, waiter)
    this.hasReceipt = true
    this.settle(units)
    const totals = { counts, evidence, units, firstPartMs: this.firstPartMs }
    noteTotals(source.span, totals)
    noteTotals(arrival.trace.span, totals)
    return counts
  }

  /** Who is told that the receipt is written: the answer and, behind it, who keeps it where it came to a good end. */
  private keptBehind(attempt: AnsweringAttempt, ending: CallEnding): JournalWaiter | null {
    const { waiter, outcome, isDelivered, words, counts, evidence } = ending
    const { keeping = null, servedModel } = this.cache ?? {}
    if (keeping === null) return waiter
    const { pick, upstreamModel, systemPrompt } = attempt
    const { channel } = pick
    const isGood = outcome === 'complete' && isDelivered && words === undefined
    const use = {
      counts,
      evidence,
      channelId: channel.id,
      channelMark: channelMark(channel),
      upstreamModel,
      systemPrompt,
    }
    return keptBehind(keeping, waiter, isGood && this.request.servedModel === servedModel ? use : null)
  }

  /** No attempt brought an answer; this channel was asked last. */
  closeUnanswered(channel: LiveChannel, outcome: CallOutcome): void {
    const ending = { ...noUse, outcome, isDelivered: false, waiter: null } as const
    this.context.journal.receipt(this.arrival.requestId, this.receiptOf(channel, ending, null), null)
    this.hasReceipt = true
    this.closeUnused()
  }

  /** Nothing is written or charged: nothing went anywhere. */
  closeUnused(): void {
    this.cache?.keeping?.ended(null)
    this.settle(0)
    this.shut()
  }

  private settle(units: number): void {
    this.chargedUnits = units
    this.hold.settle(units)
  }

  /**
   * What billing will charge for this. Where the counts cannot be true, or their price is more than a ledger can hold, what
   * was held for is charged, for which there is a price: a receipt that nobody can read would stop all behind it.
   */
  private priced({ counts, evidence }: CountedUse, isDelivered: boolean): PricedUse {
    try {
      if (isCredible(counts)) return { counts, evidence, units: this.unitsOf(counts, isDelivered) }
      this.fault('relay.counts-incredible', { counts })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.fault('relay.price-overflow', { error, counts })
    }
    const { inputTokens: textIn, outputBound: textOut, others } = this.request.forecast
    const { counts: held } = estimatedUse(textIn, textOut)
    Object.assign(held, others)
    return { counts: held, evidence: 'estimated', units: this.unitsOf(held, isDelivered) }
  }

  private unitsOf(counts: UsageCounts, isDelivered: boolean): number {
    return unitsOf(this.request.price.snapshot, counts, { isDelivered })
  }

  private fault(event: string, fields: LogFields): void {
    this.context.metrics.faulted(event)
    this.context.log.forRequest(this.arrival.requestId).error(event, fields)
  }

  private shut(): void {
    this.isClosed = true
    if (this.isRetained) this.context.retained.release(this.request)
    this.isRetained = false
  }

  /** The JSON of the receipt; `attempt` is the one that answered, null when none did. */
  private receiptOf(channel: LiveChannel, ending: ReceiptEnding, attempt: AnswerSource | null): string {
    const { arrival, request, hold } = this
    const durationMs = Math.round(arrival.durationMs)
    this.endedAtMs = arrival.startedAtMs + durationMs
    return writeReceipt({
      requestId: arrival.requestId,
      caller: request.caller,
      leaseId: hold.lease?.id ?? null,
      channel,
      price: request.price,
      counts: ending.counts,
      evidence: ending.evidence,
      isDelivered: ending.isDelivered,
      traceparent: (this.receiptTrace ??= traceparentOfReceipt(arrival.trace)),
      model: request.model,
      servedModel: request.servedModel,
      upstreamModel: attempt?.upstreamModel ?? channel.upstreamModel(request.bareModel),
      isStream: request.scan.isStream,
      dialect: arrival.kind.task?.dialect ?? arrival.kind.format.name,
      isWebSocket: arrival.kind.capability === 'realtime',
      reasoningEffort: request.scan.effort,
      systemPrompt: attempt?.systemPrompt ?? null,
      startedAtMs: arrival.startedAtMs,
      durationMs,
      firstPartMs: this.firstPartMs,
      outcome: ending.outcome,
      cacheAgeSeconds: this.cache?.ageSeconds ?? null,
      words: ending.words,
      attempts: this.attempts,
      routing: this.routing,
      task: this.task,
      clientRequestId: arrival.clientRequestId,
      clientIp: arrival.ip,
    })
  }
}
