import type { Clock } from '@tollgate/clock'

/** Who was waited for no longer than this is not slow yet. */
const leastWaitMs = 30_000
/** Below this a reader is slow: what a telephone in a bad place takes. */
const slowEachSecond = 50_000

/** How fast somebody takes what is offered to them. */
export class ReaderPace {
  private characters = 0
  private waitedMs = 0
  private offeredAtMs: number | null = null

  constructor(private readonly clock: Clock) {}

  /** From now on the reader is waited for. */
  offered(): void {
    this.offeredAtMs = this.clock.monotonicMs()
  }

  /** The reader has taken what was offered. */
  taken(characters: number): void {
    this.waitedMs = this.waitMs
    this.offeredAtMs = null
    this.characters += characters
  }

  /** Whether the reader was waited for long, and took little meanwhile. */
  get isSlow(): boolean {
    return this.waitMs >= leastWaitMs && this.charactersEachSecond < slowEachSecond
  }

  /** Of the time in which the reader was waited for. */
  get charactersEachSecond(): number {
    return this.waitMs === 0 ? Infinity : (this.characters * 1_000) / this.waitMs
  }

  private get waitMs(): number {
    return this.waitedMs + (this.offeredAtMs === null ? 0 : this.clock.monotonicMs() - this.offeredAtMs)
  }
}
