import { readEvents } from '@tollgate/sse'
import type { TokenSource } from '../auth/token-source'
import type { UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '../call/upstream'

/** A refusal is shorter than this. */
const mostBytes = 2 * 1024
const firstEnd = /\r?\n\r?\n|\r\r/

/**
 * Holds the beginning of an answer until it is known to be no refusal of the token: the whole of a short one, of a stream the first
 * event. One that is, its handler never hears of.
 */
export class RefusalWatch implements UpstreamHandler {
  private head: { readonly status: number; readonly headers: UpstreamHeaders } | null = null
  private isStream = false
  private held: Buffer = Buffer.alloc(0)
  private state: 'watching' | 'passing' | 'over' = 'watching'

  constructor(
    private readonly handler: UpstreamHandler,
    private readonly source: Pick<TokenSource, 'isTokenRefused'>,
    /** The token is not taken. */
    private readonly onRefused: () => void,
  ) {}

  onHeaders(status: number, headers: UpstreamHeaders): void {
    this.head = { status, headers }
    this.isStream = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
  }

  onData(chunk: Buffer): boolean {
    if (this.state === 'passing') return this.handler.onData(chunk)
    if (this.state === 'over') return true
    this.held = Buffer.concat([this.held, chunk])
    if (this.held.length > mostBytes) return this.pass()
    if (!this.isStream || !firstEnd.test(this.held.toString('latin1'))) return true
    return this.isRefused() ? this.refuse() : this.pass()
  }

  onComplete(): void {
    if (this.state === 'watching') {
      if (this.isRefused()) return void this.refuse()
      this.pass()
    }
    if (this.state !== 'passing') return
    this.state = 'over'
    this.handler.onComplete()
  }

  onError(failure: UpstreamFailure): void {
    if (this.state === 'watching') this.pass()
    if (this.state !== 'passing') return
    this.state = 'over'
    this.handler.onError(failure)
  }

  private refuse(): true {
    this.state = 'over'
    this.onRefused()
    return true
  }

  /** Tells what was held. */
  private pass(): boolean {
    const { head, held } = this
    this.state = 'passing'
    this.held = Buffer.alloc(0)
    if (head !== null) this.handler.onHeaders(head.status, head.headers)
    // Its handler may have ended the call meanwhile.
    return held.length === 0 || this.onData(held)
  }

  private isRefused(): boolean {
    try {
      const text = this.isStream ? (readEvents(this.held)[0]?.data ?? '') : this.held.toString()
      return this.source.isTokenRefused(JSON.parse(text))
    } catch {
      return false // no JSON, no refusal
    }
  }
}
