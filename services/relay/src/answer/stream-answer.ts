import type { Tap } from '@tollgate/formats'
import type { Timer } from '@tollgate/platform'
import { comment } from '@tollgate/sse'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { likelyOutputTokens } from '../counting/likely-tokens'
import type { TokenCount } from '../counting/token-counter'
import { replyTo, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import type { LeaseRefusal } from '../lease/lease'
import { type CountedUse, noUse } from '../receipt/call-ending'
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
/** How long, and how far, a stream is read on for its usage after its client has left. */
const readOnMs = 1_500
const readOnBytes = 256 * 1024
const lateFailures = new Set(['idle-timeout', 'headers-timeout'])

/** A stream whose client has left. */
interface ReadingOn {
  readonly timer: Timer
  bytesLeft: number
  /** What the client was given. */
  readonly delivered: Promise<TokenCount>
}

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
  /** Set once the client has left. */
  private readingOn: ReadingOn | null = null

  constructor(
    private readonly port: AnswerPort,
    private readonly headers: UpstreamHeaders,
  ) {
    this.text = new DeliveredText(port)
    this.tap = this.text.tap
  }

  get isStreaming(): boolean {
    return this.flow !== null
  }

  take(chunk: Buffer): boolean {
    if (this.isEnding) return true
    const tap = this.tap
    const passed = tap.feed(chunk)
    if (this.readingOn !== null) return this.readOn(chunk)
    if (this.flow === null) return this.gather(passed)
    const isTaken = passed.length === 0 || this.flow.send(passed)
    return this.follow() && isTaken
  }

  finish(): void {
    if (this.isEnding) return
    const tap = this.tap
    const rest = tap.end()
    if (this.readingOn !== null) return this.leave()
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
    if (this.readingOn !== null) return this.leave()
    this.port.warn('relay.stream-cut', { kind: failure.kind })
    this.cut({ code: lateFailures.has(failure.kind) ? 'stream-late' : 'stream-cut' }, failure.kind)
  }

  clientLeft(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.leaveUndelivered()
    this.pinging?.cancel()
    const timer = this.port.context.clock.setTimer(() => this.port.guard(() => this.leave()), readOnMs)
    this.readingOn = { timer, bytesLeft: readOnBytes, delivered: this.text.count() }
    // The client may have been too slow for the upstream, which waits since.
    this.port.resume()
    if (!this.reportsAtEnd) this.leave()
  }

  cutShort(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.cutUndelivered()
    if (this.readingOn !== null) return this.leave()
    this.port.stop('aborted')
    this.endAs('relay-stopped', this.errorEvent(stopping))
  }

  /** No more quota can be held for the stream. */
  holdExhausted(refusal: Refusal): void {
    if (this.isEnding) return
    if (this.readingOn !== null) return this.leave()
    this.port.stop('quota-cut')
    this.endAs('quota-cut', this.errorEvent(refusal))
  }

  /** Quota is held again for what it delivered. */
  holdCaughtUp(): void {
    this.port.resume()
  }

  /** The client takes parts again. */
  private drained(): void {
    if (this.hold?.isWaiting !== true) this.port.resume()
  }

  /** The receipt is written: the last bytes go out. */
  journalWritten(): void {
    this.flow?.end(this.last)
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  /** Whether an upstream that is read on may tell what the call used. */
  private get reportsAtEnd(): boolean {
    return !this.port.pick.key.target.provider.quirks.has('no-stream-options')
  }

  /** The client has left. What it used may still be told: the upstream is paid for more than was delivered. */
  private readOn(chunk: Buffer): boolean {
    const { tap, readingOn } = this
    if (readingOn !== null) readingOn.bytesLeft -= chunk.length
    const hasTold = tap.isFinished && tap.usage !== null && !tap.isUsageOld
    const isOver = hasTold || tap.isDone || tap.failure !== null || (readingOn?.bytesLeft ?? 0) < 0
    if (!isOver) return this.hold?.follow() ?? true
    this.leave()
    return true
  }

  /** Nothing more is read for a client who has left. */
  private leave(): void {
    if (this.isEnding) return
    this.readingOn?.timer.cancel()
    if (this.tap.isDone) this.port.done()
    else this.port.stop('client-left')
    this.endAs('client-left', noBytes)
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
    const flow = new ClientFlow(port.response, head, () => this.drained())
    this.flow = flow
    this.lastProgressMs = clock.monotonicMs()
    port.open(this.tap.textBytes, flow)
    for (const part of this.gathered) if (part.length > 0) flow.send(part)
    this.gathered = []
    this.hold = new StreamHold(port, this.text, this)
    const { pingIntervalMs } = settings
    if (pingIntervalMs !== null)
      this.pinging = clock.every(() => port.guard(() => void flow.send(ping)), pingIntervalMs)
  }

  /** After each part that was sent; false pauses the upstream until the hold covers more. */
  private follow(): boolean {
    const tap = this.tap
    if (tap.isDone) this.complete(tap.end())
    else if (tap.failure !== null) this.cut({ code: 'stream-cut' }, tap.failure)
    if (this.isEnding) return true
    this.noteProgress()
    return this.hold?.follow() ?? true
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
    const reported = outcome === 'complete' ? this.text.reported() : null
    if (reported !== null) this.endReported(reported)
    else if (outcome === 'complete' && !this.tap.hasContent) this.end(outcome, noUse)
    else this.port.guard(() => this.count(outcome))
  }

  /** As reported, once the hold covers that. What an upstream claims beyond is not believed: what was delivered is counted. */
  private endReported(use: CountedUse): void {
    const endCovered = (refusal: LeaseRefusal | null): void => {
      if (refusal === null) this.end('complete', use)
      else this.port.guard(() => this.count('complete'))
    }
    const covered = this.port.cover(use)
    if (covered instanceof Promise) this.port.guard(() => covered.then(endCovered))
    else endCovered(covered)
  }

  private end(outcome: CallOutcome, use: CountedUse): void {
    this.port.end({ ...use, outcome, isDelivered: this.tap.hasContent, waiter: this })
  }

  private async count(outcome: CallOutcome): Promise<void> {
    const use = await this.text.larger(this.readingOn?.delivered)
    // A caller who asked for usage gets it, counted, in front of the end.
    if (outcome === 'complete' && this.port.request.scan.isUsageAsked) {
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
