import type { MinuteCounts } from './limits'
import type { Load } from './load'

/** One that has limits: a channel, or one of those whose call it is. */
export interface Limited {
  /** The beginning of its keys in Redis; all that one call takes places at stand in one slot of a cluster. */
  readonly name: string
  readonly load: Load
}

/** When a place was taken: by this process's clock, and in which second of Redis's; 0 where that was away. */
export interface Entered {
  readonly atMs: number
  readonly second: number
}

/** What was taken: by which call, at whom, and among them those that count calls at once. */
export interface Taken {
  readonly id: string
  readonly limited: readonly Limited[]
  readonly counted: readonly Limited[]
  readonly tokens: number
}

/** Is told what becomes of a place. */
export interface PlaceKeeper {
  left(taken: Taken): void
  corrected(taken: Taken, tokens: number, entered: Entered): void
}

/** One call's place under limits. */
export class Place {
  private hasLeft = false
  /** Counted for it so far. */
  private tokens: number

  constructor(
    private readonly places: PlaceKeeper,
    private readonly taken: Taken,
    private readonly entered: Entered,
    /** What the minute of each held behind its taking. */
    readonly counts: readonly MinuteCounts[],
  ) {
    this.tokens = taken.tokens
  }

  /** The call is over. May be told more than once. */
  leave(): void {
    if (this.hasLeft) return
    this.hasLeft = true
    this.places.left(this.taken)
  }

  /** It is over, and used no tokens beyond what was told. */
  giveBack(): void {
    this.leave()
    this.used(0)
  }

  /** So many tokens were used; of a session, for which this is told again and again, so many more. */
  used(tokens: number): void {
    const change = tokens - this.tokens
    this.tokens = 0
    if (change !== 0) this.places.corrected(this.taken, change, this.entered)
  }
}
