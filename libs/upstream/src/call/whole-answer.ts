import type { UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamHeaders, UpstreamRequest } from './upstream'

/** An answer that is here as a whole, whatever its status. */
export interface JsonAnswer {
  status: number
  headers: UpstreamHeaders
  body: Buffer
}

/** The way out, as far as it is used here. */
export interface CallStarter {
  call(request: UpstreamRequest, handler: UpstreamHandler): UpstreamCall
}

/** How much of an answer is waited for. */
export interface AnswerBounds {
  /** For the whole exchange. */
  readonly timeoutMs: number
  readonly mostBytes: number
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined
  /** Whether a part is the last of an answer that its upstream does not end. */
  isLast?(part: Buffer): boolean
}

/** What a call came to. */
export type WholeAnswer =
  | { readonly kind: 'answer'; readonly answer: JsonAnswer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failure'; readonly failure: UpstreamFailure }

/** Makes a call and reads its answer whole. Never rejects. */
export function wholeAnswer(
  upstreams: CallStarter,
  request: UpstreamRequest,
  bounds: AnswerBounds,
): Promise<WholeAnswer> {
  const { timeoutMs, signal } = bounds
  return new Promise((resolve) => {
    const reading = new WholeReading(bounds, (read) => {
      clearTimeout(stop)
      resolve(read)
    })
    const call = upstreams.call({ ...request, headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs }, reading)
    reading.call = call
    const stop = setTimeout(() => reading.late(), timeoutMs)
    if (signal?.aborted === true) call.abort()
    signal?.addEventListener('abort', () => call.abort(), { once: true })
  })
}

class WholeReading implements UpstreamHandler {
  call: UpstreamCall | null = null
  private readonly parts: Buffer[] = []
  private bytes = 0
  private status = 0
  private headers: UpstreamHeaders = { get: () => null }
  private isLate = false
  private isTold = false

  constructor(
    private readonly bounds: AnswerBounds,
    private readonly tell: (read: WholeAnswer) => void,
  ) {}

  onHeaders(status: number, headers: UpstreamHeaders): void {
    this.status = status
    this.headers = headers
  }

  onData(chunk: Buffer): boolean {
    this.bytes += chunk.length
    if (this.bytes > this.bounds.mostBytes) this.call?.abort()
    else this.take(chunk)
    return true
  }

  onComplete(): void {
    if (this.isTold) return
    this.isTold = true
    const { status, headers, parts } = this
    this.tell({ kind: 'answer', answer: { status, headers, body: Buffer.concat(parts) } })
  }

  onError(failure: UpstreamFailure): void {
    if (this.isTold) return
    this.isTold = true
    const { isLate } = this
    if (this.bytes > this.bounds.mostBytes) return this.tell({ kind: 'too-large' })
    const kind = failure.hadHeaders ? 'idle-timeout' : 'headers-timeout'
    this.tell({ kind: 'failure', failure: isLate ? { ...failure, kind } : failure })
  }

  late(): void {
    this.isLate = true
    this.call?.abort()
  }

  private take(part: Buffer): void {
    this.parts.push(part)
    if (this.isTold || this.bounds.isLast?.(part) !== true) return
    this.onComplete()
    this.call?.abort()
  }
}
