import { readFile } from 'node:fs/promises'
import { linesFrom } from './journal-frame'
import { isShipped } from './journal-lines'
import type { Segment } from './journal-segment'

/** Reads shipped entries back from disk, in order: for a sender that lags further behind than memory reaches. */
export class JournalReader {
  private loaded: { segment: Segment; entries: Buffer[] } | null = null

  constructor(private readonly segments: readonly Segment[]) {}

  /** Up to `limit` entries of one segment from number `seq` on; none when it is not, or no longer, on disk. */
  async read(seq: number, limit: number): Promise<Buffer[]> {
    const segment = this.segments.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq)
    if (segment === undefined) return []
    // Numbers have no gaps, so an entry's place follows from its number.
    const place = seq - segment.firstSeq
    const known = this.loaded?.segment === segment ? this.loaded.entries : []
    const entries = place < known.length ? known : await this.load(segment)
    return entries.slice(place, place + limit)
  }

  private async load(segment: Segment): Promise<Buffer[]> {
    const { lines } = linesFrom(await readFile(segment.file))
    const entries = lines.filter(isShipped).map((line) => Buffer.from(line))
    this.loaded = { segment, entries }
    return entries
  }
}
