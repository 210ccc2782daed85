import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** How a frame is put together (https://www.rfc-editor.org/rfc/rfc6455#section-5.2), where not as it should be. */
interface Shape {
  readonly isLast?: boolean
  readonly isMasked?: boolean
  /** The first of the reserved bits: packed, where that was agreed upon. */
  readonly isPacked?: boolean
  /** What the head says of the length, in place of the payload's own. */
  readonly length?: bigint
}

export const opcodes = { more: 0, text: 1, binary: 2, reserved: 3, close: 8, ping: 9, pong: 10 } as const

/** A frame of a client's: masked by zeros, so that its payload stands in it as it is. */
export function frame(opcode: number, payload: Buffer | string = '', shape: Shape = {}): Buffer {
  const { isLast = true, isMasked = true, isPacked = false } = shape
  const bytes = Buffer.from(payload)
  const length = shape.length ?? BigInt(bytes.length)
  const first = (isLast ? 0x80 : 0) | (isPacked ? 0x40 : 0) | opcode
  const mask = isMasked ? 0x80 : 0
  const head = length < 126n ? Buffer.of(first, mask | Number(length)) : longHead(first, mask, length)
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), bytes])
}

function longHead(first: number, mask: number, length: bigint): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt8(first, 0)
  head.writeUInt8(mask | 127, 1)
  head.writeBigUInt64BE(length, 2)
  return head
}

/** The same frame so many times, in one piece. */
export function times(count: number, one: Buffer): Buffer {
  return Buffer.alloc(one.length * count, one)
}

/** A connection on which a relay has opened a WebSocket, and of which the frames are the test's own. */
export interface RawSession {
  readonly socket: Socket
  /** The head of the answer. */
  readonly head: string
}

/** Asks for a session by hand. */
export async function openRaw(
  relayUrl: string,
  { key, model, fields = '' }: { key: string; model: string; fields?: string },
): Promise<RawSession> {
  const { hostname, port } = new URL(relayUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const lines = [
    `GET /v1/realtime?model=${model} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer sk-${key}`,
    'upgrade: websocket',
    'connection: upgrade',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  socket.write(`${lines.join('\r\n')}\r\n${fields}\r\n`)
  let head = ''
  while (!head.includes('\r\n\r\n')) head += String((await once(socket, 'data'))[0])
  return { socket, head }
}
