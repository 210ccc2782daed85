import type { Duplex } from 'node:stream'
import { frameOf, opcodes, readFrame } from './frames'

/** Reads a client's messages of text off a WebSocket, answering its pings and its close. */
export class MessageReader {
  private unread: Buffer = Buffer.alloc(0)
  private parts: Buffer[] = []
  /** The client has said that it goes. */
  hasClosed = false

  constructor(private readonly duplex: Duplex) {}

  /** The messages that are whole with these bytes; throws for a frame that no client may send. */
  take(bytes: Buffer): Buffer[] {
    const messages: Buffer[] = []
    this.unread = Buffer.concat([this.unread, bytes])
    for (let frame = readFrame(this.unread); frame !== null; frame = readFrame(this.unread)) {
      const { opcode, isLast, payload, size } = frame
      this.unread = this.unread.subarray(size)
      if (opcode === opcodes.ping) this.duplex.write(frameOf(opcodes.pong, payload))
      if (opcode === opcodes.close) this.close(payload)
      if (opcode !== opcodes.text && opcode !== opcodes.more) continue
      this.parts.push(payload)
      if (isLast) messages.push(Buffer.concat(this.parts.splice(0)))
    }
    return messages
  }

  private close(payload: Buffer): void {
    this.hasClosed = true
    if (!this.duplex.writableEnded) this.duplex.end(frameOf(opcodes.close, payload))
  }
}
