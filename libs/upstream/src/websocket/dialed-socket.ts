import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { guarded, type Log } from '@tollgate/platform'
import type { buildConnector } from 'undici'
import { WebSocket } from 'ws'
import type { Sent } from '../call/upstream'
import type { FailureKind } from '../failure/failure'
import { connectFailureOf, loggableCause } from '../failure/failure-kind'
import type { Fields } from '../http1/request-head'
import { brokenKindOf, headersOf, readRefusal } from './opening'
import type { SocketHandler, SocketRequest, UpstreamSocket } from './upstream-socket'

/** Where a socket leads, and by what way. */
export interface Dialing {
  /** Absolute, with a scheme of `ws` or `wss`. */
  readonly url: string
  readonly fields: Fields
  connect(callback: buildConnector.Callback): void
  /** The socket is no more. */
  forget(socket: DialedSocket): void
  readonly log: Log
}

type Limits = Pick<
  SocketRequest,
  'protocols' | 'maxMessageBytes' | 'openTimeoutMs' | 'firstMessageTimeoutMs' | 'idleTimeoutMs' | 'pingMs'
>

/** Beyond this much that waits to be sent, senders are asked to wait; at half of it they may go on. */
const highWaterBytes = 256 * 1024
const closeTimeoutMs = 2_000

class EndedError extends Error {}

/** One WebSocket of an upstream, from the first byte sent to its end; `ws` speaks the protocol on a connection of ours. */
export class DialedSocket implements UpstreamSocket {
  hasEnded = false
  private readonly ws: WebSocket
  private sent: Sent = 'nothing'
  private hadHeaders = false
  private connectError: Error | null = null
  private answered: IncomingMessage | null = null
  private isClosing = false
  private isPaused = false
  private mustDrain = false
  private wasHeard = true
  private hadMessage = false
  private readonly pings: NodeJS.Timeout
  /** Until it is open, then until the next message, at last until the upstream has answered a close. */
  private deadline: NodeJS.Timeout

  constructor(
    private readonly dialing: Dialing,
    private readonly handler: SocketHandler,
    private readonly limits: Limits,
  ) {
    const { openTimeoutMs = 60_000, pingMs = 20_000, maxMessageBytes = 1024 * 1024, protocols = [] } = limits
    this.ws = new WebSocket(dialing.url, [...protocols], {
      headers: headersFrom(dialing.fields),
      // Compressed messages would cost memory and time that their size does not tell.
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      // Node takes a callback in place of a socket; the types of `net` know no such.
      createConnection: ((_: unknown, created: Created) => this.connect(created)) as never,
    })
    this.deadline = setTimeout(() => this.late(this.hadHeaders ? 'idle-timeout' : 'headers-timeout'), openTimeoutMs)
    this.pings = setInterval(() => this.beat(), pingMs)
    this.listen()
  }

  send(message: Buffer | string, isBinary = false): boolean {
    if (this.hasEnded || this.isClosing || this.ws.readyState !== WebSocket.OPEN) return true
    this.ws.send(message, { binary: isBinary }, () => this.wrote())
    this.mustDrain = this.ws.bufferedAmount > highWaterBytes
    return !this.mustDrain
  }

  get hasSentAll(): boolean {
    return this.ws.bufferedAmount === 0
  }

  resume(): void {
    if (!this.isPaused || this.hasEnded) return
    this.isPaused = false
    this.wasHeard = true
    if (!this.isClosing) this.waitForMessage()
    this.ws.resume()
  }

  close(code: number, reason = ''): void {
    if (this.hasEnded || this.isClosing) return
    if (this.ws.readyState === WebSocket.CONNECTING) return this.abort()
    this.isClosing = true
    // What still comes is passed over, up to the answer to the close.
    this.ws.resume()
    this.ws.close(code, reason)
    this.setDeadline(closeTimeoutMs, () => this.ended(() => this.handler.onClose(1006, '')))
  }

  abort(): void {
    this.fail('aborted', new EndedError('aborted'))
  }

  /** Ends the socket with this failure. */
  fail(kind: FailureKind, cause: unknown): void {
    const { sent, hadHeaders } = this
    this.ended(() => this.handler.onError({ kind, sent, hadHeaders, cause }))
  }

  private connect(created: Created): void {
    this.dialing.connect((...[error, socket]) => {
      if (this.hasEnded) return void socket?.on('error', () => undefined).destroy()
      this.connectError = error === null ? null : loggableCause(error)
      if (error === null) this.sent = 'all' // the request is written at once, and what of it has gone cannot be told
      created(error, socket)
    })
  }

