import type { Tap } from '@tollgate/formats'
import type { Timer } from '@tollgate/platform'
import { comment } from '@tollgate/sse'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { likelyOutputTokens } from '../admission/rules/forecast'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Answer, Attempt } from '../call/attempt'
import { streamHead } from './client-response'
import { ClientFlow } from './client-flow'
import { DeliveredText } from './delivered-text'
import { countedUse, isCredible, noUse, reportedUse, type CountedUse } from '../receipt/call-ending'
import type { StreamHold } from './stream-hold'

const noBytes = Buffer.alloc(0)
const ping = comment('PING')
const progressMs = 250
/** Comments and empty parts that an upstream may send before its first good part; beyond, the answer begins all the same. */
const maxGatheredBytes = 256 * 1024
const lateFailures = new Set(['idle-timeout', 'headers-timeout'])

/**
 * A stream of events. Nothing goes out before its first good part, so that until then another channel can take over; its
 * last bytes go out behind the receipt.
 */
export class StreamAnswer implements Answer, JournalWaiter {
  private readonly tap: Tap
  private readonly text: DeliveredText
  private flow: ClientFlow | null = null
  private hold: StreamHold | null = null
  private gathered: Buffer[] = []
  private gatheredBytes = 0
  private lastProgressMs = 0
  private pinging: Timer | null = null
  /** What goes out behind the receipt. */
  private last: Buffer = noBytes
  private isEnding = false

  constructor(
    private readonly attempt: Attempt,
    private readonly headers: UpstreamHeaders,
  ) {
    const { call } = attempt
    const { target } = attempt.pick.key
    this.text = new DeliveredText(call.context.counter, attempt.upstreamModel)
    this.tap = call.kind.format.createTap({
      quirks: target.provider.quirks,
      hide: target.hide,
      hideUsage: !call.request.scan.isUsageAsked,
      holdDone: true,
      onText: this.text.take,
    })
  }

  take(chunk: Buffer): boolean {
    if (this.isEnding) return true
    const tap = this.tap
    const passed = tap.feed(chunk)
    if (this.flow === null) return this.gather(passed)
    const isTaken = passed.length === 0 || this.flow.send(passed)
    return this.follow() && isTaken
  }

  finish(): void {
    if (this.isEnding) return
    const tap = this.tap
    const rest = tap.end()
    if (this.flow === null) {
      if (!tap.hasContent && !tap.isDone) return this.failEmpty()
      this.gathered.push(rest)
      this.begin()
      return this.complete(noBytes)
    }
    if (tap.isDone || tap.isFinished) return this.complete(rest)
    if (tap.error) return this.endAs('upstream-cut', rest)
    this.cut({ code: 'stream-cut' }, 'stream-cut')
  }

  broke(failure: UpstreamFailure): void {
    if (this.isEnding) return
    if (this.flow === null) return this.attempt.failBy(failure)
    const { call } = this.attempt
    call.context.log.warn('relay.stream-cut', { channelId: this.attempt.pick.channel.id, kind: failure.kind })
    this.cut({ code: lateFailures.has(failure.kind) ? 'stream-late' : 'stream-cut' }, failure.kind)
  }

  clientLeft(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.attempt.leaveUndelivered()
    this.attempt.stop('client-left')
    this.endAs('client-left', noBytes)
  }

  cutShort(): void {
    if (this.isEnding) return
    if (this.flow !== null) return this.cut({ code: 'stream-cut' }, 'aborted')
    this.attempt.fail({ kind: 'transport', failure: 'aborted' }, { kind: 'transport', failure: 'reset' })
  }

  /** The stream can no longer be held for. */
  holdExhausted(refusal: Refusal): void {
    if (this.isEnding) return
    this.attempt.stop('quota-cut')
    this.endAs('quota-cut', this.attempt.call.errorEvent(refusal))
  }

  /** The receipt is written: the last bytes go out. */
  journalWritten(): void {
    this.flow?.end(this.last)
  }

