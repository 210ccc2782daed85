import { faults, mostRowBytes } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'

/** Thrown by what reads in a window when it reaches the end of it; `Window.take` brings more and reads again. Holds no place, as it is one for all. */
const moreNeeded = new Error('more of the file is needed')

/**
 * The piece of a file that is being read, of which `at` is the next byte. What is behind `at` is let go when more is fetched; what is
 * read in one go (a row, a head) stays in the piece as a whole, up to `mostRowBytes`.
 */
export class Window {
  bytes: Buffer = Buffer.alloc(0)
  at = 0
  private before = 0
  private isLast = false

  constructor(private readonly chunks: AsyncIterator<Buffer>) {}

  /** Where the next byte lies in the file. */
  get place(): number {
    return this.before + this.at
  }

  /** Where a byte of this piece lies in the file. */
  placeOf(at: number): number {
    return this.before + at
  }

  /** The next byte, or one ahead of it; -1 behind the end of the file. */
  peek(ahead = 0): number {
    const at = this.at + ahead
    if (at < this.bytes.length) return this.bytes[at] as number
    if (this.isLast) return -1
    throw moreNeeded
  }

  /** Called where this piece ends too early: more is fetched and what is being read is read again, or the file is cut off. */
  needMore(): never {
    throw this.isLast ? this.fault() : moreNeeded
  }

  /** What `read` makes of the bytes from `at` on; it may be called several times, each time from the same byte with more behind it. */
  async take<T>(read: () => T): Promise<T> {
    for (;;) {
      const result = this.tryTake(read)
      if (result !== undefined) return result.value
      await this.grow()
    }
  }

  /** The same without waiting: nothing, where `read` needs more than is there. */
  tryTake<T>(read: () => T): { value: T } | undefined {
    const start = this.at
    try {
      return { value: read() }
    } catch (error) {
      if (error !== moreNeeded) throw error
      this.at = start
      return undefined
    }
  }

  /**
   * Passes over what `step` looks at: it moves `at` as far as it has seen, and says whether that was all. What was seen is let go.
   * At the end of the file before that, the file is cut off, unless it `mayEnd`.
   */
  async skip(step: () => boolean, mayEnd = false): Promise<void> {
    while (!step()) {
      if (this.isLast) {
        if (mayEnd) return
        throw this.fault()
      }
      await this.grow()
    }
  }

  /** Whether nothing comes behind this piece. */
  get endsFile(): boolean {
    return this.isLast
  }

  /** Fetches as much again as is there already, so that what is read anew each time takes no more than twice its length. */
  async grow(): Promise<void> {
    const kept = this.bytes.subarray(this.at)
    if (kept.length > mostRowBytes) {
      const mebibytes = mostRowBytes / 1024 / 1024
      throw ForeignDatabaseError.of(faults.rowTooLong, { byte: this.place }, { mebibytes })
    }
    const pieces = [kept]
    for (let fetched = 0; fetched === 0 || fetched < kept.length;) {
      const { done, value } = await this.chunks.next()
      if (done === true) {
        this.isLast = true
        break
      }
      pieces.push(value)
      fetched += value.length
    }
    this.before += this.at
    this.at = 0
    this.bytes = Buffer.concat(pieces)
  }

  private fault(): ForeignDatabaseError {
    return ForeignDatabaseError.of(faults.cutOff, { byte: this.before + this.bytes.length })
  }
}
