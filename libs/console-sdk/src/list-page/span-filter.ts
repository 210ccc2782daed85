import type { TimeRange } from '@tollgate/console-ui/date-range'
import { startOfDay } from '@tollgate/console-ui/inputs'
import type { RangeFilter } from './filter.types'

/** A span of time as an address says it, in Unix seconds: 0 is an open end, and no beginning the page's own. */
export interface AddressSpan {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** The span that is asked for; an address without a beginning means `since`. */
export function rangeOf({ start_timestamp: from, end_timestamp: to = 0 }: AddressSpan, since: number): TimeRange {
  const start = from ?? since
  return { ...(start > 0 && { from: start }), ...(to > 0 && { to }) }
}

/** The other way round. What equals the page's own span leaves the address. */
export function spanOf({ from, to }: TimeRange, since: number): AddressSpan {
  const isOwn = from === since && to === undefined
  return { start_timestamp: isOwn ? undefined : (from ?? 0), end_timestamp: to }
}

const day = 86_400

/** Since when each of the offered spans is; they are open at the end, so that a refresh brings what has come since. */
const beginnings = {
  today: startOfDay,
  last24Hours: (now: number) => now - day,
  last7Days: (now: number) => startOfDay(now - 6 * day),
  last30Days: (now: number) => startOfDay(now - 29 * day),
} as const

export interface SpanFilterOptions<Values> {
  readonly label: string
  /** Where the page's own span begins, in Unix seconds, by what else is asked for. */
  readonly since: (values: Values) => number
  /** What the offered spans are called. */
  readonly presets: Readonly<Record<keyof typeof beginnings, string>>
}

/** The filter of a log by time, which stands in the address as an `AddressSpan`. */
export function spanFilter<Values extends AddressSpan>({
  label,
  since,
  presets,
}: SpanFilterOptions<Values>): RangeFilter<Values> {
  return {
    kind: 'range',
    label,
    read: (values) => rangeOf(values, since(values)),
    // Its two fields are those of every such address, whatever else there is.
    write: (range, values) => spanOf(range, since(values)) as Partial<Values>,
    isSet: ({ start_timestamp, end_timestamp }) => start_timestamp !== undefined || end_timestamp !== undefined,
    presets: Object.entries(beginnings).map(([id, beginning]) => ({
      id,
      label: presets[id as keyof typeof beginnings], // its own names
      of: (now) => ({ from: beginning(now) }),
    })),
  }
}
