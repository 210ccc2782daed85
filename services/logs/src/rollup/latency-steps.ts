/** Where steps of times begin, in milliseconds, as the table of figures has them: two for each doubling. */
export const bounds = Array.from({ length: 37 }, (_, index) => Math.round(16 * 2 ** (index / 2)))

/** The step in which a time lies. */
export function stepOf(ms: number): number {
  return bounds.filter((bound) => bound <= ms).length
}
