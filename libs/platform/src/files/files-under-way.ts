import { Readable } from 'node:stream'
import type { Clock } from '@tollgate/clock'
import { ReaderPace } from './reader-pace'
import { ReadingTurns } from './reading-turns'

/** Who takes nothing for so long has gone. */
const patienceMs = 60_000
/** So many files may be open for each whose page is read: most wait for their readers. */
const openForEachReading = 10

/** The place of a file under way: it is left once, by what becomes of the file or by who gives it up. */
export interface FilePlace {
  /** The file, read page behind page as fast as its reader takes it; its end leaves the place. */
  stream(pages: AsyncIterable<string>): Readable
  leave(): void
}

interface Running extends FilePlace {
  readonly pace: ReaderPace
  /** Ends the file where it is, so that whoever reads it sees that it was cut. */
  giveUp(): void
}

/**
 * Files that are made as they are read: one for each owner. Pages are long work for a database, so that of so many files at
 * once, in each process, one is read; a file that waits for its reader holds neither a connection nor anybody up. Where as many are
 * open as may be, the slowest reader makes room for the next one.
 */
export class FilesUnderWay {
  /** By owner; what ends one is its own, so that it never ends the next. */
  private readonly running = new Map<number, Running>()
  private readonly turns: ReadingTurns
  private readonly mostOpen: number

  constructor(
    private readonly clock: Clock,
    mostReading: number,
  ) {
    this.turns = new ReadingTurns(mostReading)
    this.mostOpen = mostReading * openForEachReading
  }

  /** A place for a file of this owner; null where they have one under way, or too many are, none of which is slow. */
  enter(ownerId: number): FilePlace | null {
    if (this.running.has(ownerId)) return null
    if (this.running.size >= this.mostOpen && !this.makeRoom()) return null
    const leave = () => {
      if (this.running.get(ownerId) === place) this.running.delete(ownerId)
    }
    const pace = new ReaderPace(this.clock)
    const place: Running = {
      pace,
      leave,
      giveUp: leave,
      stream: (pages) => {
        const content = this.stream(pages, pace, leave)
        place.giveUp = () => void content.destroy()
        return content
      },
    }
    this.running.set(ownerId, place)
    return place
  }

  private makeRoom(): boolean {
    const slow = [...this.running.values()].filter(({ pace }) => pace.isSlow)
    const slowest = slow.sort((one, other) => one.pace.charactersEachSecond - other.pace.charactersEachSecond)[0]
    if (slowest === undefined) return false
    slowest.leave()
    slowest.giveUp()
    return true
  }

  private stream(pages: AsyncIterable<string>, pace: ReaderPace, leave: () => void): Readable {
    const content: Readable = Readable.from(this.patiently(pages, pace, { giveUp: () => content.destroy(), leave }), {
      objectMode: false,
    })
    // One that is given up before anybody read it, ends here alone.
    content.once('close', leave)
    return content
  }

  private async *patiently(
    pages: AsyncIterable<string>,
    pace: ReaderPace,
    { giveUp, leave }: { giveUp: () => void; leave: () => void },
  ): AsyncGenerator<string> {
    const reading = pages[Symbol.asyncIterator]()
    try {
      for (;;) {
        const page = await this.turns.take(() => reading.next())
        if (page.done === true) return
        yield* this.offered(page.value, pace, giveUp)
      }
    } finally {
      leave()
      await reading.return?.()
    }
  }

  private *offered(page: string, pace: ReaderPace, giveUp: () => void): Generator<string> {
    if (page === '') return
    const patience = this.clock.setTimer(giveUp, patienceMs)
    pace.offered()
    try {
      yield page
      pace.taken(page.length)
    } finally {
      patience.cancel()
    }
  }
}
