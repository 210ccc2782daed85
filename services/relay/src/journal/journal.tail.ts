/** Beyond these, older entries are read back from disk: a backlog must not fill the memory. */
const maxEntries = 20_000
const maxBytes = 32 * 1024 * 1024

/** The newest shipped entries, in memory. */
export class JournalTail {
  #entries: string[] = []
  #firstSeq: number
  #length = 0

  constructor(nextSeq: number) {
    this.#firstSeq = nextSeq
  }

  /** The number that the next entry gets. */
  get nextSeq(): number {
    return this.#firstSeq + this.#entries.length
  }

  has(seq: number): boolean {
    return seq >= this.#firstSeq
  }

  add(entries: readonly string[]): void {
    for (const entry of entries) {
      this.#entries.push(entry)
      this.#length += entry.length
    }
    while (this.#entries.length > maxEntries || this.#length > maxBytes) {
      this.forget(this.#firstSeq + Math.ceil(this.#entries.length / 2) - 1)
    }
  }

  read(seq: number, limit: number): string[] {
    const from = seq - this.#firstSeq
    return this.#entries.slice(from, from + limit)
  }

  /** Drops everything up to this number. */
  forget(seq: number): void {
    const count = seq - this.#firstSeq + 1
    if (count <= 0) return
    const dropped = this.#entries.splice(0, count)
    for (const entry of dropped) this.#length -= entry.length
    this.#firstSeq += dropped.length
  }
}
