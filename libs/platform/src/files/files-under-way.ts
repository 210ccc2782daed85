import { Readable } from 'node:stream'
import type { Clock } from '@tollgate/clock'

/** Who takes nothing for so long has gone. */
const patienceMs = 60_000

/** The place of a file under way: it is left once, by what becomes of the file or by who gives it up. */
export interface FilePlace {
  /** The file, read page behind page as fast as its reader takes it; its end leaves the place. */
  stream(pages: AsyncIterable<string>): Readable
  leave(): void
}

/**
 * Files that are made as they are read: one for each owner, and so many in each process, for each is long work for a
 * database. No connection waits for its reader.
 */
export class FilesUnderWay {
  /** By owner; what ends one is its own, so that it never ends the next. */
  private readonly running = new Map<number, FilePlace>()

  constructor(
    private readonly clock: Clock,
    private readonly mostAtOnce: number,
  ) {}

  /** A place for a file of this owner; null where they have one under way, or too many are. */
  enter(ownerId: number): FilePlace | null {
    if (this.running.has(ownerId) || this.running.size >= this.mostAtOnce) return null
    const leave = () => {
      if (this.running.get(ownerId) === place) this.running.delete(ownerId)
    }
    const place: FilePlace = { leave, stream: (pages) => this.stream(pages, leave) }
    this.running.set(ownerId, place)
    return place
  }

  private stream(pages: AsyncIterable<string>, leave: () => void): Readable {
    const content: Readable = Readable.from(
      this.patiently(pages, () => content.destroy(), leave),
      { objectMode: false },
    )
    // One that is given up before anybody read it, ends here alone.
    content.once('close', leave)
    return content
  }

  private async *patiently(
    pages: AsyncIterable<string>,
    giveUp: () => void,
    leave: () => void,
  ): AsyncGenerator<string> {
    try {
      for await (const page of pages) yield* this.offered(page, giveUp)
    } finally {
      leave()
    }
  }

  private *offered(page: string, giveUp: () => void): Generator<string> {
    if (page === '') return
    const patience = this.clock.setTimer(giveUp, patienceMs)
    try {
      yield page
    } finally {
      patience.cancel()
    }
  }
}
