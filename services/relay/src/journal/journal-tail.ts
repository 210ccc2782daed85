import type { Span } from './journal-frame'

/** Beyond these, older entries are read back from disk: a backlog must not fill the memory. */
const maxEntries = 20_000
const maxBytes = 32 * 1024 * 1024

/** The entries of one append: one piece of memory, whatever their number. */
interface Block {
  readonly firstSeq: number
  readonly bytes: Buffer
  readonly spans: readonly Span[]
}

/** The newest shipped entries, in memory. */
export class JournalTail {
  private readonly blocks: Block[] = []
  private followingSeq: number
  private entries = 0
  private bytes = 0

  constructor(nextSeq: number) {
    this.followingSeq = nextSeq
  }

  /** The number that the next entry gets. */
  get nextSeq(): number {
    return this.followingSeq
  }

  /** The oldest number that is here; the next one when none is. */
  get firstSeq(): number {
    return this.blocks[0]?.firstSeq ?? this.followingSeq
  }

  has(seq: number): boolean {
    return seq >= this.firstSeq
  }

  /** Takes the entries of an append; the bytes are copied. */
  add(payload: Buffer, spans: readonly Span[]): void {
    this.blocks.push({ firstSeq: this.followingSeq, bytes: Buffer.from(payload), spans })
    this.followingSeq += spans.length
    this.entries += spans.length
    this.bytes += payload.length
    while ((this.entries > maxEntries || this.bytes > maxBytes) && this.blocks.length > 1) this.dropFirst()
  }

  read(seq: number, limit: number): Buffer[] {
    const entries: Buffer[] = []
    for (const { firstSeq, bytes, spans } of this.blocks) {
      for (let at = Math.max(0, seq - firstSeq); at < spans.length && entries.length < limit; at++) {
        const { start, end } = spans[at] as Span // inside the bounds
        entries.push(bytes.subarray(start, end))
      }
    }
    return entries
  }

  /** Drops what is behind this number, append by append. */
  forget(seq: number): void {
    for (;;) {
      const first = this.blocks[0]
      if (first === undefined || first.firstSeq + first.spans.length - 1 > seq) return
      this.dropFirst()
    }
  }

  private dropFirst(): void {
    const dropped = this.blocks.shift()
    this.entries -= dropped?.spans.length ?? 0
    this.bytes -= dropped?.bytes.length ?? 0
  }
}
