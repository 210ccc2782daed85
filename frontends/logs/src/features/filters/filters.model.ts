import type { Query } from '@tollgate/console-sdk'
import { logTypes } from '@tollgate/contracts/http/logs'
import { z } from 'zod'

/** A time in the address; `0` says that this end of the range is open. */
const moment = z.coerce.number().int().nonnegative().optional()

/** The address of the page: the filters under the names that the server knows, and the page of the list. */
export const logAddress = z.object({
  p: z.coerce.number().int().positive().default(1),
  type: z.coerce.number().int().min(logTypes.all).max(logTypes.checkIn).default(logTypes.all),
  token_name: z.string().trim().default(''),
  model_name: z.string().trim().default(''),
  group: z.string().trim().default(''),
  channel: z.coerce.number().int().nonnegative().default(0),
  username: z.string().trim().default(''),
  start_timestamp: moment,
  end_timestamp: moment,
})
export type LogAddress = z.output<typeof logAddress>
export type LogFilters = Omit<LogAddress, 'p'>

/** No filter: everything since midnight. */
export const noFilters: LogFilters = {
  ...filtersOf(logAddress.parse({})),
  // Named, so that going back to no filters takes a range out of the address.
  start_timestamp: undefined,
  end_timestamp: undefined,
}

/** The filters of an address. */
export function filtersOf({ p: _page, ...filters }: LogAddress): LogFilters {
  return filters
}

/** Filters as the address will say them: without blanks around texts, and without what is no channel. */
export function settled(filters: LogFilters): LogFilters {
  const channel = isChannelId(filters.channel) ? filters.channel : 0
  return { ...noFilters, ...filtersOf(logAddress.parse({ ...filters, channel })) }
}

/** What stands in the fields. It belongs to the filters that it changes, and is void when the address goes elsewhere. */
export interface Draft {
  readonly of: LogFilters
  readonly values: LogFilters
  /** The filters that the address still says while it is on its way to `of`: it changes later than the fields do. */
  readonly leaving?: LogFilters
}

/** The filters that count, and what the fields show of them. */
export function shownOf(draft: Draft, filters: LogFilters): { current: LogFilters; values: LogFilters } {
  const isOnItsWay = draft.leaving !== undefined && isSame(draft.leaving, filters)
  const current = isOnItsWay ? draft.of : filters
  return { current, values: isSame(draft.of, current) ? draft.values : current }
}

/** The draft once its filters are there: whoever goes back then finds what was there before. */
export function arrived(draft: Draft, filters: LogFilters): Draft {
  const { leaving, ...rest } = draft
  return leaving !== undefined && isSame(draft.of, filters) ? rest : draft
}

/** Whether anything but the time since midnight is asked for. */
export function isFiltered(filters: LogFilters): boolean {
  return !isSame(filters, noFilters)
}

/** Whether two filters ask for the same. */
export function isSame(one: LogFilters, other: LogFilters): boolean {
  return (Object.keys(logAddress.shape) as (keyof LogAddress)[]).every(
    (name) => name === 'p' || one[name] === other[name],
  )
}

/** Whether this can be asked for as a channel; 0 asks for none. */
export const isChannelId = (channel: number): boolean => Number.isInteger(channel) && channel >= 0

/** The range as the picker shows it: an address without one means since midnight, an open end is no value. */
export function rangeOf(filters: LogFilters, midnight: number): { from?: number; to?: number } {
  const from = filters.start_timestamp ?? midnight
  const to = filters.end_timestamp ?? 0
  return { ...(from > 0 && { from }), ...(to > 0 && { to }) }
}

/** The other way round. What equals the default leaves the address. */
export function filtersOfRange(
  range: { from?: number; to?: number },
  midnight: number,
): Pick<LogFilters, 'start_timestamp' | 'end_timestamp'> {
  const isDefault = range.from === midnight && range.to === undefined
  return { start_timestamp: isDefault ? undefined : (range.from ?? 0), end_timestamp: range.to }
}

const anHour = 3_600

/** What is sent. An open range ends one hour ahead, so that a clock that is behind hides nothing. */
export function queryOf(filters: LogFilters, now: { midnight: number; seconds: number; isAdmin: boolean }): Query {
  const { from = 0, to = now.seconds + anHour } = rangeOf(filters, now.midnight)
  const { type, token_name, model_name, group, username, channel } = filters
  return {
    type,
    token_name,
    model_name,
    group,
    start_timestamp: from,
    end_timestamp: to,
    ...(now.isAdmin && { username, ...(channel > 0 && { channel }) }),
  }
}

/** The last midnight in the browser's time zone. */
export function midnightBefore(seconds: number): number {
  const day = new Date(seconds * 1_000)
  return Math.floor(new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime() / 1_000)
}
