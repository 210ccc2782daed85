import type { TimeRange } from '@tollgate/console-ui/date-range'
import { startOfDay } from '@tollgate/console-ui/inputs'
import { z } from 'zod'
import type { RangeFilter } from './filter.types'

const day = 86_400

/** Since when each of the offered spans is; they are open at the end, so that a refresh brings what has come since. */
const beginnings = {
  today: startOfDay,
  last24Hours: (now: number) => now - day,
  last7Days: (now: number) => startOfDay(now - 6 * day),
  last30Days: (now: number) => startOfDay(now - 29 * day),
} as const

type SpanName = keyof typeof beginnings
const isSpanName = (name: string | undefined): name is SpanName => name !== undefined && Object.hasOwn(beginnings, name)

/** A beginning as an address says it: Unix seconds, or the name of a span, which is counted anew whenever it is asked for. */
export const spanStart = z
  .union([z.literal(Object.keys(beginnings) as SpanName[]), z.coerce.number().int().nonnegative()]) // its own names
  .optional()
export type SpanStart = z.output<typeof spanStart>

/** A span of time as an address says it: 0 is an open end, and no beginning the page's own. */
export interface AddressSpan {
  readonly start_timestamp?: SpanStart
  readonly end_timestamp?: number | undefined
}

/** When a span begins, in Unix seconds. */
export const startOf = (start: NonNullable<SpanStart>, now: number): number =>
  typeof start === 'string' ? beginnings[start](now) : start

/** The span that is asked for; an address without a beginning means `since`. */
export function rangeOf(span: AddressSpan, since: number, now: number): TimeRange {
  const { start_timestamp: from = since, end_timestamp: to = 0 } = span
  const start = startOf(from, now)
  return {
    ...(start > 0 && { from: start }),
    ...(to > 0 && { to }),
    ...(typeof from === 'string' && to === 0 && { preset: from }),
  }
}

/** The other way round. What equals the page's own span leaves the address. */
export function spanOf({ from, to, preset }: TimeRange, since: number): AddressSpan {
  const isOwn = from === since && to === undefined
  if (!isOwn && isSpanName(preset)) return { start_timestamp: preset, end_timestamp: undefined }
  return { start_timestamp: isOwn ? undefined : (from ?? 0), end_timestamp: to }
}

export interface SpanFilterOptions<Values> {
  readonly label: string
  /** Where the page's own span begins, in Unix seconds, by what else is asked for. */
  readonly since: (values: Values) => number
  /** What the offered spans are called. */
  readonly presets: Readonly<Record<SpanName, string>>
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
    read: (values) => rangeOf(values, since(values), Math.floor(Date.now() / 1_000)),
    // Its two fields are those of every such address, whatever else there is.
    write: (range, values) => spanOf(range, since(values)) as Partial<Values>,
    isSet: ({ start_timestamp, end_timestamp }) => start_timestamp !== undefined || end_timestamp !== undefined,
    presets: Object.entries(beginnings).map(([id, beginning]) => ({
      id,
      label: presets[id as SpanName], // its own names
      of: (now) => ({ from: beginning(now) }),
    })),
  }
}