  private listen(): void {
    const { ws } = this
    const heed =
      <A extends unknown[]>(hear: (...args: A) => void) =>
      (...args: A) => {
        if (this.hasEnded) return
        if (!guarded(this.dialing.log, 'upstream-handler', () => hear(...args)))
          this.fail('reset', new EndedError('a handler threw'))
      }
    ws.on(
      'upgrade',
      heed((response) => this.upgraded(response)),
    )
    ws.on(
      'open',
      heed(() => this.opened()),
    )
    // Of a socket that is asked for nothing else, messages are buffers.
    ws.on(
      'message',
      heed((message, isBinary) => this.heard(message as Buffer, isBinary)),
    )
    ws.on('ping', () => (this.wasHeard = true))
    ws.on('pong', () => (this.wasHeard = true))
    ws.on(
      'unexpected-response',
      heed((_, response) => this.refused(response)),
    )
    ws.on(
      'close',
      heed((code, reason) => this.closed(code, reason.toString())),
    )
    // Also after the end: an error without a listener would end the process.
    ws.on('error', (error: Error) => this.broke(error))
  }

  private upgraded(response: IncomingMessage): void {
    this.hadHeaders = true
    this.answered = response
  }

  private opened(): void {
    this.wasHeard = true
    const { firstMessageTimeoutMs, idleTimeoutMs } = this.limits
    this.waitForMessage(firstMessageTimeoutMs ?? idleTimeoutMs)
    this.handler.onOpen(headersOf(this.answered))
  }

  private heard(message: Buffer, isBinary: boolean): void {
    this.wasHeard = true
    if (this.isClosing) return
    if (this.hadMessage) this.deadline.refresh()
    else this.waitForMessage()
    this.hadMessage = true
    if (this.handler.onMessage(message, isBinary) || this.hasEnded || this.isClosing) return
    this.isPaused = true
    this.ws.pause()
    clearTimeout(this.deadline)
  }

  private refused(response: IncomingMessage): void {
    this.hadHeaders = true
    const { statusCode = 0 } = response
    readRefusal(response, (body) => {
      if (this.hasEnded) return
      const told = guarded(this.dialing.log, 'upstream-handler', () =>
        this.ended(() => this.handler.onRefused(statusCode, headersOf(response), body)),
      )
      if (!told) this.fail('reset', new EndedError('a handler threw'))
    })
  }

  /** 1006 tells that no close came: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1. */
  private closed(code: number, reason: string): void {
    if (code === 1006 && !this.isClosing) return this.fail('reset', new EndedError('the connection has been closed'))
    this.ended(() => this.handler.onClose(code, reason), 'in-order')
  }

  private broke(error: Error): void {
    if (this.hasEnded) return
    if (this.connectError !== null) return this.fail(connectFailureOf(this.connectError), this.connectError)
    // `ws` says by a close why it reads no more, which its own time limit ends.
    const isOpen = this.ws.readyState !== WebSocket.CONNECTING && this.hadHeaders
    this.failed(brokenKindOf(error), error, isOpen ? 'in-order' : 'at-once')
  }

  private failed(kind: FailureKind, cause: unknown, how: Ending): void {
    const { sent, hadHeaders } = this
    this.ended(() => this.handler.onError({ kind, sent, hadHeaders, cause }), how)
  }

  private wrote(): void {
    if (!this.mustDrain || this.hasEnded || this.ws.bufferedAmount > highWaterBytes / 2) return
    this.mustDrain = false
    if (!guarded(this.dialing.log, 'upstream-handler', () => this.handler.onDrain()))
      this.fail('reset', new EndedError('a handler threw'))
  }

  private waitForMessage(timeoutMs = this.limits.idleTimeoutMs): void {
    if (timeoutMs === undefined) clearTimeout(this.deadline)
    else this.setDeadline(timeoutMs, () => this.late('idle-timeout'))
  }

  private setDeadline(ms: number, act: () => void): void {
    clearTimeout(this.deadline)
    this.deadline = setTimeout(act, ms)
  }

  private late(kind: FailureKind): void {
    this.fail(kind, new EndedError(kind))
  }

  private beat(): void {
    if (this.ws.readyState !== WebSocket.OPEN || this.isPaused) return
    if (!this.wasHeard) return this.late('idle-timeout')
    this.wasHeard = false
    this.ws.ping()
  }

  private ended(tell: () => void, how: Ending = 'at-once'): void {
    if (this.hasEnded) return
    this.hasEnded = true
    clearTimeout(this.deadline)
    clearInterval(this.pings)
    this.dialing.forget(this)
    if (how === 'at-once') this.ws.terminate()
    else setTimeout(() => this.ws.terminate(), closeTimeoutMs).unref()
    tell()
  }
}

type Created = (error: Error | null, socket: Socket | null) => void
type Ending = 'at-once' | 'in-order'

function headersFrom(fields: Fields): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let i = 0; i + 1 < fields.length; i += 2) headers[fields[i] as string] = fields[i + 1] as string // inside the bounds
  return headers
}
