import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@tollgate/clock'
import { answeredHeaders, type HeadFields } from '../headers'
import { addFields } from '../visit/security-headers'
import { join, lingerMs } from './joined-sockets'

/** A client's connection at which a WebSocket was asked for and HTTP is not read any more, until that is open or refused. */
export class Opening {
  /** For an answer of the edge's own, behind which the connection ends. */
  readonly response: ServerResponse
  /** The client left, or has sent more without waiting for the answer. */
  onBroken: () => void = () => {}
  private state: 'waiting' | 'answered' = 'waiting'
  private isHasty: boolean

  constructor(
    readonly request: IncomingMessage,
    readonly socket: Socket,
    head: Buffer,
    private readonly clock: Clock,
  ) {
    this.isHasty = head.length > 0
    this.response = new ServerResponse(request)
    this.response.shouldKeepAlive = false
    this.response.assignSocket(socket)
    this.response.once('finish', () => this.end())
    socket.on('error', () => {}) // `close` follows
    socket.on('data', this.onData)
    socket.once('end', this.onEnd)
    socket.once('close', () => this.onBroken())
  }

  /** Nobody waits for an answer. */
  get isGone(): boolean {
    return this.socket.destroyed || this.socket.readableEnded
  }

  /**
   * A client has to wait for the answer (RFC 6455, 4.1). What it sent before could be a request to one reader and part of a
   * WebSocket to another, so it is read by nobody.
   */
  get hasSentMore(): boolean {
    return this.isHasty
  }

  /** Passes on that it is open, and from then on what both sides say. */
  open(answer: IncomingMessage, inner: Socket, first: Buffer, fields: HeadFields): void {
    const { socket } = this
    this.begin(answer, ['connection', 'Upgrade', 'upgrade', 'websocket'], fields)
    socket.off('data', this.onData).off('end', this.onEnd)
    if (first.length > 0) inner.unshift(first)
    join(socket, inner, this.clock)
  }

  /** Passes a refusal on as it is; its end is that of the connection. */
  refuse(answer: IncomingMessage, fields: HeadFields): void {
    const { socket } = this
    this.begin(answer, ['connection', 'close'], fields)
    answer.on('error', () => socket.destroy())
    answer.pipe(socket, { end: false })
    answer.once('end', () => this.end())
  }

  private begin({ statusCode = 502, rawHeaders }: IncomingMessage, own: HeadFields, fields: HeadFields): void {
    const { socket, response } = this
    this.state = 'answered'
    response.statusCode = statusCode
    response.detachSocket(socket)
    const headers = [...answeredHeaders(rawHeaders), ...own]
    addFields(headers, fields)
    let head = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n`
    for (let at = 0; at + 1 < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
    socket.write(`${head}\r\n`, 'latin1')
  }

  /** Closed under a client that still sends, a connection is reset, and the answer lost to it. */
  private end(): void {
    const { socket } = this
    this.state = 'answered'
    socket.end()
    const patience = this.clock.setTimer(() => socket.destroy(), lingerMs)
    socket.once('close', () => patience.cancel())
  }

  /** What comes behind a refusal is dropped. */
  private readonly onData = (): void => {
    if (this.isHasty || this.state !== 'waiting') return
    this.isHasty = true
    this.onBroken()
  }

  private readonly onEnd = (): void => {
    if (this.state === 'waiting') this.socket.destroy()
  }
}
