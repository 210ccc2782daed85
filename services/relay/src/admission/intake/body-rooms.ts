/** The sizes of rooms, and so of the bodies that find one; a larger body gets memory of its own. */
const roomSizes = [128, 256, 512, 1_024, 2_048, 4_096].map((kibibytes) => kibibytes * 1_024)
/** Rooms that wait for the next body take no more than this. */
const mostWaitingBytes = 32 * 1_024 * 1_024

/**
 * Memory for large bodies, used again and again. A body lives as long as its call, too long for the young generation: each
 * one would be garbage of the old, and some sixty megabytes of that make V8 go through the whole heap.
 */
export class BodyRooms {
  private readonly waiting = new Map<number, ArrayBuffer[]>(roomSizes.map((size) => [size, []]))
  private waitingBytes = 0
  /** Those that were given out and have not come back. */
  private readonly lent = new WeakSet<ArrayBufferLike>()

  /** Memory for so many bytes, with anything in it. */
  take(bytes: number): Buffer {
    const size = roomSizes.find((each) => each >= bytes)
    if (size === undefined) return Buffer.allocUnsafeSlow(bytes)
    const known = this.waiting.get(size)?.pop()
    if (known !== undefined) this.waitingBytes -= size
    const room = known ?? Buffer.allocUnsafeSlow(size).buffer
    this.lent.add(room)
    return Buffer.from(room, 0, bytes)
  }

  /**
   * Takes back the memory of a body, of which nobody may use anything from here on; not what is no room, nor what was handed
   * over to a thread.
   */
  giveBack({ buffer }: Buffer): void {
    const size = buffer.byteLength
    if (!this.lent.delete(buffer) || size === 0 || this.waitingBytes + size > mostWaitingBytes) return
    this.waiting.get(size)?.push(buffer as ArrayBuffer) // only such are lent
    this.waitingBytes += size
  }
}
