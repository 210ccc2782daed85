import type { BodyReading } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import type { JournalWaiter } from '../journal/journal'
import { frameBytes, headOf } from './client-response'
import type { AnswerFrame } from '../call/call-context'
import type { Answer, Attempt } from '../call/attempt'
import { LongAnswer } from './long-answer'
import { countedUse, isCredible, reportedUse, type CountedUse } from '../receipt/call-ending'

/** Answers up to this size are sent when they are whole. */
const maxWholeBytes = 2 * 1024 * 1024
/** Where usage stands, at the end of an answer. */
const tailBytes = 16 * 1024

/** An answer in one piece: it is sent once it has come as a whole and its receipt is written. */
export class WholeAnswer implements Answer, JournalWaiter {
  private chunks: Buffer[] = []
  private bytes = 0

  constructor(
    private readonly attempt: Attempt,
    private readonly headers: UpstreamHeaders,
  ) {}

  take(chunk: Buffer): boolean {
    this.chunks.push(chunk)
    this.bytes += chunk.length
    if (this.bytes <= maxWholeBytes) return true
    const long = new LongAnswer(this.attempt, this.headers, this.chunks)
    this.chunks = []
    this.attempt.goOnAs(long)
    return long.begin()
  }

  finish(): void {
    const { attempt } = this
    const reading = this.read()
    const { error } = reading
    if (error)
      return attempt.fail(
        { kind: 'error-in-answer', status: error.status },
        { kind: 'answer', error, retryAfter: null },
      )
    if (!reading.isJson) {
      return attempt.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'protocol' })
    }
    attempt.done()
    attempt.call.begun(attempt)
    if (reading.usage && isCredible(reading.usage)) this.settle(reportedUse(reading.usage))
    else void this.count()
  }

  broke(failure: UpstreamFailure): void {
    this.attempt.failBy(failure)
  }

  clientLeft(): void {
    this.attempt.leaveUndelivered()
  }

  cutShort(): void {
    this.attempt.fail({ kind: 'transport', failure: 'aborted' }, { kind: 'transport', failure: 'reset' })
  }

  /** The receipt is written: the answer goes out. */
  journalWritten(): void {
    const { response, requestId } = this.attempt.call
    if (response.destroyed) return
    const fields = headOf(requestId)
    fields.push('content-type', this.headers.get('content-type') ?? 'application/json')
    const { frame } = this.attempt.call.kind
    fields.push('content-length', String(this.bytes + frameBytes(frame)))
    const [only, ...more] = this.chunks
    response.writeHead(200, fields)
    if (frame !== undefined) return this.sendFramed(frame)
    if (only === undefined || more.length === 0) {
      response.end(only)
      return
    }
    for (const chunk of this.chunks) response.write(chunk)
    response.end()
  }

  private sendFramed({ before, after }: AnswerFrame): void {
    const { response } = this.attempt.call
    for (const chunk of [before, ...this.chunks]) response.write(chunk)
    response.end(after)
  }

  private settle(use: CountedUse): void {
    this.attempt.call.settle(this.attempt, { ...use, outcome: 'complete', isDelivered: true, waiter: this })
  }

  private async count(): Promise<void> {
    const { call, upstreamModel: model } = this.attempt
    const format = call.kind.format.name
    const [input, output] = await Promise.all([
      call.countInput(this.attempt),
      call.context.counter.count(model, { kind: 'answer', body: this.body(), format, model }),
    ])
    this.settle(countedUse(input, output, true))
  }

  /** What the answer says of itself. A long one is put together only where its end does not tell. */
  private read(): BodyReading {
    const { kind } = this.attempt.call
    const { target } = this.attempt.pick.key
    const options = { quirks: target.provider.quirks, hide: target.hide }
    const last = this.chunks.at(-1)
    if (this.chunks.length > 1 && last && last.length >= tailBytes && !target.provider.quirks.has('base-resp-errors')) {
      const reading = kind.format.readBody(last.subarray(-tailBytes), options)
      if (reading.usage) return reading
    }
    return kind.format.readBody(this.body(), options)
  }

  private body(): Buffer {
    const [only, ...more] = this.chunks
    if (only !== undefined && more.length === 0) return only
    const body = Buffer.concat(this.chunks, this.bytes)
    this.chunks = [body]
    return body
  }
}
