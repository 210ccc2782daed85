const nothing: Buffer = Buffer.alloc(0)

/** The bytes of a message that has begun: they may come one by one, and are copied a bounded number of times all the same. */
export class HeldBytes {
  /** What is kept, at its beginning; it grows by doubling. */
  private store: Buffer = nothing
  length = 0

  /** Keeps a copy of these behind the others. */
  add(piece: Buffer): void {
    const length = this.length + piece.length
    if (length > this.store.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, this.store.length * 2))
      this.store.copy(grown, 0, 0, this.length)
      this.store = grown
    }
    piece.copy(this.store, this.length)
    this.length = length
  }

  /** All of them, in memory that is not written to again; none is kept. */
  take(): Buffer {
    const bytes = this.store.subarray(0, this.length)
    this.store = nothing
    this.length = 0
    return bytes
  }
}
