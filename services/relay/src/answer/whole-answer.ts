import type { BodyReading } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { leastHiddenTokens, withHidden } from '../counting/hidden-reasoning'
import { likelyOutputTokens } from '../counting/likely-tokens'
import type { TokenCount } from '../counting/token-counter'
import { replyTo } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import type { LeaseRefusal } from '../lease/lease'
import { refusalOfLease } from '../lease/lease-refusal'
import { type CountedUse, countedUse, isCredible, largerUse, noUse, reportedUse } from '../receipt/call-ending'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { headOf, sendError } from './client-response'
import { GatheredBody } from './gathered-body'
import { LongAnswer } from './long-answer'

/** Answers up to this size are sent when they are whole. */
const maxWholeBytes = 2 * 1024 * 1024
/** Where usage stands, at the end of an answer. */
const tailBytes = 16 * 1024

/** An answer in one piece: it is sent once it has come as a whole and its receipt is written. */
export class WholeAnswer implements Answer, JournalWaiter {
  private readonly body = new GatheredBody()
  /** Why it is not given to the client after all. */
  private refusal: Refusal | null = null

  constructor(
    private readonly port: AnswerPort,
    private readonly headers: UpstreamHeaders,
  ) {}

  take(chunk: Buffer): boolean {
    if (this.body.add(chunk) <= maxWholeBytes) return true
    const long = new LongAnswer(this.port, this.headers, this.body.chunks)
    this.port.goOnAs(long)
    return long.begin()
  }

  finish(): void {
    const { port } = this
    const reading = this.read()
    const { error } = reading
    if (error)
      return port.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfter: null })
    if (!reading.isJson) {
      port.warn('relay.answer-unreadable', { contentType: this.headers.get('content-type'), bytes: this.body.bytes })
      return port.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'protocol' })
    }
    port.done()
    port.begin()
    const usage = reading.usage && isCredible(reading.usage) ? reading.usage : null
    if (usage !== null && (outputTokensOf(usage) > 0 || !this.hasOutput)) this.end(reportedUse(usage))
    else port.guard(() => this.count(usage))
  }

  broke(failure: UpstreamFailure): void {
    this.port.failBy(failure)
  }

  clientLeft(): void {
    this.port.leaveUndelivered()
  }

  cutShort(): void {
    this.port.cutUndelivered()
  }

  /** The receipt is written: the answer goes out. */
  journalWritten(): void {
    const { response, requestId } = this.port
    if (response.destroyed) return
    if (this.refusal !== null) return this.sendRefusal(this.refusal)
    const fields = headOf(requestId)
    fields.push('content-type', this.headers.get('content-type') ?? 'application/json')
    const { frame } = this.port.kind
    const { chunks } = this.body
    response.answer(200, fields, frame === undefined ? chunks : [frame.before, ...chunks, frame.after])
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  /** It is delivered once the hold covers it: an upstream may have passed over the limit that was held for. */
  private end(use: CountedUse): void {
    const covered = this.port.cover(use)
    if (covered instanceof Promise) this.port.guard(() => covered.then((refusal) => this.endCovered(use, refusal)))
    else this.endCovered(use, covered)
  }

  private endCovered(use: CountedUse, refusal: LeaseRefusal | null): void {
    const { port } = this
    const { counts, evidence } = use
    if (refusal === null) return port.end({ outcome: 'complete', counts, evidence, isDelivered: true, waiter: this })
    port.warn('relay.answer-uncovered', { counts, held: port.hold.heldUnits })
    this.refusal = refusalOfLease(refusal, port.kind.entrance.gone)
    port.end({ ...noUse, outcome: 'quota-cut', isDelivered: false, waiter: this })
  }

  private sendRefusal(refusal: Refusal): void {
    const { port } = this
    sendError(port.response, { requestId: port.requestId, format: port.kind.format, reply: replyTo(refusal, port) })
  }

  /** Vectors are no output that anybody pays for. */
  private get hasOutput(): boolean {
    return this.port.kind.capability !== 'embeddings'
  }

  /** The upstream reports no use, or says that nothing came out. */
  private async count(usage: UsageCounts | null): Promise<void> {
    const { port } = this
    const [input, text] = await Promise.all([port.countInput(), this.countOutput()])
    const hidden = leastHiddenTokens(port.upstreamModel, port.request, port.context.settings.outputTokens)
    const output = withHidden(text, hidden, port.request)
    this.end(usage === null ? countedUse(input, output, true) : largerUse(usage, input, output))
  }

  private async countOutput(): Promise<TokenCount> {
    if (!this.hasOutput) return { tokens: 0, isEstimate: false }
    const { upstreamModel: model, context, kind } = this.port
    const body = this.body.whole()
    const count = await context.counter.count(model, { kind: 'answer', body, format: kind.format.name, model })
    if (!count.isEstimate) return count
    // The counter only knows how long the body is, and most of that may be an image.
    const tally = kind.format.createBodyTally()
    tally.feed(body)
    return { tokens: likelyOutputTokens(tally.textBytes) + tally.extraTokens, isEstimate: true }
  }

  /** What the answer says of itself. A long one is put together only where its end does not tell. */
  private read(): BodyReading {
    const { kind, pick } = this.port
    const { target } = pick.key
    const options = { quirks: target.provider.quirks, hide: target.hide }
    const { chunks } = this.body
    const last = chunks.at(-1)
    if (chunks.length > 1 && last && last.length >= tailBytes && !target.provider.quirks.has('base-resp-errors')) {
      const reading = kind.format.readBody(last.subarray(-tailBytes), options)
      if (reading.usage) return reading
    }
    return kind.format.readBody(this.body.whole(), options)
  }
}
