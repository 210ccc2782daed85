import { crc32 } from 'node:zlib'

/** `=` and the payload's length, a space and its checksum, both as eight hex digits, and a line feed. */
export const frameHeaderBytes = 19

const firstCapacity = 64 * 1024
/** UTF-8 needs at most this many bytes for one UTF-16 unit. */
const bytesPerUnit = 3

/**
 * Writes frames: the lines of one append behind a header that tells a whole one from a torn one. The buffer is reused;
 * what `encode` answers is good until the next call.
 */
export class FrameEncoder {
  #buffer = Buffer.allocUnsafe(firstCapacity)

  /** One frame of these lines, each ended by a line feed. */
  encode(text: string): Buffer {
    const needed = frameHeaderBytes + text.length * bytesPerUnit
    if (needed > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(needed * 2)
    const length = this.#buffer.write(text, frameHeaderBytes, 'utf8')
    const end = frameHeaderBytes + length
    const checksum = crc32(this.#buffer.subarray(frameHeaderBytes, end))
    this.#buffer.write(`=${hex(length)} ${hex(checksum)}\n`, 0, 'latin1')
    return this.#buffer.subarray(0, end)
  }
}

/** Where a frame's payload stands. */
export interface FrameSpan {
  readonly start: number
  readonly end: number
}

/** The frame that begins at `at`; null when it is torn, damaged or not there. */
export function frameAt(bytes: Buffer, at: number): FrameSpan | null {
  const start = at + frameHeaderBytes
  if (start > bytes.length || bytes[at] !== 0x3d || bytes[start - 1] !== 0x0a) return null
  const header = /^=([0-9a-f]{8}) ([0-9a-f]{8})$/.exec(bytes.toString('latin1', at, start - 1))
  if (!header) return null
  const end = start + Number.parseInt(header[1] ?? '', 16)
  if (end > bytes.length) return null
  return crc32(bytes.subarray(start, end)) === Number.parseInt(header[2] ?? '', 16) ? { start, end } : null
}

/** The lines of every whole frame from `at` on, in order, and where the last one ends. */
export function linesFrom(bytes: Buffer, at = 0): { lines: string[]; end: number } {
  const lines: string[] = []
  let end = at
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, end)) {
    for (const line of bytes.toString('utf8', frame.start, frame.end).split('\n')) if (line !== '') lines.push(line)
    end = frame.end
  }
  return { lines, end }
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
