import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Segment } from './journal-segment'

/** A database that is restored or promoted may be short of what it had applied: for so long it is served again. */
export const keptMs = 15 * 60_000
/** More than this is not kept for it. */
export const mostKeptBytes = 256 * 1024 * 1024

/** The files of the journal that this process writes, oldest first, and how long they are kept. */
export class SegmentShelf {
  readonly segments: Segment[] = []

  add(segment: Segment): void {
    this.segments.push(segment)
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Everything up to this number is applied, and nothing behind it: files that have been so for long enough go. */
  async applied(appliedSeq: number, nowMs: number): Promise<void> {
    for (const segment of this.segments) {
      if (segment.lastSeq > appliedSeq) segment.appliedAtMs = null
      else segment.appliedAtMs ??= nowMs
    }
    const files = this.segments.splice(0, this.countOld(nowMs)).map(({ file }) => file)
    for (const file of files) await rm(file, { force: true })
  }

  /** Removes, now, every file that is kept only in case it is asked for again; false when there is none. */
  makeRoom(): boolean {
    const spent = this.segments.splice(0, this.spent().length)
    for (const { file } of spent) rmSync(file, { force: true })
    return spent.length > 0
  }

  /** How many of the oldest have been kept for long enough, or are more than is kept. */
  private countOld(nowMs: number): number {
    const spent = this.spent()
    let bytes = spent.reduce((sum, segment) => sum + segment.bytes, 0)
    const end = spent.findIndex((segment) => {
      const isOld = bytes > mostKeptBytes || nowMs - (segment.appliedAtMs ?? nowMs) >= keptMs
      bytes -= segment.bytes
      return !isOld
    })
    return end < 0 ? spent.length : end
  }

  /**
   * The oldest files in which everything is applied and every call has its receipt, but never the one being written. One that
   * is still needed keeps all behind it: what a call came to must not be gone before its beginning is.
   */
  private spent(): Segment[] {
    const end = this.segments.findIndex(({ appliedAtMs, openCalls }) => appliedAtMs === null || openCalls > 0)
    return this.segments.slice(0, Math.min(end < 0 ? Infinity : end, this.segments.length - 1))
  }
}
