import { encodeEvent } from '@tollgate/sse'
import { beforeRequest } from '../call/before-request'
import type {
  Sent,
  UpstreamCall,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
} from '../call/upstream'
import type { FailureKind } from '../failure/failure'
import type { SocketHandler, SocketRequest, UpstreamSocket } from './upstream-socket'

/** A larger message is no part of an answer. */
const mostMessageBytes = 2 * 1024 * 1024
const longestOpeningMs = 60_000
/** The upstream has said all that it has to say, and no more than that. */
const inOrder: ReadonlySet<number> = new Set([1000, 1005])

/** The time limits of calls. */
export interface CallTimes {
  readonly headersTimeoutMs: number
  readonly streamIdleTimeoutMs: number
}

/**
 * One call on a WebSocket of its own: its body is the one message that is sent, and each that comes back is an event of its answer,
 * which is complete when the upstream closes the socket in order.
 */
export class SocketCall implements UpstreamCall, SocketHandler {
  hasEnded = false
  private socket: UpstreamSocket | null = null
  private opened: UpstreamHeaders = { get: () => null }
  private sent: Sent = 'nothing'
  private hadHeaders = false

  constructor(
    private readonly request: UpstreamRequest,
    private readonly handler: UpstreamHandler,
  ) {}

  /** What is dialled for it. */
  dialWith(dial: (request: SocketRequest, handler: SocketHandler) => UpstreamSocket, times: CallTimes): this {
    const { target, capability, model, version, headers } = this.request
    const { headersTimeoutMs = times.headersTimeoutMs, idleTimeoutMs = times.streamIdleTimeoutMs } = this.request
    const request = {
      ...{ target, capability, model },
      ...(version !== undefined && { version }),
      ...(headers !== undefined && { headers }),
      maxMessageBytes: mostMessageBytes,
      openTimeoutMs: Math.min(headersTimeoutMs, longestOpeningMs),
      firstMessageTimeoutMs: headersTimeoutMs,
      idleTimeoutMs,
    }
    this.socket = dial(request, this)
    return this
  }

  get wasSentInFull(): boolean {
    return this.hadHeaders || (this.sent === 'all' && this.socket?.hasSentAll === true)
  }

  /** When what was sent has been copied to the network, nobody tells. */
  get isBodyFree(): boolean {
    return false
  }

  abort(): void {
    this.fail('aborted', new Error('aborted'))
  }

  resume(): void {
    this.socket?.resume()
  }

  onOpen(headers: UpstreamHeaders): void {
    this.opened = headers
    const { body } = this.request
    if (body === null) return this.fail('protocol', new Error('there is no message to send'))
    this.sent = 'all'
    this.socket?.send(Buffer.isBuffer(body) ? body : Buffer.concat(body))
  }

  onMessage(message: Buffer, isBinary: boolean): boolean {
    if (this.hasEnded) return true
    if (isBinary) {
      this.fail('protocol', new Error('a message is no text'))
      return true
    }
    this.begin()
    return this.hasEnded || this.handler.onData(encodeEvent({ data: message.toString() }))
  }

  onDrain(): void {
    // There is no second message that would wait for it.
  }

  /** What answers a handshake in place of a WebSocket is an answer like any other, unless it claims to be a good one. */
  onRefused(status: number, headers: UpstreamHeaders, body: Buffer): void {
    if (status < 300) return this.failed({ kind: 'protocol', cause: new Error(`no WebSocket, but status ${status}`) })
    this.hadHeaders = true
    this.handler.onHeaders(status, headers)
    if (body.length > 0 && !this.hasEnded) this.handler.onData(body)
    this.complete()
  }

  onClose(code: number): void {
    if (this.hadHeaders && inOrder.has(code)) return this.complete()
    this.failed({ kind: 'reset', cause: new Error(`closed with code ${code}`) })
  }

  onError({ kind, cause }: UpstreamFailure): void {
    this.failed({ kind, cause })
  }

  /** With the first message: an upstream that takes a connection and says nothing has not answered. */
  private begin(): void {
    if (this.hadHeaders) return
    this.hadHeaders = true
    const { opened } = this
    this.handler.onHeaders(200, { get: (name) => (name === 'content-type' ? 'text/event-stream' : opened.get(name)) })
  }

  private complete(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    this.handler.onComplete()
  }

  /** Ends it for what came. */
  private fail(kind: FailureKind, cause: unknown): void {
    this.failed({ kind, cause })
    this.socket?.abort()
  }

  private failed({ kind, cause }: Pick<UpstreamFailure, 'kind' | 'cause'>): void {
    if (this.hasEnded) return
    this.hasEnded = true
    const { sent, hadHeaders } = this
    if (sent === 'nothing') return this.handler.onError({ ...beforeRequest({ kind, cause }), hadHeaders })
    const late = kind === 'idle-timeout' && !hadHeaders
    this.handler.onError({ kind: late ? 'headers-timeout' : kind, sent, hadHeaders, cause })
  }
}
