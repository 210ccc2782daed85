import type { Sent, UpstreamCall, UpstreamHandler, UpstreamRequest } from '../call/upstream'
import type { FailureKind } from '../failure/failure'
import { ticksUntil } from './ticks'

class AbortedError extends Error {}

/** Time limits of calls that bring none of their own, in ticks. */
export interface TimeLimits {
  readonly headersTicks: number
  readonly idleTicks: number
  readonly streamIdleTicks: number
}

/** The connection of an exchange. */
export interface Carrier {
  /** The request is known to have been handed to the network to its last byte. */
  readonly wasWritten: boolean
  /** How much of the request may have been. */
  readonly sent: Sent
  /** Goes on reading. */
  resume(): void
  /** Ends the connection, and the exchange with this failure. */
  fail(kind: FailureKind, cause: unknown): void
}

/** What an exchange goes by besides the head of its request. */
export type ExchangedRequest = Pick<
  UpstreamRequest,
  'body' | 'isStream' | 'isRepeatable' | 'headersTimeoutMs' | 'idleTimeoutMs'
>

/** One request and its answer: what is sent, how long it may take, who hears the answer, and how far it has come. */
export class Exchange implements UpstreamCall {
  readonly body: UpstreamRequest['body']
  readonly headersTicks: number
  readonly idleTicks: number
  readonly isRepeatable: boolean
  hasEnded = false
  hadHeaders = false
  isBodyFree = false
  private wasSent = false
  /** How much had been sent on the connection that was lost. */
  private sentBefore: Sent = 'nothing'

  constructor(
    /** Hears of head and body from the connection, and of the end, once, from this exchange. */
    readonly handler: UpstreamHandler,
    /** Null when there is none for the call. */
    private readonly carrier: Carrier | null,
    /** Without the length of the body. */
    readonly head: Buffer,
    { body, isStream, isRepeatable, headersTimeoutMs, idleTimeoutMs }: ExchangedRequest,
    limits: TimeLimits,
  ) {
    const idleTicks = isStream ? limits.streamIdleTicks : limits.idleTicks
    this.body = body
    this.isRepeatable = isRepeatable
    this.headersTicks = headersTimeoutMs === undefined ? limits.headersTicks : ticksUntil(headersTimeoutMs)
    this.idleTicks = idleTimeoutMs === undefined ? idleTicks : ticksUntil(idleTimeoutMs)
  }

  get wasSentInFull(): boolean {
    if (this.hasEnded || this.carrier === null) return this.wasSent
    return this.hadHeaders || this.carrier.wasWritten
  }

  abort(): void {
    if (this.hasEnded) return
    const cause = new AbortedError('aborted')
    if (this.carrier === null) this.failed('aborted', cause)
    else this.carrier.fail('aborted', cause)
  }

  resume(): void {
    if (!this.hasEnded) this.carrier?.resume()
  }

  /** Ends a call that never reached a connection. */
  failSoon(kind: FailureKind, cause: unknown): void {
    queueMicrotask(() => this.failed(kind, cause))
  }

  /** It is sent once more: this much had been sent of it. */
  repeats(sent: Sent): void {
    this.sentBefore = sent
  }

  /** The answer is complete. */
  ended(): void {
    this.wasSent = true
    // On a connection that was lost, something of it may still wait to be written.
    this.isBodyFree = this.sentBefore === 'nothing' && this.carrier?.wasWritten === true
    this.hasEnded = true
    this.handler.onComplete()
  }

  /** There will be no more of it. */
  failed(kind: FailureKind, cause: unknown): void {
    if (this.hasEnded) return
    const { sent, hadHeaders } = this
    this.wasSent = this.wasSentInFull
    this.hasEnded = true
    this.handler.onError({ kind, sent, hadHeaders, cause })
  }

  private get sent(): Sent {
    if (this.hadHeaders || this.sentBefore === 'all') return 'all'
    const sent = this.carrier?.sent ?? 'nothing'
    return sent === 'nothing' ? this.sentBefore : sent
  }
}
