import { readdir, readFile } from 'node:fs/promises'
import type { Receipt } from '@tollgate/contracts'
import { linesFrom } from './journal-frame'
import { isShipped, parseLine, type ProgressLine, seqOf } from './journal-lines'
import { Segment } from './journal-segment'

/** A call that was being answered when its process ended. */
export interface AbandonedCall {
  readonly receipt: Receipt
  progress: ProgressLine | null
}

/** What an earlier process left in a journal. */
export interface Remains {
  readonly segments: Segment[]
  /** The last number given; 0 when none was. */
  readonly lastSeq: number
  readonly abandoned: ReadonlyMap<string, AbandonedCall>
  /** Every number stands where it should. False after a host was lost with what it had not yet written. */
  readonly isGapless: boolean
  /** Lines that this version cannot read. */
  readonly unreadable: number
}

/** Reads every segment of a journal, oldest first. Torn ends are passed over: nobody was told that they were written. */
export async function readRemains(directory: string): Promise<Remains> {
  const reading = new Reading()
  for (const segment of await segmentsIn(directory)) reading.take(segment, await readFile(segment.file))
  return reading
}

/** The segments of a folder, oldest first; none when there is no such folder. */
export async function segmentsIn(directory: string): Promise<Segment[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .map((name) => Segment.named(directory, name))
    .filter((segment) => segment !== null)
    .sort((a, b) => a.index - b.index)
}

class Reading implements Remains {
  readonly segments: Segment[] = []
  readonly abandoned = new Map<string, AbandonedCall>()
  lastSeq = 0
  isGapless = true
  unreadable = 0

  take(segment: Segment, bytes: Buffer): void {
    const isFirst = this.segments.length === 0
    if (isFirst) this.lastSeq = segment.firstSeq - 1
    else if (segment.firstSeq !== this.lastSeq + 1) this.isGapless = false
    const { lines, end } = linesFrom(bytes)
    segment.bytes = end
    this.segments.push(segment)
    for (const line of lines) this.takeLine(segment, line)
  }

  private takeLine(segment: Segment, text: string): void {
    if (isShipped(text)) {
      const seq = seqOf(text)
      if (seq !== this.lastSeq + 1) this.isGapless = false
      this.lastSeq = Math.max(this.lastSeq, seq)
      segment.lastSeq = Math.max(segment.lastSeq, seq)
    }
    const line = parseLine(text)
    if (line === null) {
      this.unreadable += 1
      return
    }
    if (line.type === 'open') this.abandoned.set(line.receipt.requestId, { receipt: line.receipt, progress: null })
    else if (line.type === 'receipt') this.abandoned.delete(line.receipt.requestId)
    else if (line.type === 'progress') {
      const call = this.abandoned.get(line.requestId)
      if (call) call.progress = line
    }
  }
}
