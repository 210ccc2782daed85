/** A count of tokens; null for what is none, as vendors leave out what is zero or what they did not count. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
