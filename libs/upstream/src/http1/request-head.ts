import type { Socket } from 'node:net'

/** Characters that can stand in a field's value; no other gets out (RFC 9110, 5.5). */
const sendableValue = /^[\t\x20-\x7e\x80-\xff]*$/
const sendableName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const sendablePath = /^\/[\x21-\x7e]*$/
/** A body up to this size is copied behind its head: one piece of memory costs less to send than two. */
const maxJoinedBytes = 16 * 1024

/** Names and values in turn. */
export type Fields = readonly string[]

/** The lines of a head that these fields make; null when one of them has something that cannot be sent. */
export function linesOf(fields: Fields): string | null {
  let lines = ''
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const name = fields[i] as string // inside the bounds, like its value
    const value = fields[i + 1] as string
    if (!sendableName.test(name) || !sendableValue.test(value)) return null
    lines += `${name}: ${value}\r\n`
  }
  return lines
}

/** Whether a request can be made for it. */
export function isSendablePath(path: string): boolean {
  return sendablePath.test(path)
}

/** The heads of requests that differ in their path at most, as bytes; the one of the last path is kept. */
export class RequestHead {
  private path = ''
  private bytes: Buffer | null = null

  constructor(
    private readonly method: 'GET' | 'POST',
    /** As `linesOf` makes them. */
    private readonly lines: string,
  ) {}

  /** The head up to the length of its body, or in full when it has none; null when the path cannot be sent. */
  to(path: string): Buffer | null {
    if (path === this.path) return this.bytes
    this.path = path
    this.bytes = this.headTo(path, this.lines)
    return this.bytes
  }

  /** The same with a field that no other request has; null also where that cannot be sent. */
  toWith(path: string, field: Fields): Buffer | null {
    const more = linesOf(field)
    return more === null ? null : this.headTo(path, this.lines + more)
  }

  private headTo(path: string, lines: string): Buffer | null {
    const { method } = this
    const end = method === 'POST' ? 'content-length: ' : '\r\n'
    return isSendablePath(path) ? Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}${end}`, 'latin1') : null
  }
}

/** Hands a request to the network in one go; a body's head is without its length yet. `onWritten` is told of the last byte. */
export function writeRequest(
  socket: Socket,
  head: Buffer,
  body: Buffer | readonly Buffer[] | null,
  onWritten: (error?: Error | null) => void,
): void {
  if (body === null) return void socket.write(head, onWritten)
  if (!Buffer.isBuffer(body)) return writePieces(socket, head, body, onWritten)
  const { length } = body
  if (length > maxJoinedBytes) return writePieces(socket, head, [body], onWritten)
  const start = startOf(head, length, length)
  start.set(body, start.length - length)
  socket.write(start, onWritten)
}

function writePieces(
  socket: Socket,
  head: Buffer,
  pieces: readonly Buffer[],
  onWritten: (error?: Error | null) => void,
): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const last = pieces.length - 1
  socket.cork()
  socket.write(startOf(head, length, 0))
  pieces.forEach((piece, place) => socket.write(piece, place === last ? onWritten : undefined))
  socket.uncork()
}

/** The head with the body's length, and room for so much behind it. */
function startOf(head: Buffer, length: number, room: number): Buffer {
  const end = `${length}\r\n\r\n`
  const start = Buffer.allocUnsafe(head.length + end.length + room)
  start.set(head)
  start.write(end, head.length, 'latin1')
  return start
}
