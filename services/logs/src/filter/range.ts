import type { LogScope } from './log-scope'
import type { Span } from './span'

/** No row is before or after. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The time of a filter. Its end is a second that is still wanted, to its begin as the known servers have it. Sums reach back further
 * than the rows of a log that was cleared.
 */
export function rangeOf({ start_timestamp: start, end_timestamp: end }: LogScope, clearedMs: number): Span {
  const fromMs = Math.max(start === 0 ? firstMs : Math.min(start * 1_000, lastMs), clearedMs)
  const toMs = end === 0 ? lastMs + 1 : Math.min(end * 1_000, lastMs) + 1
  return { fromMs, toMs }
}
