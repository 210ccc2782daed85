import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { likelyInputTokens, likelyOutputTokens } from '../counting/likely-tokens'
import type { JournalWaiter } from '../journal/journal'
import { type CountedUse, estimatedUse, isCredible, reportedUse } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { ClientFlow } from './client-flow'
import { frameBytes, headOf } from './client-response'

/** Where usage stands, at the end of an answer. */
const tailBytes = 64 * 1024

/** An answer in one piece that is too long to be kept: it flows, and only its end is looked at. */
export class LongAnswer implements Answer, JournalWaiter {
  private readonly flow: ClientFlow
  private tail: Buffer = Buffer.alloc(0)
  private bytes = 0
  private isBroken = false

  constructor(
    private readonly port: AnswerPort,
    headers: UpstreamHeaders,
    private readonly begun: readonly Buffer[],
  ) {
    const { response, requestId, kind } = port
    const length = headers.get('content-length')
    const fields = headOf(requestId)
    fields.push('content-type', headers.get('content-type') ?? 'application/json')
    if (length !== null) fields.push('content-length', String(Number(length) + frameBytes(kind.frame)))
    this.flow = new ClientFlow(response, fields, () => port.resume())
  }

  /** What has come so far goes out. */
  begin(): boolean {
    const { port } = this
    port.begin()
    port.open(0, this.flow)
    const { frame } = port.kind
    if (frame !== undefined) this.flow.send(frame.before)
    for (const chunk of this.begun) this.take(chunk)
    return true
  }

  take(chunk: Buffer): boolean {
    this.bytes += chunk.length
    // The newest part is kept back: the last one goes only behind the receipt.
    const held = this.tail
    this.tail = chunk.length >= tailBytes ? chunk : Buffer.concat([held.subarray(-(tailBytes - chunk.length)), chunk])
    const passed = held.subarray(0, held.length + chunk.length - this.tail.length)
    return passed.length === 0 || this.flow.send(passed)
  }

  finish(): void {
    const { port } = this
    port.done()
    const { usage } = port.kind.format.readBody(this.tail, { quirks: port.pick.key.target.provider.quirks })
    this.end('complete', usage && isCredible(usage) ? reportedUse(usage) : this.likelyUse())
  }

  broke(failure: UpstreamFailure): void {
    const { port } = this
    port.warn('relay.answer-cut', { kind: failure.kind })
    port.breakOff(failure.kind)
    this.endCut('upstream-cut')
  }

  clientLeft(): void {
    this.port.stop('client-left')
    this.end('client-left', this.likelyUse())
  }

  cutShort(): void {
    this.port.stop('aborted')
    this.endCut('relay-stopped')
  }

  journalWritten(): void {
    // A client that was told a length, or waits for the end of a JSON text, must see that it does not come.
    if (this.isBroken) return this.flow.breakOff()
    const { frame } = this.port.kind
    this.flow.end(frame === undefined ? this.tail : Buffer.concat([this.tail, frame.after]))
  }

  private endCut(outcome: CallOutcome): void {
    this.isBroken = true
    this.end(outcome, this.likelyUse())
  }

  private end(outcome: CallOutcome, use: CountedUse): void {
    this.port.end({ ...use, outcome, isDelivered: true, waiter: this })
  }

  /** A text of this length is not read again only to be counted. */
  private likelyUse(): CountedUse {
    return estimatedUse(likelyInputTokens(this.port.request.scan), likelyOutputTokens(this.bytes))
  }
}
