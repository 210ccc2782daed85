import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '../call/upstream'
import type { StreamDecoder } from './stream-decoder'

/**
 * Hands an answer on to its handler: one that streams in another way as server-sent events, any other as it comes. What is no such
 * stream, or ends within a message, fails as `protocol`.
 */
export class DecodedAnswer implements UpstreamHandler {
  /** The call of this answer, which is given as soon as it has begun. */
  call: UpstreamCall | null = null
  private isStreamed = false
  private fault: unknown = null

  constructor(
    private readonly handler: UpstreamHandler,
    private readonly decoder: StreamDecoder,
  ) {}

  onHeaders(status: number, headers: UpstreamHeaders): void {
    this.isStreamed = this.decoder.fits(status, headers.get('content-type')?.toLowerCase() ?? '')
    if (!this.isStreamed) return this.handler.onHeaders(status, headers)
    const get = (name: string) => (name === 'content-type' ? 'text/event-stream' : headers.get(name))
    this.handler.onHeaders(status, { get })
  }

  onData(chunk: Buffer): boolean {
    if (!this.isStreamed) return this.handler.onData(chunk)
    if (this.fault !== null) return true
    const events = this.eventsIn(chunk)
    return events.length === 0 || this.handler.onData(events)
  }

  onComplete(): void {
    if (this.isStreamed) {
      try {
        const rest = this.decoder.end()
        if (rest.length > 0) this.handler.onData(rest)
      } catch (cause) {
        return this.handler.onError({ ...broken, cause })
      }
    }
    this.handler.onComplete()
  }

  onError(failure: UpstreamFailure): void {
    this.handler.onError(this.fault === null ? failure : { ...broken, sent: failure.sent, cause: this.fault })
  }

  private eventsIn(chunk: Buffer): Buffer {
    try {
      return this.decoder.push(chunk)
    } catch (error) {
      this.fault = error
      this.call?.abort()
      return Buffer.alloc(0)
    }
  }
}

const broken = { kind: 'protocol', sent: 'all', hadHeaders: true } as const
