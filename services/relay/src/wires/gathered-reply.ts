import type { VendorReply } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { GatheredBody } from '../answer/gathered-body'
import { asType, broken, type HeardAnswer, type Listener } from './wanted-answer'

/** Larger answers are none, and of an error's body no more is read. */
const mostBytes = 8 * 1024 * 1024
const mostErrorBytes = 256 * 1024

/** A vendor's reply in one piece: an answer, or an error under whatever status. */
export class GatheredReply implements Listener {
  private readonly body = new GatheredBody()
  private readonly isGood: boolean
  private hasHead = false
  private isOver = false

  constructor(
    private readonly wanted: HeardAnswer,
    private readonly status: number,
    private readonly headers: UpstreamHeaders,
  ) {
    this.isGood = status >= 200 && status <= 299
    // Only of a good one that is wanted whole it is known what it begins with.
    if (this.isGood && !wanted.isStream) this.begin(status, 'application/json')
  }

  onData(chunk: Buffer): boolean {
    if (this.isOver) return true
    const bytes = this.body.add(chunk)
    if (this.isGood && bytes > mostBytes) this.fail(new Error('the answer is too large'))
    if (!this.isGood && bytes >= mostErrorBytes) {
      this.finish()
      this.wanted.stop()
    }
    return true
  }

  onComplete(): void {
    if (!this.isOver) this.finish()
  }

  /** The status of a refusal says enough. */
  onError(failure: UpstreamFailure): void {
    if (this.isOver) return
    if (!this.isGood) return this.finish()
    this.isOver = true
    this.wanted.handler.onError(failure)
  }

  private finish(): void {
    this.isOver = true
    const { bodies, translator, setting, isStream, userId, guard } = this.wanted
    // Its own memory: a thread may take it.
    const body = Buffer.concat([this.body.whole()])
    const heard = { status: this.status, isStream, setting }
    const reply = bodies.reply({ body, userId }, translator.vendor.name, heard)
    if (reply instanceof Promise) guard(() => reply.then((read) => this.settle(read ?? { kind: 'unreadable' })))
    else guard(() => this.settle(reply))
  }

  private settle(reply: VendorReply): void {
    if (reply.kind === 'answer') return this.tell(this.status, reply.body, this.wanted.isStream)
    // A refusal that comes as one is told with the status that it means; in the place of an answer its words say that.
    if (reply.kind === 'error') return this.tell(this.isGood ? this.status : reply.status, reply.body, false)
    // What nobody understands is read like any refusal: a page of a proxy, say.
    if (!this.isGood) return this.tell(this.status, this.body.whole(), false)
    this.fail(new Error('the answer is none of the vendor’s'))
  }

  private tell(status: number, body: Buffer, isStream: boolean): void {
    const { handler } = this.wanted
    if (!this.hasHead) this.begin(status, isStream ? 'text/event-stream' : 'application/json')
    handler.onData(body)
    handler.onComplete()
  }

  private begin(status: number, type: string): void {
    this.hasHead = true
    this.wanted.handler.onHeaders(status, asType(this.headers, type))
  }

  private fail(cause: unknown): void {
    this.isOver = true
    this.wanted.handler.onError(broken(cause))
    this.wanted.stop()
  }
}
