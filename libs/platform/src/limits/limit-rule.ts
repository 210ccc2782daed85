/** At most `points` within `seconds`, counted from the first of them. */
export interface LimitRule {
  readonly points: number
  readonly seconds: number
}

/** A table of limits by their names. */
export type LimitTable<Name extends string> = Readonly<Record<Name, LimitRule>>

/** One of the limits, and whose count of it. */
export interface Counted<Name extends string> {
  readonly limit: Name
  readonly key: string
  /** Instead of the table's, where it can be set. */
  readonly points?: number
}

/** Which limit stands in the way, and for how long. */
export interface Refused<Name extends string> {
  readonly limit: Name
  readonly retryAfterMs: number
}

/** What was counted, in every one of the limits that were asked, or which of them stood in the way: then nothing was. */
export type Taken<Name extends string> =
  | { readonly refused: Refused<Name> }
  | {
      readonly refused: null
      /** False while Redis is away: then this process counts alone. */
      readonly isShared: boolean
      /** Takes it out of the counts again, unless they have begun anew meanwhile. */
      giveBack(): Promise<void>
    }
