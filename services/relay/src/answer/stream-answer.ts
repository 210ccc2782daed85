import type { Tap, UpstreamError } from '@tollgate/formats'
import type { Timer } from '@tollgate/platform'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { type FinalFailure, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import type { LeaseRefusal } from '../lease/lease'
import { type CountedUse, noUse } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { AttemptFailure } from '../routing/retry.policy'
import { CallerEvents } from '../translation/caller-events'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { streamHead } from './client-response'
import { DeliveredText } from './delivered-text'
import type { AnswerFlow } from './flow/client-flow'
import { DeliveryProgress } from './flow/delivery-progress'
import { openFlow } from './flow/open-flow'
import { ReadingOn } from './flow/reading-on'
import { type HeldStream, StreamHold } from './stream-hold'

const noBytes = Buffer.alloc(0)
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
  private readonly events: CallerEvents
  private flow: AnswerFlow | null = null
  private hold: StreamHold | null = null
  private gathered: Buffer[] = []
  private gatheredBytes = 0
  private progress: DeliveryProgress | null = null
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
    this.events = new CallerEvents(port, this.tap)
  }

  get isStreaming(): boolean {
    return this.flow !== null
  }

  take(chunk: Buffer): boolean {
    if (this.isEnding) return true
    const passed = this.tap.feed(chunk)
    if (this.readingOn !== null) return this.readOn(chunk)
    if (this.flow === null) return this.gather(passed)
    const out = this.events.behind(this.events.said(passed))
    const isTaken = out.length === 0 || this.flow.send(out)
    return this.follow() && isTaken
  }

  finish(): void {
    if (this.isEnding) return
    const tap = this.tap
    const rest = this.events.said(tap.end())
    if (this.readingOn !== null) return this.leave()
    if (this.flow === null) {
      if (!tap.hasContent && !tap.isDone) return void this.failEmpty()
      this.gathered.push(rest)
      this.begin()
      return this.complete(noBytes)
    }
    const last = this.events.behind(rest)
    if (tap.isDone || tap.isFinished) return this.complete(last)
    if (tap.error) return this.endAs('upstream-cut', last)
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
    const late = () => this.port.guard(() => this.leave())
    this.readingOn = new ReadingOn(this.port.context.clock, this.text.count(), late)
    // The client may have been too slow for the upstream, which waits since.
    this.port.resume()
    // Read on, the upstream may tell what the call used, unless it never does.
    const { quirks } = this.port.pick.key.target.provider
    if (quirks.has('no-stream-options') || quirks.has('no-stream-usage')) this.leave()
  }

  cutShort(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.cutUndelivered()
    if (this.readingOn !== null) return this.leave()
    this.port.stop('aborted')
    this.endAs('relay-stopped', this.events.error(stopping))
  }

  /** No more quota can be held for the stream. */
  holdExhausted(refusal: Refusal): void {
    if (this.isEnding) return
    if (this.readingOn !== null) return this.leave()
    this.port.stop('quota-cut')
    this.endAs('quota-cut', this.events.error(refusal))
  }

  /** Quota is held again for what it delivered. */
  holdCaughtUp(): void {
    this.port.resume()
  }

  /** The client takes parts again. */
  private drained(): void {
    if (this.hold?.isWaiting !== true) this.port.resume()
  }

  /** What waited was searched for words. */
  private screened(): void {
    if (!this.isEnding && this.follow()) this.drained()
  }

  /** The receipt is written: the last bytes go out. */
  journalWritten(): void {
    this.flow?.end(this.last)
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  /** Something reached the client that may be an answer: much that nobody could read is taken for one. */
  private get hasAnswer(): boolean {
    return this.tap.hasContent || this.gatheredBytes > maxGatheredBytes
  }

  /** The client has left. What it used may still be told: the upstream is paid for more than was delivered. */
  private readOn(chunk: Buffer): boolean {
    if (this.readingOn?.goesOnAfter(chunk, this.tap) === true) return this.hold?.follow() ?? true
    this.leave()
    return true
  }

  /** Nothing more is read for a client who has left. */
  private leave(): void {
    if (this.isEnding) return
    this.readingOn?.end()
    if (this.tap.isDone) this.port.done()
    else this.port.stop('client-left')
    this.endAs('client-left', noBytes)
  }

  /** Before the first good part. */
  private gather(passed: Buffer): boolean {
    const tap = this.tap
    if (tap.error && !tap.hasContent) return this.failWith(tap.error)
    if (tap.failure !== null) {
      return this.fail({ kind: 'transport', failure: 'protocol' }, { kind: 'transport', failure: 'protocol' })
    }
    if (passed.length > 0) {
      this.gathered.push(this.events.said(passed))
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
    const told = { drained: () => this.drained(), screened: () => this.screened() }
    const { client, flow } = openFlow(port, streamHead(port, this.headers), told)
    this.flow = flow
    this.progress = new DeliveryProgress(port)
    port.open(this.tap.textBytes, client)
    for (const part of [...this.gathered, this.events.behind(noBytes)]) if (part.length > 0) flow.send(part)
    this.gathered = []
    this.hold = new StreamHold(port, this.text, this)
    const ping = () => port.guard(() => void client.send(port.kind.format.pingEvent))
    if (settings.pingIntervalMs !== null) this.pinging = clock.every(ping, settings.pingIntervalMs)
  }

  /** After each part that was sent; false pauses the upstream until the hold covers more. */
  private follow(): boolean {
    const { tap, flow } = this
    if (flow !== null && flow.refusal !== null) this.stopFor()
    else if (tap.isDone) this.complete(this.events.said(tap.end()))
    else if (tap.failure !== null) this.cut({ code: 'stream-cut' }, tap.failure)
    if (this.isEnding) return true
    this.progress?.note(tap.textBytes)
    return this.hold?.follow() ?? true
  }

  private complete(rest: Buffer): void {
    this.port.done()
    this.endAs(this.tap.error ? 'upstream-cut' : 'complete', this.events.lastOf(rest))
  }

  /** What was found in it may not go out: the upstream is asked for no more. */
  private stopFor(): void {
    this.port.stop('words')
    this.endAs('relay-stopped', noBytes)
  }

  /** The upstream ended the stream too early: the client is told, and what it got is billed. */
  private cut(refusal: Refusal, outcome: string): void {
    this.port.breakOff(outcome)
    this.endAs('upstream-cut', this.events.error(refusal))
  }

  private endAs(outcome: CallOutcome, last: Buffer): void {
    this.isEnding = true
    this.hold?.end()
    this.pinging?.cancel()
    if (outcome !== 'complete' || !this.events.isTranslated) return this.search(outcome, last)
    // What a translation still has to say is searched like all before it.
    if (this.tap.usage !== null) return this.search(outcome, this.events.translatedEnd(last, null))
    this.port.guard(async () => {
      const { counts } = this.hasAnswer ? await this.text.larger() : noUse
      this.search(outcome, this.events.translatedEnd(last, counts))
    })
  }

  private search(outcome: CallOutcome, last: Buffer): void {
    const closing = outcome === 'client-left' ? last : (this.flow?.closing(last) ?? last)
    if (closing instanceof Promise) this.port.guard(() => closing.then((rest) => this.close(outcome, rest)))
    else this.close(outcome, closing)
  }

  private close(wanted: CallOutcome, last: Buffer): void {
    const refusal = this.flow?.refusal ?? null
    const outcome = refusal === null ? wanted : 'relay-stopped'
    this.last = refusal === null ? last : this.events.error(refusal)
    const reported = outcome === 'complete' ? this.text.reported() : null
    if (reported !== null) this.endReported(reported)
    else if (outcome === 'complete' && !this.hasAnswer) this.end(outcome, noUse)
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

  private end(outcome: CallOutcome, use: CountedUse, isCounted = false): void {
    if (outcome === 'complete') this.last = this.events.closed(this.last, use.counts, isCounted)
    const words = this.flow?.words ?? null
    this.port.end({ ...use, outcome, isDelivered: this.hasAnswer, waiter: this, ...(words && { words }) })
  }

  private async count(outcome: CallOutcome): Promise<void> {
    this.end(outcome, await this.text.larger(this.readingOn?.delivered), true)
  }

  /** An answer without anything in it is none. */
  private failEmpty(): true {
    if (this.tap.error) return this.failWith(this.tap.error)
    return this.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'reset' })
  }

  /** The upstream says what went wrong instead of an answer. */
  private failWith(error: UpstreamError): true {
    return this.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfterS: null })
  }

  /** Nothing was delivered; what else comes is passed over. */
  private fail(failure: AttemptFailure, final: FinalFailure): true {
    this.isEnding = true
    this.port.fail(failure, final)
    return true
  }
}
