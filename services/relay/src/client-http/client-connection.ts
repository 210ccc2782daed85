import type { Socket } from 'node:net'
import { guarded, type Log } from '@tollgate/platform'
import { readRequestHead } from './request-head'
import { SocketRequest } from './socket-request'
import { type AnswerCarrier, SocketResponse } from './socket-response'
import { upgradeIn } from './upgrade-head'

/** The server, as far as its connections use it. */
export interface ConnectionHost {
  readonly log: Log
  /** Seconds that a connection is kept without a request. */
  readonly keepAliveSeconds: number
  readonly isClosing: boolean
  nowMs(): number
  /** Whether the relay answers it; else Node's server does. */
  isOurs(url: string): boolean
  serve(request: SocketRequest, response: SocketResponse): void
  /** Leaves a connection with all that was read of it to Node's server. */
  handOver(connection: ClientConnection, socket: Socket, bytes: Buffer): void
  /** Leaves one that asks for a WebSocket to those who open them. */
  handToUpgrades(connection: ClientConnection, socket: Socket, bytes: Buffer): void
  forget(connection: ClientConnection): void
}

/** How far a connection is, and since when. */
export interface ConnectionStand {
  readonly phase: 'idle' | 'body' | 'answer'
  readonly sinceMs: number
}

/** What a client may send behind a request that is not answered yet; then its connection is not read any more. */
const maxRestBytes = 64 * 1024
const nothing = Buffer.alloc(0)

/**
 * A connection of a client: requests of the usual form are read here, one after the other, and answered. One in any other
 * form takes the connection to Node's server, with all that comes behind it.
 */
export class ClientConnection implements AnswerCarrier {
  private request: SocketRequest | null = null
  private response: SocketResponse | null = null
  /** What came behind the present request. */
  private rest: Buffer | null = null
  private isAnswered = false
  private isLast = false
  private sinceMs: number
  /** When it was last looked at. */
  private bytesRead = 0

  constructor(
    private readonly socket: Socket,
    private readonly host: ConnectionHost,
  ) {
    this.sinceMs = host.nowMs()
    socket.setNoDelay(true)
    socket.on('data', this.onData)
    socket.on('drain', this.onDrain)
    socket.on('end', this.onEnd)
    socket.on('error', this.onError)
    socket.on('close', this.onClose)
  }

  get stand(): ConnectionStand {
    const { sinceMs, request } = this
    if (request === null) return { phase: 'idle', sinceMs }
    return { phase: request.isComplete ? 'answer' : 'body', sinceMs }
  }

  // What an answer asks.

  get isGone(): boolean {
    return !this.socket.writable
  }

  get connectionFields(): string {
    const { host, request } = this
    this.isLast ||= host.isClosing || (request?.isBeyondDropping ?? false)
    return this.isLast
      ? 'connection: close\r\n'
      : `connection: keep-alive\r\nkeep-alive: timeout=${host.keepAliveSeconds}\r\n`
  }

  send(parts: readonly Buffer[]): boolean {
    const { socket } = this
    const [only, ...more] = parts
    if (only !== undefined && more.length === 0) return socket.write(only)
    let takesMore = true
    socket.cork()
    for (const part of parts) takesMore = socket.write(part)
    socket.uncork()
    return takesMore
  }

  answered(): void {
    const { socket } = this
    // Refused by the operating system, it does not wait any more either.
    if (this.isGone) return
    if (socket.writableLength === 0) return this.finish()
    // Nothing, but behind all that waits.
    socket.write(nothing, (error) => {
      if (!error) this.guard(() => this.finish())
    })
  }

  destroy(): void {
    this.socket.destroy()
  }

  // What the server asks.

  /** As long as a body comes, or nobody takes it, its client is not waited for. */
  look(nowMs: number): void {
    const { socket, stand } = this
    if (stand.phase === 'body' && (socket.bytesRead !== this.bytesRead || socket.isPaused())) this.sinceMs = nowMs
    this.bytesRead = socket.bytesRead
  }

  /** The client takes too long with its request. */
  timeOut(): void {
    if (this.response !== null && !this.response.headersSent)
      this.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    this.socket.destroySoon()
  }

  // What the socket tells.

  private readonly onData = (bytes: Buffer): void => this.guard(() => this.take(bytes))
  private readonly onDrain = (): void => this.guard(() => this.response?.emit('drain'))
  /** A client that will send no more takes no more either, as with Node's server. */
  private readonly onEnd = (): void => this.socket.destroySoon()
  /** `close` follows. */
  private readonly onError = (): void => undefined

  private readonly onClose = (): void => {
    this.host.forget(this)
    this.rest = null
    this.guard(() => this.response?.leave())
  }

  private guard(act: () => void): void {
    if (!guarded(this.host.log, 'request', act)) this.socket.destroy()
  }

  private take(bytes: Buffer): void {
    const { request } = this
    if (request === null) return this.begin(this.rest === null ? bytes : Buffer.concat([this.rest, bytes]))
    const at = request.take(bytes, 0)
    if (at < bytes.length) this.keep(at === 0 ? bytes : bytes.subarray(at))
    this.goOn()
  }

  private keep(bytes: Buffer): void {
    this.rest = this.rest === null ? bytes : Buffer.concat([this.rest, bytes])
    if (this.rest.length > maxRestBytes) this.socket.pause()
  }

  /** Reads a request, of which these bytes are the beginning. */
  private begin(bytes: Buffer): void {
    const { host, socket } = this
    this.rest = null
    const asked = upgradeIn(bytes)
    if (asked === 'whole') return this.leave((connection) => host.handToUpgrades(connection, socket, bytes))
    if (asked === 'begun') return void (this.rest = bytes)
    const head = readRequestHead(bytes)
    if (head === null || !host.isOurs(head.url))
      return this.leave((connection) => host.handOver(connection, socket, bytes))
    this.sinceMs = host.nowMs()
    this.isAnswered = false
    const request = new SocketRequest(head, socket)
    const response = new SocketResponse(this, head.method === 'HEAD')
    this.request = request
    this.response = response
    const end = request.take(bytes, head.bodyAt)
    if (end < bytes.length) this.keep(bytes.subarray(end))
    host.serve(request, response)
    // Nobody wants the body yet.
    if (request.isWaiting) socket.pause()
  }

  /** The answer is with the operating system. */
  private finish(): void {
    this.isAnswered = true
    this.response?.finish()
    this.goOn()
  }

  /** Goes on to the next request, once this one has come and is answered. */
  private goOn(): void {
    const { request, socket, host } = this
    if (!this.isAnswered || request === null) return
    if (!request.isComplete) return request.drop()
    if (this.isLast || host.isClosing) return socket.destroySoon()
    this.request = null
    this.response = null
    this.sinceMs = host.nowMs()
    // What stands behind it may have stopped it.
    if ((this.rest?.length ?? 0) <= maxRestBytes) socket.resume()
    if (this.rest === null) return
    // In a turn of its own: hundreds of requests may have come in one go.
    setImmediate(() => this.guard(() => this.beginNext()))
  }

  private beginNext(): void {
    if (this.request === null && this.rest !== null && !this.isGone) this.begin(this.rest)
  }

  private leave(to: (connection: ClientConnection) => void): void {
    const { socket } = this
    socket.off('data', this.onData)
    socket.off('drain', this.onDrain)
    socket.off('end', this.onEnd)
    socket.off('error', this.onError)
    socket.off('close', this.onClose)
    to(this)
  }
}
