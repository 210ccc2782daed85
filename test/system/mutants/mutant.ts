import type { FaultName } from '../weather/oracle/findings'

/** One exact text in one compiled file, and what stands in its place. */
export interface Change {
  /** From the root of the repository. */
  readonly file: string
  readonly find: string
  readonly put: string
}

/** A mistake that somebody who is tired could make in relay, billing or tasks, and that the books must show. */
export interface Mutant {
  readonly name: string
  /** What it does, for the report. */
  readonly does: string
  /** It is shown by one of these at least; what else is found may have another cause. */
  readonly shownBy: readonly [FaultName, ...FaultName[]]
  readonly changes: readonly Change[]
}
