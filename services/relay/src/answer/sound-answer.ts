import { soundRateOf } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import type { TokenCount } from '../counting/token-counter'
import type { JournalWaiter } from '../journal/journal'
import { type Meter, noText } from '../metering/meter'
import { soundTokensPerSecond } from '../metering/speech-meter'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { headOfCall } from './client-response'
import { contentTypeOf } from './content-type'
import { ClientFlow } from './flow/client-flow'
import { type HeldStream, StreamHold } from './stream-hold'

const noBytes = Buffer.alloc(0)
/** By what stands here a sound is told to last. */
const headBytes = 4_096
/** What is not called a sound is one all the same, unless it is called a text. */
const written = /^(?:text\/|application\/(?:json|problem\+json|xml|xhtml))/i

/** Whether an answer to who wanted something spoken may be a sound, and not a text about why there is none. */
export function isSound(headers: { get(name: string): string | null }): boolean {
  return !written.test(headers.get('content-type') ?? '')
}

/**
 * A sound that is spoken: it reaches the client piece by piece, no faster than that takes it, and is never read but for its
 * head. Its last piece goes out behind the receipt.
 */
export class SoundAnswer implements Answer, HeldStream, JournalWaiter {
  readonly hiddenTokens = 0
  readonly reportedTokens = 0
  private readonly meter: Meter
  private head: Buffer = noBytes
  /** Bytes of a second, by the head as far as it was looked at: a comparison is all that a small piece costs. */
  private rate = 0
  private judgedBytes = 0
  private bytes = 0
  /** The newest piece. */
  private last: Buffer = noBytes
  private flow: ClientFlow | null = null
  private hold: StreamHold | null = null
  private isEnding = false
  private isBroken = false

  constructor(
    private readonly port: AnswerPort,
    private readonly headers: UpstreamHeaders,
    meter: Meter,
  ) {
    this.meter = meter
  }

  get isStreaming(): boolean {
    return this.flow !== null
  }

  /** What was delivered, for the hold: tokens of sound, where they cost something. */
  get tap(): { readonly textBytes: number; readonly extraTokens: number } {
    return { textBytes: 0, extraTokens: Math.ceil(this.seconds * soundTokensPerSecond) }
  }

  take(chunk: Buffer): boolean {
    if (this.isEnding || chunk.length === 0) return true
    if (this.head.length < headBytes) this.addHead(chunk)
    this.bytes += chunk.length
    const flow = this.flow ?? this.begin()
    const isTaken = this.last.length === 0 || flow.send(this.last)
    this.last = chunk
    return (this.hold?.follow() ?? true) && isTaken
  }

  count(): Promise<TokenCount> {
    return Promise.resolve({ tokens: this.tap.extraTokens, isEstimate: true })
  }

  holdExhausted(): void {
    this.port.stop('quota-cut')
    this.endCut('quota-cut')
  }

  holdCaughtUp(): void {
    this.port.resume()
  }

  finish(): void {
    if (this.isEnding) return
    // Nothing at all is no sound: another channel may do better.
    if (this.flow === null)
      return this.port.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'protocol' })
    this.port.done()
    this.end('complete')
  }

  broke(failure: UpstreamFailure): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.failBy(failure)
    this.port.warn('relay.answer-cut', { kind: failure.kind })
    this.port.breakOff(failure.kind)
    this.endCut('upstream-cut')
  }

  clientLeft(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.leaveUndelivered()
    this.port.stop('client-left')
    this.end('client-left')
  }

  cutShort(): void {
    if (this.isEnding) return
    if (this.flow === null) return this.port.cutUndelivered()
    this.port.stop('aborted')
    this.endCut('relay-stopped')
  }

  journalWritten(): void {
    // A client must see that the rest does not come.
    if (this.isBroken) this.flow?.breakOff()
    else this.flow?.end(this.last)
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  private begin(): ClientFlow {
    const { port, headers } = this
    port.begin()
    const fields = headOfCall(port.told)
    fields.push('content-type', contentTypeOf(headers, 'application/octet-stream'))
    const length = headers.get('content-length')
    if (length !== null) fields.push('content-length', length)
    const flow = new ClientFlow(port.response, fields, () => this.drained())
    this.flow = flow
    port.open(0, flow)
    this.hold = new StreamHold(port, this, this)
    return flow
  }

  /** The client takes more again. */
  private drained(): void {
    if (this.hold?.isWaiting !== true) this.port.resume()
  }

  private addHead(chunk: Buffer): void {
    this.head = Buffer.concat([this.head, chunk.subarray(0, headBytes - this.head.length)])
    const isMore = this.head.length >= 2 * this.judgedBytes || this.head.length === headBytes
    if (!isMore) return
    this.judgedBytes = this.head.length
    this.rate = soundRateOf(this.head, this.port.request.scan.media?.answerFormat ?? null)
  }

  private get seconds(): number {
    return this.bytes === 0 ? 0 : this.bytes / this.rate
  }

  private endCut(outcome: CallOutcome): void {
    this.isBroken = true
    this.end(outcome)
  }

  private end(outcome: CallOutcome): void {
    this.isEnding = true
    this.hold?.end()
    this.port.guard(() => this.settle(outcome))
  }

  private async settle(outcome: CallOutcome): Promise<void> {
    const { port, meter, seconds: soundSeconds } = this
    const input = meter.needsInput(null) ? await port.countInput() : noText
    const use = meter.use(null, input, { text: noText, images: 0, soundSeconds })
    await port.cover(use)
    port.end({ ...use, outcome, isDelivered: true, waiter: this })
  }
}
