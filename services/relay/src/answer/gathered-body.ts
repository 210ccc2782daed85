/** A body that is kept, in the pieces in which it came. */
export class GatheredBody {
  chunks: Buffer[] = []
  bytes = 0

  /** Adds a piece; returns how many bytes there are then. */
  add(chunk: Buffer): number {
    this.chunks.push(chunk)
    this.bytes += chunk.length
    return this.bytes
  }

  /** As one piece, in which it is kept from then on. */
  whole(): Buffer {
    const [only, ...more] = this.chunks
    if (only !== undefined && more.length === 0) return only
    const whole = Buffer.concat(this.chunks, this.bytes)
    this.chunks = [whole]
    return whole
  }
}
