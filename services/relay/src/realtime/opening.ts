import { readServerEvent } from '@tollgate/formats'
import type { Clock, Timer } from '@tollgate/platform'
import type {
  SocketHandler,
  UpstreamCall,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamSocket,
} from '@tollgate/upstream'
import type { RealtimeSession } from './session'

/** An upstream says something as soon as it has opened a session. */
const firstEventMs = 15_000
const noHeaders: UpstreamHeaders = { get: () => null }

/** By which status an error is judged that an upstream tells in place of its first event; any other is the request's own fault. */
const statuses: readonly (readonly [words: RegExp, status: number])[] = [
  [/invalid_api_key|authentication|incorrect_api_key/i, 401],
  [/insufficient_quota|billing/i, 402],
  [/permission|forbidden/i, 403],
  [/rate_limit|too_many/i, 429],
  [/server_error|unavailable|overloaded|internal/i, 503],
]

/** What becomes of an opened socket. */
export interface Opened {
  /** The first event is here: nobody else is asked from now on. Null where the client has left. */
  begin(socket: UpstreamSocket): RealtimeSession | null
}

/**
 * The way from a dialed socket to a session: until the first event it is a call like any other, whose refusals and failures lead
 * to another channel.
 */
export class Opening implements SocketHandler, UpstreamCall {
  readonly wasSentInFull = false
  readonly isBodyFree = false
  private socket: UpstreamSocket | null = null
  private session: RealtimeSession | null = null
  private isOver = false
  private waiting: Timer | null = null

  constructor(
    private readonly attempt: UpstreamHandler,
    private readonly opened: Opened,
    private readonly clock: Clock,
  ) {}

  dialed(socket: UpstreamSocket): void {
    this.socket = socket
  }

  // What the socket tells.

  onOpen(): void {
    this.waiting = this.clock.setTimer(() => this.fail('headers-timeout'), firstEventMs)
  }

  /** Events are text: what comes as bytes is none, and could not be passed on as one. */
  onMessage(message: Buffer, isBinary: boolean): boolean {
    if (this.session !== null) return isBinary ? this.session.garbled() : this.session.hear(message)
    if (this.isOver) return true
    const event = isBinary ? null : readServerEvent(message)
    if (event === null) return this.fail('protocol')
    this.waiting?.cancel()
    if (event.kind === 'error') return this.refused(event.error)
    this.session = this.socket && this.opened.begin(this.socket)
    return this.session === null ? true : this.session.hear(message)
  }

  onDrain(): void {
    this.session?.drained()
  }

  onRefused(status: number, headers: UpstreamHeaders, body: Buffer): void {
    this.waiting?.cancel()
    if (this.isOver) return
    this.isOver = true
    // A success without a socket is none.
    const told = status >= 200 && status <= 299 ? 502 : status
    this.attempt.onHeaders(told, headers)
    this.attempt.onData(body)
    this.attempt.onComplete()
  }

  onClose(code: number): void {
    this.waiting?.cancel()
    if (this.session !== null) this.session.closedByUpstream(code)
    else this.fail('reset')
  }

  onError(failure: UpstreamFailure): void {
    this.waiting?.cancel()
    if (this.isOver) return
    this.isOver = true
    this.attempt.onError(failure)
  }

  // What the attempt asks.

  get hasEnded(): boolean {
    return this.isOver || this.socket?.hasEnded === true
  }

  abort(): void {
    this.waiting?.cancel()
    this.isOver = true
    this.session?.abandon()
    this.socket?.abort()
  }

  resume(): void {
    this.socket?.resume()
  }

  private fail(kind: UpstreamFailure['kind']): true {
    if (this.isOver) return true
    this.isOver = true
    this.waiting?.cancel()
    this.socket?.abort()
    this.attempt.onError({ kind, sent: 'all', hadHeaders: true, cause: null })
    return true
  }

  private refused(error: Readonly<Record<string, unknown>>): true {
    const words = `${String(error['type'])} ${String(error['code'])}`
    const status = statuses.find(([pattern]) => pattern.test(words))?.[1] ?? 400
    this.onRefused(status, noHeaders, Buffer.from(JSON.stringify({ error })))
    this.socket?.abort()
    return true
  }
}
