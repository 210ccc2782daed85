import type { Look } from './forwarding.repository'

interface Mark {
  readonly upToId: number
  /** Transactions before this one may have entries up to the mark; null until the next look. */
  behindTx: bigint | null
}

/** A transaction that never ends holds up what waits for it, not this list. */
const mostMarks = 1_000

/**
 * Up to which id no entry can come any more. Ids are given when entries are written, and entries are seen when their
 * transactions end: a lower one may come after a higher one, and whoever reads on from the higher one would never see it. An id is
 * settled once every transaction has ended that had begun by the look after the one which saw it; one look later, because a
 * transaction takes its first id a moment before it has a number.
 */
export class SettledEntries {
  private marks: Mark[] = []
  private settledId = 0

  /** Takes a look in, a second after the one before, and returns the highest settled id; 0 while none is known. */
  after({ newestId, oldestTx, nextTx }: Look): number {
    for (const mark of this.marks) mark.behindTx ??= nextTx
    for (const { upToId, behindTx } of this.marks) {
      if (behindTx !== null && oldestTx >= behindTx) this.settledId = Math.max(this.settledId, upToId)
    }
    this.marks = this.marks.filter(({ upToId }) => upToId > this.settledId)
    const isKnown = newestId <= this.settledId || this.marks.at(-1)?.upToId === newestId
    if (!isKnown && this.marks.length < mostMarks) this.marks.push({ upToId: newestId, behindTx: null })
    return this.settledId
  }
}
