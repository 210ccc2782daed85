import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnswerSink } from './answer-sink'
import { frameOf, opcodes } from './frames'
import { MessageReader } from './message-reader'
import { acceptedHandshake } from './session-socket'

/** The server's end of a WebSocket on which one message is asked and several answer. */
export class SocketAnswer extends EventEmitter implements AnswerSink {
  readonly headersSent = true
  writableFinished = false
  private readonly reader: MessageReader

  private constructor(private readonly duplex: Duplex) {
    super()
    this.reader = new MessageReader(duplex)
    duplex.on('close', () => this.emit('close'))
    duplex.on('drain', () => this.emit('drain'))
    // A client that is gone is told by `close`; a server's sockets stay half open else.
    duplex.on('end', () => duplex.destroy())
    duplex.on('error', () => duplex.destroy())
  }

  /** Answers the handshake. */
  static accept(incoming: IncomingMessage, duplex: Duplex): SocketAnswer {
    duplex.write(acceptedHandshake(incoming))
    return new SocketAnswer(duplex)
  }

  /** The first message of the client; null when it closes before there is one. */
  first(head: Buffer): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      this.duplex.once('close', () => resolve(null))
      const take = (bytes: Buffer) => {
        try {
          const [message] = this.reader.take(bytes)
          if (message !== undefined) resolve(message)
        } catch (error) {
          reject(error as Error) // of a frame that no client may send
        }
      }
      this.duplex.on('data', take)
      take(head)
    })
  }

  get socket(): { resetAndDestroy(): void } {
    return { resetAndDestroy: () => this.duplex.destroy() }
  }

  writeHead(): void {
    // The handshake was the head.
  }

  flushHeaders(): void {
    // It has gone.
  }

  /** One message. */
  write(bytes: Buffer | string, done?: () => void): boolean {
    const payload = Buffer.from(bytes)
    if (payload.length > 0) return this.duplex.write(frameOf(opcodes.text, payload), done)
    done?.()
    return true
  }

  writeFrames(bytes: Buffer, size: number): boolean {
    let isTaken = true
    for (let at = 0; at < bytes.length; at += size) {
      const [opcode, end] = [at === 0 ? opcodes.text : opcodes.more, at + size]
      isTaken = this.duplex.write(frameOf(opcode, bytes.subarray(at, end), end >= bytes.length))
    }
    return isTaken
  }

  /** The last message, if there is one, and the end as the protocol has it. */
  end(bytes: Buffer): void {
    this.write(bytes)
    const normal = Buffer.from([0x03, 0xe8])
    this.duplex.end(frameOf(opcodes.close, normal), () => (this.writableFinished = true))
  }
}

/** What a handshake is answered that does not become a WebSocket. */
export function refusedHandshake(status: number, message: string): string {
  const body = JSON.stringify({ message })
  const fields = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  return `HTTP/1.1 ${status} Refused\r\n${fields}\r\n\r\n${body}`
}
