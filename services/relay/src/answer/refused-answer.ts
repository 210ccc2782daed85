import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import type { Answer, Attempt } from '../call/attempt'

/** Of an error's body no more than this is read. */
const maxErrorBytes = 256 * 1024

/** An answer with a status that is no success: its error is read, and another channel may be asked. */
export class RefusedAnswer implements Answer {
  private readonly chunks: Buffer[] = []
  private bytes = 0

  constructor(
    private readonly attempt: Attempt,
    private readonly headers: UpstreamHeaders,
  ) {}

  take(chunk: Buffer): boolean {
    this.chunks.push(chunk)
    this.bytes += chunk.length
    if (this.bytes >= maxErrorBytes) this.finish()
    return true
  }

  finish(): void {
    const { attempt, headers } = this
    const { channel, key } = attempt.pick
    const status = channel.mappedStatus(attempt.status)
    const error = attempt.call.kind.format.readUpstreamError({
      status,
      body: Buffer.concat(this.chunks, this.bytes),
      hide: key.target.hide,
    })
    attempt.fail({ kind: 'status', status }, { kind: 'answer', error, retryAfter: headers.get('retry-after') })
  }

  /** The status says enough. */
  broke(_failure: UpstreamFailure): void {
    this.finish()
  }

  clientLeft(): void {
    this.attempt.leaveUndelivered()
  }

  cutShort(): void {
    this.finish()
  }
}
