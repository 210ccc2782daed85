/**
 * Smaller pieces are put together in blocks of this size: an upstream may send byte by byte, and a Buffer for each byte
 * takes a hundred times the memory.
 */
const smallBytes = 256
const blockBytes = 16 * 1024
const nothing: readonly Buffer[] = []

/** A body that is kept, in the pieces in which it came; small ones together. */
export class GatheredBody {
  bytes = 0
  private pieces: Buffer[] = []
  /** Where small pieces go, the last of `pieces` being the part of it that is used; null when that is another. */
  private block: Buffer | null = null

  /** Adds a piece; returns how many bytes there are then. */
  add(piece: Buffer): number {
    this.bytes += piece.length
    if (piece.length < smallBytes && this.pieces.length > 0) this.append(piece)
    else {
      this.block = null
      this.pieces.push(piece)
    }
    return this.bytes
  }

  get chunks(): readonly Buffer[] {
    return this.pieces
  }

  /** As one piece, in which it is kept from then on. */
  whole(): Buffer {
    const [only, ...more] = this.pieces
    if (only !== undefined && more.length === 0) return only
    const whole = Buffer.concat(this.pieces, this.bytes)
    this.pieces = [whole]
    this.block = null
    return whole
  }

  /** Takes out the oldest pieces, as long as so many bytes remain. */
  takeBut(remain: number): readonly Buffer[] {
    let count = 0
    let left = this.bytes
    for (const { length } of this.pieces) {
      if (left - length < remain) break
      left -= length
      count++
    }
    if (count === 0) return nothing
    this.bytes = left
    return this.pieces.splice(0, count)
  }

  /** Behind what stands in the block already; a new block where there is no room. */
  private append(piece: Buffer): void {
    let used = this.block === null ? blockBytes : (this.pieces.at(-1)?.length ?? 0)
    if (this.block !== null && used + piece.length <= blockBytes) this.pieces.pop()
    else {
      this.block = Buffer.allocUnsafeSlow(blockBytes)
      used = 0
    }
    piece.copy(this.block, used)
    this.pieces.push(this.block.subarray(0, used + piece.length))
  }
}
