import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'

/** One file of a journal. Shipped entries in it are numbered from `firstSeq` to `lastSeq`; none: `lastSeq` is one less. */
export class Segment {
  lastSeq: number
  /** Calls that were opened in this file and have no receipt yet. */
  openCalls = 0
  bytes = 0
  /** When billing was first known to have applied all of it, on the monotonic clock; null while it has not. */
  appliedAtMs: number | null = null

  constructor(
    readonly file: string,
    readonly index: number,
    readonly firstSeq: number,
  ) {
    this.lastSeq = firstSeq - 1
  }

  static in(directory: string, index: number, firstSeq: number): Segment {
    const name = `${String(index).padStart(8, '0')}-${firstSeq}.journal`
    return new Segment(path.join(directory, name), index, firstSeq)
  }

  /** The segment of a file name; null for a file of another kind. */
  static named(directory: string, name: string): Segment | null {
    const match = /^(\d{8})-(\d{1,16})\.journal$/.exec(name)
    return match ? new Segment(path.join(directory, name), Number(match[1]), Number(match[2])) : null
  }
}

/** The way bytes reach a file; tests replace it by a disk that is full. */
export type WriteBytes = (fd: number, bytes: Buffer, position: number) => number

/** Writes to the file itself. */
export const writeToDisk: WriteBytes = (fd, bytes, position) => writeSync(fd, bytes, 0, bytes.length, position)

/** Appends to one file, all or nothing. */
export class SegmentWriter {
  private readonly fd: number

  constructor(
    readonly segment: Segment,
    private readonly write: WriteBytes = writeToDisk,
  ) {
    this.fd = openSync(segment.file, 'wx')
  }

  /** Throws what the disk says (ENOSPC and the like); the file is then as it was before. */
  append(bytes: Buffer): void {
    const before = this.segment.bytes
    try {
      for (let done = 0; done < bytes.length;) {
        done += this.write(this.fd, bytes.subarray(done), before + done)
      }
    } catch (error) {
      ftruncateSync(this.fd, before)
      throw error
    }
    this.segment.bytes = before + bytes.length
  }

  close(): void {
    closeSync(this.fd)
  }
}