  /** Before the first good part. */
  private gather(passed: Buffer): boolean {
    const tap = this.tap
    if (tap.error && !tap.hasContent) {
      const { error } = tap
      this.isEnding = true
      this.attempt.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfter: null })
      return true
    }
    if (tap.failure !== null) {
      this.isEnding = true
      this.attempt.fail({ kind: 'transport', failure: 'protocol' }, { kind: 'transport', failure: 'protocol' })
      return true
    }
    if (passed.length > 0) {
      this.gathered.push(passed)
      this.gatheredBytes += passed.length
    }
    if (!tap.hasContent && !tap.isDone && this.gatheredBytes <= maxGatheredBytes) return true
    this.begin()
    return this.follow()
  }

  private begin(): void {
    const { attempt } = this
    const { call } = attempt
    call.begun(attempt)
    const head = streamHead(call.requestId, this.headers.get('content-type') ?? 'text/event-stream')
    const flow = new ClientFlow(call.response, head, () => attempt.exchange?.resume())
    this.flow = flow
    this.lastProgressMs = call.context.clock.monotonicMs()
    call.openInJournal(attempt, this.tap.textBytes, flow)
    for (const part of this.gathered) if (part.length > 0) flow.send(part)
    this.gathered = []
    this.hold = call.holdFor(this, attempt, { tap: this.tap, text: this.text })
    const { pingIntervalMs } = call.context.settings
    if (pingIntervalMs !== null) this.pinging = call.context.clock.every(() => void flow.send(ping), pingIntervalMs)
  }

  /** After each part that was sent; false pauses the upstream until the hold covers more. */
  private follow(): boolean {
    const tap = this.tap
    if (tap.isDone) this.complete(tap.end())
    else if (tap.failure !== null) this.cut({ code: 'stream-cut' }, tap.failure)
    if (this.isEnding) return true
    this.noteProgress()
    return this.hold?.follow(tap.textBytes) ?? true
  }

  private noteProgress(): void {
    const { call } = this.attempt
    const nowMs = call.context.clock.monotonicMs()
    if (nowMs - this.lastProgressMs < progressMs) return
    this.lastProgressMs = nowMs
    call.progress(likelyOutputTokens(this.tap.textBytes))
  }

  private complete(rest: Buffer): void {
    const tap = this.tap
    // A stream that forgot to say that it is done is said to be.
    const last = tap.isDone ? rest : Buffer.concat([rest, this.attempt.call.kind.format.doneEvent])
    this.attempt.done()
    this.endAs(tap.error ? 'upstream-cut' : 'complete', last)
  }

  /** The upstream ended the stream too early: the client is told, and what it got is billed. */
  private cut(refusal: Refusal, outcome: string): void {
    this.attempt.call.attempts.foundCut(this.attempt)
    this.attempt.stop(outcome)
    this.endAs('upstream-cut', this.attempt.call.errorEvent(refusal))
  }

  private endAs(outcome: CallOutcome, last: Buffer): void {
    this.isEnding = true
    this.hold?.end()
    this.pinging?.cancel()
    this.last = last
    const { usage } = this.tap
    if (usage && isCredible(usage)) this.settle(outcome, reportedUse(usage))
    else if (outcome === 'complete' && !this.tap.hasContent) this.settle(outcome, noUse)
    else void this.count(outcome)
  }

  private settle(outcome: CallOutcome, use: CountedUse): void {
    this.attempt.call.settle(this.attempt, { ...use, outcome, isDelivered: this.tap.hasContent, waiter: this })
  }

  private async count(outcome: CallOutcome): Promise<void> {
    const { attempt } = this
    const { call } = attempt
    const [input, output] = await Promise.all([call.countInput(attempt), this.text.count(this.tap)])
    const use = countedUse(input, output, true)
    // A caller who asked for usage gets it, counted, in front of the end.
    if (outcome === 'complete' && call.request.scan.isUsageAsked) {
      this.last = Buffer.concat([this.tap.usageEvent(use.counts), this.last])
    }
    this.settle(outcome, use)
  }

  /** An answer without anything in it is none. */
  private failEmpty(): void {
    this.isEnding = true
    const { error } = this.tap
    if (error) {
      this.attempt.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfter: null })
    } else this.attempt.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'reset' })
  }
}
