import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnswerSink } from './answer-sink'
import { acceptOf, frameOf, opcodes } from './frames'
import { MessageReader } from './message-reader'

/** What is answered to a handshake that becomes a WebSocket. */
export function acceptedHandshake({ headers }: IncomingMessage, subprotocol?: string): string {
  const fields = [
    'upgrade: websocket',
    'connection: Upgrade',
    `sec-websocket-accept: ${acceptOf(headers['sec-websocket-key'] ?? '')}`,
    ...(subprotocol === undefined ? [] : [`sec-websocket-protocol: ${subprotocol}`]),
  ]
  return ['HTTP/1.1 101 Switching Protocols', ...fields, '', ''].join('\r\n')
}

/** The server's end of a WebSocket on which both sides speak. Emits `close` and `drain`. */
export class SessionSocket extends EventEmitter<{ close: []; drain: [] }> {
  private readonly reader: MessageReader

  constructor(private readonly duplex: Duplex) {
    super()
    this.setMaxListeners(0)
    this.reader = new MessageReader(duplex)
    duplex.on('close', () => this.emit('close'))
    duplex.on('drain', () => this.emit('drain'))
    duplex.on('error', () => duplex.destroy())
  }

  /** Whether the client went as the protocol has it. */
  get wasClosed(): boolean {
    return this.reader.hasClosed
  }

  /** Has the client's messages told; a frame that no client may send ends the connection. */
  listen(head: Buffer, hear: (message: string) => void): void {
    const take = (bytes: Buffer) => {
      try {
        for (const message of this.reader.take(bytes)) hear(message.toString('utf8'))
      } catch (error) {
        this.duplex.destroy(error as Error) // of a frame, or a mistake of the simulator's own
      }
    }
    this.duplex.on('data', take)
    take(head)
  }

  /** One message; false while more should wait for `drain`. */
  send(message: Buffer | string, done?: () => void): boolean {
    if (this.duplex.writableEnded || this.duplex.destroyed) return true
    return this.duplex.write(frameOf(opcodes.text, Buffer.from(message)), done)
  }

  /** Ends it as the protocol has it, with this code. */
  close(code: number): void {
    const payload = Buffer.alloc(2)
    payload.writeUInt16BE(code)
    if (!this.duplex.writableEnded) this.duplex.end(frameOf(opcodes.close, payload))
  }

  destroy(): void {
    this.duplex.destroy()
  }
}

/** Where one answer on such a WebSocket goes. The end of it is that of the connection only where a code to close with is given. */
export class SessionAnswer extends EventEmitter implements AnswerSink {
  readonly headersSent = true
  writableFinished = false

  constructor(
    private readonly session: SessionSocket,
    private readonly closeCode: number | null,
  ) {
    super()
    session.on('close', this.onClose)
    session.on('drain', this.onDrain)
  }

  get socket(): { resetAndDestroy(): void } {
    return { resetAndDestroy: () => this.session.destroy() }
  }

  writeHead(): void {
    // There is none.
  }

  flushHeaders(): void {
    // Nor is there anything to send of it.
  }

  write(bytes: Buffer | string, done?: () => void): boolean {
    if (bytes.length > 0) return this.session.send(bytes, done)
    done?.()
    return true
  }

  end(bytes: Buffer): void {
    this.write(bytes)
    this.writableFinished = true
    if (this.closeCode !== null) this.session.close(this.closeCode)
    this.onClose()
  }

  private readonly onDrain = (): void => void this.emit('drain')

  private readonly onClose = (): void => {
    this.session.off('close', this.onClose).off('drain', this.onDrain)
    this.emit('close')
  }
}
