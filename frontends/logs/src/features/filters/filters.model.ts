import type { Query } from '@tollgate/console-sdk'
import { rangeOf, spanStart } from '@tollgate/console-sdk/list-page'
import { isRequestId, logTypes, outcomeFilters } from '@tollgate/contracts/http/logs'
import { z } from 'zod'

/** A time in the address; `0` says that this end of the range is open. */
const moment = z.coerce.number().int().nonnegative().optional()

/** What is asked for, as the address says it: under the names that the server knows. */
export const logFilters = z.object({
  // Words, because that is what can be chosen and typed.
  type: z.enum(Object.values(logTypes).map(String)).default(String(logTypes.all)),
  token_name: z.string().default(''),
  model_name: z.string().default(''),
  group: z.string().default(''),
  channel: z
    .string()
    .regex(/^\d{0,9}$/)
    .default(''),
  username: z.string().default(''),
  request_id: z.string().default(''),
  outcome: z.enum(['', ...outcomeFilters]).default(''),
  start_timestamp: spanStart,
  end_timestamp: moment,
})
export type LogFilters = z.output<typeof logFilters>

/** No filter: everything since midnight. */
export const noFilters: LogFilters = {
  ...logFilters.parse({}),
  // Named, so that going back to no filters takes a range out of the address.
  start_timestamp: undefined,
  end_timestamp: undefined,
}

/** The same without an end in the past: everything there is. */
export const allTime: LogFilters = { ...noFilters, start_timestamp: 0 }

/** Whether two filters ask for the same. */
export function isSame(one: LogFilters, other: LogFilters): boolean {
  return (Object.keys(logFilters.shape) as (keyof LogFilters)[]).every((name) => one[name] === other[name])
}

/** Whether a typed channel can be asked for; nothing typed asks for none. */
export const isChannelId = (typed: string): boolean => /^\d{0,9}$/.test(typed.trim())

/** Whether a typed request id can be asked for; nothing typed asks for none. */
export const mayBeRequestId = (typed: string): boolean => typed.trim() === '' || isRequestId(typed.trim())

/** Since when the log is asked for that names no beginning: midnight, and of one request any time. */
export const sinceOf = ({ request_id }: Pick<LogFilters, 'request_id'>, midnight: number): number =>
  request_id === '' ? midnight : 0

const anHour = 3_600

/** What is sent. An open range ends one hour ahead, so that a clock that is behind hides nothing. */
export function queryOf(filters: LogFilters, now: { midnight: number; seconds: number; isAdmin: boolean }): Query {
  const { from = 0, to = now.seconds + anHour } = rangeOf(filters, sinceOf(filters, now.midnight), now.seconds)
  const { type, token_name, model_name, group, outcome, username, channel, request_id } = filters
  return {
    type,
    token_name,
    model_name,
    group,
    outcome,
    request_id,
    start_timestamp: from,
    end_timestamp: to,
    ...(now.isAdmin && { username, ...(channel !== '' && { channel }) }),
  }
}
