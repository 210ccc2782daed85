import { createHash } from 'node:crypto'

// Framed here and not by a library of the product's: a test double that shared its code would share its mistakes.

const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** What a frame is (https://www.rfc-editor.org/rfc/rfc6455#section-5.2). */
export const opcodes = { more: 0, text: 1, close: 8, ping: 9, pong: 10 } as const

/** A frame of a client, unmasked. */
export interface ReadFrame {
  readonly opcode: number
  readonly isLast: boolean
  readonly payload: Buffer
  /** Bytes that it took. */
  readonly size: number
}

/** What the server answers to the client's `sec-websocket-key`. */
export function acceptOf(key: string): string {
  return createHash('sha1')
    .update(key + magic)
    .digest('base64')
}

/** A message, or a frame of one of which more come, as a server sends it. */
export function frameOf(opcode: number, payload: Buffer, isLast = true): Buffer {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = (isLast ? 0x80 : 0) | opcode
  if (length < 126) head[1] = length
  else if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, payload])
}

/** The frame that bytes begin with; null while it is not whole. Throws for one that is not masked. */
export function readFrame(bytes: Buffer): ReadFrame | null {
  const [first = 0, second = 0] = bytes
  if (bytes.length < 2) return null
  if ((second & 0x80) === 0) throw new Error('a client has to mask what it sends')
  const short = second & 0x7f
  const at = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < at + 4) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const size = at + 4 + length
  if (bytes.length < size) return null
  const mask = bytes.subarray(at, at + 4)
  const payload = Buffer.from(bytes.subarray(at + 4, size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, payload, size }
}
