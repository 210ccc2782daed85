import type { FailureKind } from './failure/failure'
import type { RawHeaders } from './http1/raw-headers'
import type { CarriedCall } from './http1/carried-call'
import type { Connection } from './http1/connection'
import { ticksUntil } from './http1/ticks'
import type { UpstreamCall, UpstreamHandler, UpstreamRequest } from './call/upstream'

class AbortedError extends Error {}
class EncodedAnswerError extends Error {}

/** Time limits of calls that bring none of their own, in ticks. */
export interface TimeLimits {
  readonly headersTicks: number
  readonly idleTicks: number
  readonly streamIdleTicks: number
}

/** One call on one connection: the connection on one side, the caller's handler on the other. */
export class Exchange implements UpstreamCall, CarriedCall {
  readonly body: Buffer | null
  readonly headersTicks: number
  readonly idleTicks: number
  hasEnded = false
  private hadHeaders = false
  private wasSent = false

  constructor(
    private readonly handler: UpstreamHandler,
    /** Null when there is none for the call. */
    private readonly connection: Connection | null,
    readonly head: Buffer,
    { body, isStream, headersTimeoutMs, idleTimeoutMs }: UpstreamRequest,
    limits: TimeLimits,
  ) {
    const idleTicks = isStream ? limits.streamIdleTicks : limits.idleTicks
    this.body = body
    this.headersTicks = headersTimeoutMs === undefined ? limits.headersTicks : ticksUntil(headersTimeoutMs)
    this.idleTicks = idleTimeoutMs === undefined ? idleTicks : ticksUntil(idleTimeoutMs)
  }

  get wasSentInFull(): boolean {
    if (this.hasEnded || this.connection === null) return this.wasSent
    return this.hadHeaders || this.connection.wasWritten
  }

  abort(): void {
    if (this.hasEnded) return
    const cause = new AbortedError('aborted')
    if (this.connection === null) this.onFailure('aborted', cause)
    else this.connection.fail('aborted', cause)
  }

  resume(): void {
    if (!this.hasEnded) this.connection?.resume()
  }

  /** Ends a call that never reached a connection. */
  failSoon(kind: FailureKind, cause: unknown): void {
    queueMicrotask(() => this.onFailure(kind, cause))
  }

  // From here on: what the connection tells.

  onHead(status: number, headers: RawHeaders, isEncoded: boolean): void {
    this.hadHeaders = true
    if (!isEncoded) return this.handler.onHeaders(status, headers)
    const encoding = headers.get('content-encoding')
    const cause = new EncodedAnswerError(`the answer is encoded as ${encoding}, which was not asked for`)
    this.connection?.fail('protocol', cause)
  }

  onBody(bytes: Buffer): boolean {
    return this.handler.onData(bytes)
  }

  onEnd(): void {
    this.wasSent = true
    this.hasEnded = true
    this.handler.onComplete()
  }

  onFailure(kind: FailureKind, cause: unknown): void {
    if (this.hasEnded) return
    const { wasSentInFull, hadHeaders } = this
    this.wasSent = wasSentInFull
    this.hasEnded = true
    const wasReused = this.connection?.wasReused ?? false
    this.handler.onError({ kind, wasSentInFull, hadHeaders, wasReused, cause })
  }
}
