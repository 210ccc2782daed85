import { isEmbedding } from '@tollgate/catalogue'
import type { BodyTally } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import type { UsageCounts } from '@tollgate/usage'
import { likelyCount, likelyInputTokens } from '../counting/likely-tokens'
import type { TokenCount } from '../counting/token-counter'
import type { JournalWaiter } from '../journal/journal'
import type { LeaseRefusal } from '../lease/lease'
import type { Meter } from '../metering/meter'
import { type CountedUse, countedUse, isCredible, largerUse, reportedUse, tellsAll } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { frameBytes, headOfCall } from './client-response'
import { contentTypeOf } from './content-type'
import { ClientFlow } from './flow/client-flow'
import { GatheredBody } from './gathered-body'
import { type HeldStream, StreamHold } from './stream-hold'

/** Where usage stands, at the end of an answer. */
const tailBytes = 64 * 1024

/**
 * An answer in one piece that is too long to be kept: it flows while its text is measured, and only its end is looked at.
 * Its hold follows it like a stream's.
 */
export class LongAnswer implements Answer, HeldStream, JournalWaiter {
  readonly hiddenTokens = 0
  /** Its usage stands at the end, where nothing more is held for. */
  readonly reportedTokens = 0
  readonly tap: BodyTally
  private readonly flow: ClientFlow
  private readonly hold: StreamHold
  /** Its newest part, which goes out behind the receipt. */
  private readonly tail = new GatheredBody()
  /** What had come before it began to flow, as far as it has not gone out. */
  private readonly begun: Buffer[]
  private isEnding = false
  private isBroken = false

  constructor(
    private readonly port: AnswerPort,
    headers: UpstreamHeaders,
    begun: readonly Buffer[],
  ) {
    this.begun = [...begun]
    this.tap = port.upstreamFormat.createBodyTally()
    this.hold = new StreamHold(port, this, this)
    const { response, kind } = port
    const length = headers.get('content-length')
    const fields = headOfCall(port.told)
    fields.push('content-type', contentTypeOf(headers))
    if (length !== null) fields.push('content-length', String(Number(length) + frameBytes(kind.frame)))
    this.flow = new ClientFlow(response, fields, () => this.goOn())
  }

  /** What has come so far goes out, as far as quota is held for it; false when no more should come. */
  begin(): boolean {
    const { port } = this
    port.open(0, this.flow)
    const { frame } = port.kind
    if (frame !== undefined) this.flow.send(frame.before)
    return this.passBegun()
  }

  take(chunk: Buffer): boolean {
    if (this.isEnding) return true
    this.tail.add(chunk)
    if (this.hasOutput) this.tap.feed(chunk)
    let isTaken = true
    for (const part of this.tail.takeBut(tailBytes)) isTaken = this.flow.send(part)
    return this.hold.follow() && isTaken
  }

  /** For its hold: nothing of it is kept to be counted. */
  count(): Promise<TokenCount> {
    return Promise.resolve(this.likelyOutput)
  }

  holdExhausted(): void {
    this.port.stop('quota-cut')
    this.endCut('quota-cut')
  }

  holdCaughtUp(): void {
    this.goOn()
  }

  finish(): void {
    if (this.isEnding) return
    const { port } = this
    port.done()
    const { quirks } = port.pick.key.target.provider
    const { capability } = port.kind
    const { usage } = port.upstreamFormat.readBody(this.tail.whole(), { quirks, capability })
    if (usage === null || !isCredible(usage)) return this.end('complete', this.likelyUse())
    const told = this.toldUse(usage)
    const covered = port.cover(told)
    if (covered instanceof Promise) port.guard(() => covered.then((refusal) => this.endTold(told, refusal)))
    else this.endTold(told, covered)
  }

  /** What an upstream tells beyond what can be held for is not believed: what was delivered is charged. */
  private endTold(told: CountedUse, refusal: LeaseRefusal | null): void {
    if (!this.isEnding) this.end('complete', refusal === null ? told : this.likelyUse())
  }

  broke(failure: UpstreamFailure): void {
    if (this.isEnding) return
    const { port } = this
    port.warn('relay.answer-cut', { kind: failure.kind })
    port.breakOff(failure.kind)
    this.endCut('upstream-cut')
  }

  clientLeft(): void {
    if (this.isEnding) return
    this.port.stop('client-left')
    this.end('client-left', this.likelyUse())
  }

  cutShort(): void {
    if (this.isEnding) return
    this.port.stop('aborted')
    this.endCut('relay-stopped')
  }

  journalWritten(): void {
    // A client that was told a length, or waits for the end of a JSON text, must see that it does not come.
    if (this.isBroken) return this.flow.breakOff()
    const { frame } = this.port.kind
    const last = this.tail.whole()
    this.flow.end(frame === undefined ? last : Buffer.concat([last, frame.after]))
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  /** More may come, behind what is here already, unless it is not held for. */
  private goOn(): void {
    if (!this.hold.isWaiting && this.passBegun()) this.port.resume()
  }

  /** Passes on what had come, a piece at a time; false where that has to wait. */
  private passBegun(): boolean {
    for (let piece = this.begun.shift(); piece !== undefined; piece = this.begun.shift())
      if (!this.take(piece)) return false
    return true
  }

  private endCut(outcome: CallOutcome): void {
    this.isBroken = true
    this.end(outcome, this.likelyUse())
  }

  private end(outcome: CallOutcome, use: CountedUse): void {
    this.isEnding = true
    this.hold.end()
    this.port.end({ ...use, outcome, isDelivered: true, waiter: this })
  }

  /** Vectors are no output that anybody pays for. */
  private get hasOutput(): boolean {
    const { capability } = this.port.kind
    return !isEmbedding(capability) && capability !== 'rerank'
  }

  private get likelyOutput(): TokenCount {
    return likelyCount(this.tap)
  }

  private get likelyInput(): TokenCount {
    return { tokens: likelyInputTokens(this.port.request.scan), isEstimate: true }
  }

  /** As reported, unless that says that nothing came out. */
  private toldUse(usage: UsageCounts): CountedUse {
    const { meter } = this.port.request
    if (meter !== null) return this.metered(meter, usage)
    if (tellsAll(usage, this.hasOutput)) return reportedUse(usage)
    return largerUse(usage, this.likelyInput, this.likelyOutput)
  }

  /** A text of this length is not read again only to be counted. */
  private likelyUse(): CountedUse {
    const { meter } = this.port.request
    if (meter !== null) return this.metered(meter, null)
    return countedUse(this.likelyInput, this.likelyOutput, true)
  }

  private metered(meter: Meter, usage: UsageCounts | null): CountedUse {
    return meter.use(usage, this.likelyInput, { text: this.likelyOutput, images: this.tap.images, soundSeconds: 0 })
  }
}
