import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '@tollgate/upstream'
import { GatheredReply } from './gathered-reply'
import { GatheredStream } from './gathered-stream'
import { PassedStream } from './passed-stream'
import type { HeardAnswer, Listener, WantedAnswer } from './wanted-answer'

/**
 * Hands a vendor's answer on to its handler in OpenAI's words, as if it came from an upstream that speaks them: streams message by
 * message, or put together where none is wanted, and all else once it is whole.
 */
export class WiredAnswer implements UpstreamHandler {
  /** The call of this answer, which is given as soon as it has begun. */
  call: UpstreamCall | null = null
  private reading: Listener | null = null

  constructor(private readonly wanted: WantedAnswer) {}

  onHeaders(status: number, headers: UpstreamHeaders): void {
    const heard = { ...this.wanted, stop: () => this.call?.abort() }
    this.reading = readingOf(heard, status, headers)
  }

  onData(chunk: Buffer): boolean {
    return this.reading?.onData(chunk) ?? true
  }

  onComplete(): void {
    this.reading?.onComplete()
  }

  onError(failure: UpstreamFailure): void {
    if (this.reading === null) this.wanted.handler.onError(failure)
    else this.reading.onError(failure)
  }
}

function readingOf(wanted: HeardAnswer, status: number, headers: UpstreamHeaders): Listener {
  const isGood = status >= 200 && status <= 299
  const isEvents = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
  if (!isGood || !isEvents) return new GatheredReply(wanted, status, headers)
  return wanted.isStream ? new PassedStream(wanted, status, headers) : new GatheredStream(wanted, headers)
}
