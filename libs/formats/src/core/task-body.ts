/** What the body of a submit says, as far as a relay goes by it. */
export interface TaskBody {
  /** By name, as far as they are there and say something; numbers as they are written. */
  readonly texts: Readonly<Record<string, string>>
  /** Names of all fields that say something, those included that are too large to be kept. */
  readonly given: readonly string[]
}
