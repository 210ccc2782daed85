import { EventEmitter } from 'node:events'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocket, WebSocketServer } from 'ws'
import { type ClientResponse, type ClientUpgrade, type HeadFields, lengthOf } from './client-exchange'

/** A connection that Node's parser has let go of, and what it had read of it. */
interface LooseConnection {
  readonly socket: Socket
  readonly head: Buffer
}

/** The answer to a request for a WebSocket: that, or one in HTTP, behind which the connection ends. */
export class UpgradeResponse extends EventEmitter<{ close: []; drain: [] }> implements ClientResponse, ClientUpgrade {
  statusCode = 0
  headersSent = false
  writableFinished = false
  private isOpened = false

  constructor(
    private readonly opener: WebSocketServer,
    private readonly request: IncomingMessage,
    private readonly loose: LooseConnection,
  ) {
    super()
    const { socket } = loose
    socket.on('error', () => undefined) // `close` follows
    // From its opening on a WebSocket tells of its end itself.
    socket.once('close', () => !this.isOpened && this.emit('close'))
    // Nobody waits for one that will send no more.
    socket.once('end', () => !this.headersSent && socket.destroy())
    socket.on('readable', this.onReadable)
  }

  /** Nothing is read before it is opened, and its end is seen where nothing stands before that. */
  private readonly onReadable = (): void => {
    const { socket } = this.loose
    if (socket.readableLength === 0) socket.read()
  }

  get upgrade(): ClientUpgrade {
    return this
  }

  get destroyed(): boolean {
    return this.loose.socket.destroyed
  }

  open(fields: HeadFields): WebSocket | null {
    const { opener, request, loose } = this
    if (this.destroyed || this.headersSent) return null
    this.headersSent = true
    this.statusCode = 101
    loose.socket.off('readable', this.onReadable)
    let opened: WebSocket | null = null
    const addFields = (lines: string[]) => {
      for (let i = 0; i + 1 < fields.length; i += 2) lines.push(`${fields[i]}: ${fields[i + 1]}`)
    }
    opener.once('headers', addFields)
    opener.handleUpgrade(request, loose.socket, loose.head, (socket) => (opened = socket))
    opener.off('headers', addFields)
    this.isOpened = opened !== null
    return opened
  }

  answer(status: number, fields: HeadFields, parts: readonly Buffer[]): void {
    this.writeHead(status, [...fields, 'content-length', String(lengthOf(parts))])
    for (const part of parts) this.write(part)
    this.end()
  }

  writeHead(status: number, fields: HeadFields): void {
    if (this.headersSent) return
    this.headersSent = true
    this.statusCode = status
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\n`
    for (let i = 0; i + 1 < fields.length; i += 2) head += `${fields[i]}: ${fields[i + 1]}\r\n`
    this.write(Buffer.from(`${head}\r\n`, 'latin1'))
  }

  write(part: Buffer): boolean {
    return !this.destroyed && this.loose.socket.write(part)
  }

  end(last?: Buffer): void {
    if (last !== undefined) this.write(last)
    this.writableFinished = true
    this.loose.socket.destroySoon()
  }

  flushHeaders(): void {
    // They go at once.
  }

  destroy(): void {
    this.loose.socket.destroy()
  }
}
