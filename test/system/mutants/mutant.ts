/** One exact text in one compiled file, and what stands in its place. */
export interface Change {
  /** From the root of the repository. */
  readonly file: string
  readonly find: string
  readonly put: string
}

/** A mistake that somebody who is tired could make in relay or billing, and that the books must show. */
export interface Mutant {
  readonly name: string
  /** What it does, for the report. */
  readonly does: string
  readonly changes: readonly Change[]
}

/** A mutant of one text. */
export function mutant(name: string, does: string, file: string, [find, put]: readonly [string, string]): Mutant {
  return { name, does, changes: [{ file, find, put }] }
}
