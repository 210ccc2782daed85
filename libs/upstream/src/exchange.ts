import type { Dispatcher } from 'undici'
import type { Connection, Connections } from './connections'
import { failureKindOf, loggableCause } from './failure-kind'
import type { FailureKind } from './failure'
import { RawHeaders } from './headers'
import type { UpstreamCall, UpstreamHandler } from './upstream'

class AbortedError extends Error {}
class EncodedAnswerError extends Error {}

/** One call on one connection: undici's handler on one side, ours on the other. */
export class Exchange implements UpstreamCall, Dispatcher.DispatchHandler {
  hasEnded = false
  rosterPlace = -1
  private isSent = false
  private wasConnected = false
  private hadHeaders = false
  private stop: ((reason: Error) => void) | null = null
  private proceed: (() => void) | null = null

  constructor(
    private readonly handler: UpstreamHandler,
    private readonly connections: Connections | null,
    private readonly connection: Connection | null,
    private readonly onEnd: (exchange: Exchange) => void,
  ) {}

  get wasSentInFull(): boolean {
    return this.isSent && (this.hadHeaders || (this.connection?.socket?.writableLength ?? 0) === 0)
  }

  abort(): void {
    if (this.hasEnded) return
    const { stop } = this
    this.fail('aborted', new AbortedError('aborted'))
    stop?.(new AbortedError('aborted'))
  }

  resume(): void {
    if (!this.hasEnded) this.proceed?.()
  }

  /** Ends a call that never reached a connection. */
  failSoon(kind: FailureKind, cause: unknown): void {
    queueMicrotask(() => this.fail(kind, cause))
  }

  // From here on: what undici calls.

  onConnect(stop: (reason?: Error) => void): void {
    if (this.hasEnded) return stop(new AbortedError('aborted'))
    this.wasConnected = true
    this.stop = stop
  }

  onRequestSent(): void {
    this.isSent = true
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void): boolean {
    if (this.hasEnded || status < 200) return true
    this.hadHeaders = true
    this.proceed = resume
    const headers = new RawHeaders(raw)
    const encoding = headers.get('content-encoding')
    if (encoding !== null && encoding !== '' && encoding !== 'identity') {
      const { stop } = this
      const cause = new EncodedAnswerError(`the answer is encoded as ${encoding}, which was not asked for`)
      this.fail('protocol', cause)
      stop?.(cause)
      return true
    }
    this.handler.onHeaders(status, headers)
    return true
  }

  onData(chunk: Buffer): boolean {
    return this.hasEnded || this.handler.onData(chunk)
  }

  onComplete(): void {
    if (this.hasEnded) return
    this.end(true)
    this.handler.onComplete()
  }

  onError(error: Error): void {
    if (this.hasEnded) return
    const kind = failureKindOf(error, { wasConnected: this.wasConnected, hadHeaders: this.hadHeaders })
    // Inside `dispatch` the caller has not got its call yet.
    if (this.wasConnected) this.fail(kind, loggableCause(error))
    else this.failSoon(kind, error)
  }

  private fail(kind: FailureKind, cause: unknown): void {
    if (this.hasEnded) return
    const { wasSentInFull, hadHeaders } = this
    const wasReused = this.connection !== null && this.connection.calls > 1
    this.end(false)
    this.handler.onError({ kind, wasSentInFull, hadHeaders, wasReused, cause })
  }

  private end(isUsable: boolean): void {
    this.hasEnded = true
    this.stop = null
    this.proceed = null
    if (this.connection) this.connections?.release(this.connection, isUsable)
    this.onEnd(this)
  }
}
