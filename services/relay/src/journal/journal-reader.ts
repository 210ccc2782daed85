import { readFile } from 'node:fs/promises'
import { eachLine } from './journal-frame'
import { isShippedAt } from './journal-lines'
import type { Segment } from './journal-segment'

/** Reads shipped entries back from disk, in order: what memory does not, or no longer, hold. */
export class JournalReader {
  private loaded: { segment: Segment; entries: Buffer[] } | null = null

  constructor(private readonly segments: readonly Segment[]) {}

  /** Up to `limit` entries of one segment from number `seq` on; none when it is not, or no longer, on disk. */
  async read(seq: number, limit: number): Promise<Buffer[]> {
    const segment = this.segments.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq)
    return segment === undefined ? [] : this.readIn(segment, seq, limit)
  }

  /** The first number from `seq` on that is on disk; null when there is none. */
  async firstFrom(seq: number): Promise<number | null> {
    for (const segment of [...this.segments]) {
      if (segment.lastSeq < seq) continue
      const from = Math.max(seq, segment.firstSeq)
      if ((await this.readIn(segment, from, 1)).length > 0) return from
    }
    return null
  }

  /** Gives the memory back that reading took. */
  unload(): void {
    this.loaded = null
  }

  private async readIn(segment: Segment, seq: number, limit: number): Promise<Buffer[]> {
    // Numbers have no gaps within a segment, so an entry's place follows from its number.
    const place = seq - segment.firstSeq
    const known = this.loaded?.segment === segment ? this.loaded.entries : []
    const entries = place < known.length ? known : await this.load(segment)
    return entries.slice(place, place + limit)
  }

  private async load(segment: Segment): Promise<Buffer[]> {
    const entries: Buffer[] = []
    const bytes = await readWhole(segment.file)
    await eachLine(bytes, ({ start, end }) => {
      if (isShippedAt(bytes, start)) entries.push(bytes.subarray(start, end))
    })
    this.loaded = { segment, entries }
    return entries
  }
}

/** Nothing when the file is gone. */
async function readWhole(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
}
