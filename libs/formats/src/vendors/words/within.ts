/** A number within the bounds of an API that refuses those beyond, which is told; null stays. */
export function within(
  value: number | null,
  [least, most]: readonly [least: number, most: number],
  told: () => void,
): number | null {
  if (value === null) return null
  const bounded = Math.min(most, Math.max(least, value))
  if (bounded !== value) told()
  return bounded
}
