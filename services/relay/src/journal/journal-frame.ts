import { crc32 } from 'node:zlib'

/** `=` and the payload's length, a space and its checksum, both as eight hex digits, and a line feed. */
export const frameHeaderBytes = 19

const lineFeed = 10
const firstCapacity = 64 * 1024
/** UTF-8 needs at most this many bytes for one UTF-16 unit. */
const bytesPerUnit = 3

/** Where something stands in bytes; `end` is behind its last one. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Gathers the lines of one append behind a header that tells a whole frame from a torn one. Lines are encoded when they
 * come: texts put together from many parts, kept for a while, are what a garbage collector has most trouble with.
 */
export class FrameWriter {
  private buffer = Buffer.allocUnsafe(firstCapacity)
  private end = frameHeaderBytes

  get isEmpty(): boolean {
    return this.end === frameHeaderBytes
  }

  /** Adds a line; returns where it stands in the payload, without its line feed. */
  add(line: string): Span {
    const needed = this.end + line.length * bytesPerUnit + 1
    if (needed > this.buffer.length) this.grow(needed)
    const start = this.end
    const end = start + this.buffer.write(line, start, 'utf8')
    this.buffer[end] = lineFeed
    this.end = end + 1
    return { start: start - frameHeaderBytes, end: end - frameHeaderBytes }
  }

  /** The frame of all lines added since `clear`; good until the next `add`. */
  frame(): Buffer {
    const payload = this.payload()
    this.buffer.write(`=${hex(payload.length)} ${hex(crc32(payload))}\n`, 0, 'latin1')
    return this.buffer.subarray(0, this.end)
  }

  /** The lines themselves; good until the next `add`. */
  payload(): Buffer {
    return this.buffer.subarray(frameHeaderBytes, this.end)
  }

  clear(): void {
    this.end = frameHeaderBytes
  }

  private grow(needed: number): void {
    const grown = Buffer.allocUnsafe(needed * 2)
    this.buffer.copy(grown, 0, 0, this.end)
    this.buffer = grown
  }
}

/** The payload of the frame that begins at `at`; null when it is torn, damaged or not there. */
export function frameAt(bytes: Buffer, at: number): Span | null {
  const start = at + frameHeaderBytes
  if (start > bytes.length || bytes[at] !== 0x3d || bytes[start - 1] !== lineFeed) return null
  const header = /^=([0-9a-f]{8}) ([0-9a-f]{8})$/.exec(bytes.toString('latin1', at, start - 1))
  if (!header) return null
  const end = start + Number.parseInt(header[1] ?? '', 16)
  if (end > bytes.length) return null
  return crc32(bytes.subarray(start, end)) === Number.parseInt(header[2] ?? '', 16) ? { start, end } : null
}

/** How much of a file is read through in one turn of the event loop, a few milliseconds' worth. */
const turnBytes = 512 * 1024

/**
 * Calls back with every line of every whole frame, in order, and lets other work in between; returns where the last whole
 * frame ends. What stands behind a frame that is torn or damaged is not read.
 */
export async function eachLine(bytes: Buffer, onLine: (line: Span) => void): Promise<number> {
  let end = 0
  let turnEnd = turnBytes
  for (let frame = frameAt(bytes, end); frame; frame = frameAt(bytes, end)) {
    for (let start = frame.start; start < frame.end;) {
      const found = bytes.indexOf(lineFeed, start)
      const lineEnd = found < 0 || found > frame.end ? frame.end : found
      onLine({ start, end: lineEnd })
      start = lineEnd + 1
    }
    end = frame.end
    if (end < turnEnd) continue
    turnEnd = end + turnBytes
    await new Promise(setImmediate)
  }
  return end
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
