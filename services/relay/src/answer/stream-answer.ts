import type { Tap } from '@tollgate/formats'
import type { Timer } from '@tollgate/platform'
import { comment } from '@tollgate/sse'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { likelyOutputTokens } from '../counting/likely-tokens'
import { replyTo, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import { type CountedUse, countedUse, isCredible, noUse, reportedUse } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { ClientFlow } from './client-flow'
import { streamHead } from './client-response'
import { DeliveredText } from './delivered-text'
import { type HeldStream, StreamHold } from './stream-hold'

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
export class StreamAnswer implements Answer, HeldStream, JournalWaiter {
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
    private readonly port: AnswerPort,
    private readonly headers: UpstreamHeaders,
  ) {
    const { target } = port.pick.key
    this.text = new DeliveredText(port.context.counter, port.upstreamModel)
    this.tap = port.kind.format.createTap({
      quirks: target.provider.quirks,
      hide: target.hide,
      hideUsage: !port.request.scan.isUsageAsked,
      holdDone: true,
      onText: this.text.take,
    })
  }

  get isStreaming(): boolean {
    return this.flow !== null
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
    if (this.flow === null) return this.port.failBy(failure)
    this.port.warn('relay.stream-cut', { kind: failure.kind })
    this.cut({ code: lateFailures.has(failure.kind) ? 'stream-late' : 'stream-cut' }, failure.kind)
  }

  clientLeft(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.leaveUndelivered()
    this.port.stop('client-left')
    this.endAs('client-left', noBytes)
  }

  cutShort(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.cutUndelivered()
    this.port.stop('aborted')
    this.endAs('relay-stopped', this.errorEvent(stopping))
  }

  /** No more quota can be held for the stream. */
  holdExhausted(refusal: Refusal): void {
    if (this.isEnding) return
    this.port.stop('quota-cut')
    this.endAs('quota-cut', this.errorEvent(refusal))
  }

  /** Quota is held again for what it delivered. */
  holdCaughtUp(): void {
    this.port.resume()
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
      this.port.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfter: null })
      return true
    }
    if (tap.failure !== null) {
      this.isEnding = true
      this.port.fail({ kind: 'transport', failure: 'protocol' }, { kind: 'transport', failure: 'protocol' })
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
    const { port } = this
    const { clock, settings } = port.context
    port.begin()
    const head = streamHead(port.requestId, this.headers.get('content-type') ?? 'text/event-stream')
    const flow = new ClientFlow(port.response, head, () => port.resume())
    this.flow = flow
    this.lastProgressMs = clock.monotonicMs()
    port.open(this.tap.textBytes, flow)
    for (const part of this.gathered) if (part.length > 0) flow.send(part)
    this.gathered = []
    this.hold = new StreamHold(port, { stream: this, tap: this.tap, text: this.text })
    const { pingIntervalMs } = settings
    if (pingIntervalMs !== null) this.pinging = clock.every(() => void flow.send(ping), pingIntervalMs)
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
    const { port } = this
    const nowMs = port.context.clock.monotonicMs()
    if (nowMs - this.lastProgressMs < progressMs) return
    this.lastProgressMs = nowMs
    port.progress(likelyOutputTokens(this.tap.textBytes))
  }

  private complete(rest: Buffer): void {
    const tap = this.tap
    // A stream that forgot to say that it is done is said to be.
    const last = tap.isDone ? rest : Buffer.concat([rest, this.port.kind.format.doneEvent])
    this.port.done()
    this.endAs(tap.error ? 'upstream-cut' : 'complete', last)
  }

  /** The upstream ended the stream too early: the client is told, and what it got is billed. */
  private cut(refusal: Refusal, outcome: string): void {
    this.port.breakOff(outcome)
    this.endAs('upstream-cut', this.errorEvent(refusal))
  }

  private endAs(outcome: CallOutcome, last: Buffer): void {
    this.isEnding = true
    this.hold?.end()
    this.pinging?.cancel()
    this.last = last
    const { usage } = this.tap
    if (usage && isCredible(usage)) this.end(outcome, reportedUse(usage))
    else if (outcome === 'complete' && !this.tap.hasContent) this.end(outcome, noUse)
    else void this.count(outcome)
  }

  private end(outcome: CallOutcome, use: CountedUse): void {
    this.port.end({ ...use, outcome, isDelivered: this.tap.hasContent, waiter: this })
  }

  private async count(outcome: CallOutcome): Promise<void> {
    const { port } = this
    const [input, output] = await Promise.all([port.countInput(), this.text.count(this.tap)])
    const use = countedUse(input, output, true)
    // A caller who asked for usage gets it, counted, in front of the end.
    if (outcome === 'complete' && port.request.scan.isUsageAsked) {
      this.last = Buffer.concat([this.tap.usageEvent(use.counts), this.last])
    }
    this.end(outcome, use)
  }

  /** An error of our own as the last event. */
  private errorEvent(refusal: Refusal): Buffer {
    return this.port.kind.format.errorEvent(replyTo(refusal, this.port).error)
  }

  /** An answer without anything in it is none. */
  private failEmpty(): void {
    this.isEnding = true
    const { error } = this.tap
    if (error) {
      this.port.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfter: null })
    } else this.port.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'reset' })
  }
}
