import { readdir, readFile } from 'node:fs/promises'
import type { Receipt } from '@tollgate/contracts'
import { eachLine } from './journal-frame'
import { callOf, distrustedLine, isShippedAt, receiptIn, settleAbandoned } from './journal-lines'
import { Segment } from './journal-segment'

/** What an ended process left in its journal. */
export interface Remains {
  readonly segments: readonly Segment[]
  /** The last number that is on disk; 0 when none is. */
  readonly lastSeq: number
  /** The receipts of calls that were being answered when the process ended, by the last that was known of them. */
  readonly abandoned: readonly Receipt[]
  /** What billing says of this journal was found to be wrong. */
  readonly isDistrusted: boolean
  /** Lines that this version cannot read. */
  readonly unreadable: number
}

/**
 * Reads every segment of a journal, oldest first. Torn ends are passed over: nobody was told that they were written. Of calls
 * without a receipt only the last lines are kept, however long the journal is.
 */
export async function readRemains(directory: string): Promise<Remains> {
  const reading = new Reading()
  for (const segment of await segmentsIn(directory)) await reading.take(segment)
  return reading.remains()
}

async function segmentsIn(directory: string): Promise<Segment[]> {
  const names = await readdir(directory)
  return names
    .map((name) => Segment.named(directory, name))
    .filter((segment) => segment !== null)
    .sort((a, b) => a.index - b.index)
}

/** The lines of a call that has no receipt yet. */
interface OpenCall {
  readonly open: string
  progress: string | null
}

class Reading {
  private readonly segments: Segment[] = []
  private readonly openCalls = new Map<string, OpenCall>()
  private isDistrusted = false
  private unreadable = 0

  async take(segment: Segment): Promise<void> {
    const bytes = await readFile(segment.file)
    segment.bytes = await eachLine(bytes, ({ start, end }) => {
      const line = bytes.toString('utf8', start, end)
      if (isShippedAt(bytes, start)) this.shipped(segment, line)
      else this.unshipped(line)
    })
    this.segments.push(segment)
  }

  remains(): Remains {
    const abandoned: Receipt[] = []
    for (const { open, progress } of this.openCalls.values()) {
      const receipt = settleAbandoned(open, progress)
      if (receipt === null) this.unreadable += 1
      else abandoned.push(receipt)
    }
    const { segments, isDistrusted, unreadable } = this
    return { segments, abandoned, isDistrusted, unreadable, lastSeq: segments.at(-1)?.lastSeq ?? 0 }
  }

  private shipped(segment: Segment, line: string): void {
    segment.lastSeq += 1
    const receipt = receiptIn(line)
    if (receipt !== null) this.openCalls.delete(receipt.requestId)
  }

  private unshipped(line: string): void {
    if (line === distrustedLine) {
      this.isDistrusted = true
      return
    }
    const requestId = callOf(line)
    if (requestId === null) this.unreadable += 1
    else if (line.startsWith('{"type":"open"')) this.openCalls.set(requestId, { open: line, progress: null })
    else {
      const call = this.openCalls.get(requestId)
      if (call !== undefined) call.progress = line
    }
  }
}
