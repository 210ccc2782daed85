/** What readers of settled calls are given to catch up with the ledger, beyond what they say themselves. */
const grace = `interval '2 minutes'`

/**
 * SQL: up to when a reader must know the ledger's rows, by the clock that dates them. `parameter` is what the reader has caught
 * up with; null when nothing waits for it.
 */
export const knownUntil = (parameter: string): string =>
  `(least(coalesce(${parameter}::timestamptz, now()), now()) - ${grace})`

/** What a reader says of itself, as a parameter: a time, or null. */
export function readerPosition(caughtUpToMs: number | null): Date | null {
  return caughtUpToMs === null ? null : new Date(caughtUpToMs)
}
