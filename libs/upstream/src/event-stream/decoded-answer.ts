import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '../call/upstream'
import { FrameReader } from './frame-reader'
import { eventOf } from './invoke-events'

const streamType = 'application/vnd.amazon.eventstream'

/**
 * Hands an answer on to its handler: one that streams as AWS does as server-sent events, any other as it comes. What is no such
 * stream, or ends within a message, fails as `protocol`.
 */
export class DecodedAnswer implements UpstreamHandler {
  /** The call of this answer, which is given as soon as it has begun. */
  call: UpstreamCall | null = null
  private frames: FrameReader | null = null
  private fault: unknown = null

  constructor(private readonly handler: UpstreamHandler) {}

  onHeaders(status: number, headers: UpstreamHeaders): void {
    const isStreamed = headers.get('content-type')?.toLowerCase().startsWith(streamType) ?? false
    if (!isStreamed) return this.handler.onHeaders(status, headers)
    this.frames = new FrameReader()
    const get = (name: string) => (name === 'content-type' ? 'text/event-stream' : headers.get(name))
    this.handler.onHeaders(status, { get })
  }

  onData(chunk: Buffer): boolean {
    if (this.frames === null) return this.handler.onData(chunk)
    if (this.fault !== null) return true
    const events = this.eventsIn(this.frames, chunk)
    return events.length === 0 || this.handler.onData(events)
  }

  onComplete(): void {
    if (this.frames?.isInside !== true) return this.handler.onComplete()
    this.handler.onError({ ...broken, cause: new Error('the stream ended within a message') })
  }

  onError(failure: UpstreamFailure): void {
    this.handler.onError(this.fault === null ? failure : { ...broken, sent: failure.sent, cause: this.fault })
  }

  private eventsIn(frames: FrameReader, chunk: Buffer): Buffer {
    try {
      return Buffer.concat(frames.push(chunk).map(eventOf))
    } catch (error) {
      this.fault = error
      this.call?.abort()
      return Buffer.alloc(0)
    }
  }
}

const broken = { kind: 'protocol', sent: 'all', hadHeaders: true } as const
