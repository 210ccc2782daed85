import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { UnreadBody } from '@tollgate/platform'
import type { BodySink, ClientRequest } from './client-exchange'
import type { RequestHead } from './request-head'

/** A request that the relay has read from its connection itself. */
export class SocketRequest implements ClientRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Bytes of the body that have not come yet. */
  private left: number
  private sink: BodySink | null = null
  /** What came before anybody took it. */
  private early: Buffer | null = null
  /** Null while somebody may want it. */
  private unread: UnreadBody | null = null

  constructor(
    head: RequestHead,
    readonly socket: Socket,
  ) {
    this.method = head.method
    this.url = head.url
    this.headers = head.headers
    this.left = head.bodyBytes
  }

  /** All of it has come. */
  get isComplete(): boolean {
    return this.left === 0
  }

  /** More is to come, and nobody has said what becomes of it. */
  get isWaiting(): boolean {
    return this.left > 0 && this.sink === null && this.unread === null
  }

  /** More is to come than is dropped: the connection does not outlive the answer. */
  get isBeyondDropping(): boolean {
    return UnreadBody.isBeyond(this.left)
  }

  /** Takes what is the body's of the bytes from here on; returns the place behind it. */
  take(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + this.left)
    if (to === from) return to
    this.left -= to - from
    const part = bytes.subarray(from, to)
    if (this.unread !== null) this.dropPart(this.unread, part)
    else if (this.sink === null) this.early = this.early === null ? part : Buffer.concat([this.early, part])
    else this.handOn(this.sink, part)
    return to
  }

  readBody(sink: BodySink): void {
    if (this.unread !== null) return
    this.sink = sink
    const { early } = this
    this.early = null
    if (early !== null) this.handOn(sink, early)
    else if (this.left === 0) sink.finish()
    if (this.left > 0) this.socket.resume()
  }

  /** Nobody wants the rest of it. */
  drop(): void {
    if (this.unread !== null) return
    this.unread = new UnreadBody()
    this.sink = null
    this.early = null
    this.socket.resume()
  }

  /** Once all of it has come, the connection is no longer its own: paused, it would not tell that the client leaves. */
  pause(): void {
    if (this.left > 0) this.socket.pause()
  }

  resume(): void {
    if (this.left > 0) this.socket.resume()
  }

  giveWay(): void {
    this.pause()
    setImmediate(() => this.resume())
  }

  private handOn(sink: BodySink, part: Buffer): void {
    sink.add(part)
    if (this.left === 0) sink.finish()
  }

  private dropPart(unread: UnreadBody, { length }: Buffer): void {
    if (unread.drop(length)) return
    this.socket.pause()
    this.socket.destroySoon()
  }
}
