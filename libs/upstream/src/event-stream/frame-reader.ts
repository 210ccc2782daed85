import { crc32 } from 'node:zlib'
import { HeldBytes } from './held-bytes'

/** One message of AWS's event stream: its text headers by name, and what it carries. */
export interface Frame {
  readonly headers: ReadonlyMap<string, string>
  readonly payload: Buffer
}

/** Lengths and their check sum, in front of each message. */
const preludeBytes = 12
const checkSumBytes = 4
/** As much as an event may have anywhere else here. */
const mostBytes = 10 * 1024 * 1024
/** Bytes of the values of headers, by their type; those of bytes and texts tell their own length. */
const fixedSizes: Readonly<Record<number, number>> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 }
const bytesType = 6
const textType = 7

/**
 * Reads the messages of AWS's event stream, wherever its bytes are cut; keeps one message at most
 * (https://smithy.io/2.0/aws/amazon-eventstream.html). Throws an Error where they are none.
 */
export class FrameReader {
  private readonly held = new HeldBytes()
  /** Of the message that has begun; 0 until its beginning is here. */
  private wanted = 0

  /** A message has begun and is not whole. */
  get isInside(): boolean {
    return this.held.length > 0
  }

  /** The messages that this makes whole. */
  push(chunk: Buffer): Frame[] {
    const { held } = this
    if (held.length + chunk.length < (this.wanted || preludeBytes)) {
      held.add(chunk)
      return []
    }
    if (held.length > 0) held.add(chunk)
    let rest = held.length > 0 ? held.take() : chunk
    const frames: Frame[] = []
    this.wanted = 0
    while (rest.length >= preludeBytes) {
      const length = lengthOf(rest)
      if (rest.length < length) {
        this.wanted = length
        break
      }
      frames.push(frameOf(rest.subarray(0, length)))
      rest = rest.subarray(length)
    }
    held.add(rest)
    return frames
  }
}

/** The whole length of the message that begins here. */
function lengthOf(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0)
  const headersLength = bytes.readUInt32BE(4)
  if (crc32(bytes.subarray(0, 8)) !== bytes.readUInt32BE(8)) throw new Error('a message begins with a wrong check sum')
  if (length > mostBytes || headersLength > length - preludeBytes - checkSumBytes)
    throw new Error('a message has lengths that it cannot have')
  return length
}

function frameOf(bytes: Buffer): Frame {
  const end = bytes.length - checkSumBytes
  if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32BE(end)) throw new Error('a message has a wrong check sum')
  const headersEnd = preludeBytes + bytes.readUInt32BE(4)
  return { headers: headersOf(bytes.subarray(preludeBytes, headersEnd)), payload: bytes.subarray(headersEnd, end) }
}

/** Reading behind the end throws a RangeError, which is an Error like the others. */
function headersOf(bytes: Buffer): Map<string, string> {
  const headers = new Map<string, string>()
  let at = 0
  while (at < bytes.length) {
    const nameEnd = at + 1 + bytes.readUInt8(at)
    const name = bytes.toString('utf8', at + 1, nameEnd)
    const type = bytes.readUInt8(nameEnd)
    const isLong = type === bytesType || type === textType
    const size = isLong ? bytes.readUInt16BE(nameEnd + 1) : fixedSizes[type]
    if (size === undefined) throw new Error('a header has a type that nobody knows')
    const start = nameEnd + (isLong ? 3 : 1)
    if (start + size > bytes.length) throw new Error('a header goes beyond its message')
    if (type === textType) headers.set(name, bytes.toString('utf8', start, start + size))
    at = start + size
  }
  return headers
}
