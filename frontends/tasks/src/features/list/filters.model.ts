import type { Query } from '@tollgate/console-sdk'
import { rangeOf, spanStart } from '@tollgate/console-sdk/list-page'
import { z } from 'zod'

/** A time in the address, in seconds; `0` says that this end of the range is open. */
const moment = z.coerce.number().int().nonnegative().optional()

/** What is asked for, as the address says it: the same of drawings and of other tasks. */
export const taskFilters = z.object({
  task_id: z.string().default(''),
  status: z.string().default(''),
  username: z.string().default(''),
  channel_id: z
    .string()
    .regex(/^\d{0,9}$/)
    .default(''),
  start_timestamp: spanStart,
  end_timestamp: moment,
})
export type TaskFilters = z.output<typeof taskFilters>

/** Everything there is: the span of the page is no limit any more. */
export const allTime: Partial<TaskFilters> = { start_timestamp: 0, end_timestamp: undefined }

/** Who asks, when, and since when a page shows tasks unless it is told otherwise, in seconds. */
export interface Asker {
  readonly now: number
  readonly since: number
  readonly isAdmin: boolean
}

const dayS = 86_400

/** Drawings are asked for from 30 days ago (rule L11). */
export const drawingsSince = (nowS: number): number => nowS - 30 * dayS

const millis = 1_000

/** What is sent for drawings: their times are in milliseconds, and the last second is wanted as a whole. */
export function drawingQuery(filters: TaskFilters, asker: Asker): Query {
  const { from = 0, to } = rangeOf(filters, asker.since, asker.now)
  return {
    mj_id: filters.task_id,
    ...sharedQuery(filters, asker),
    start_timestamp: from * millis,
    ...(to !== undefined && { end_timestamp: to * millis + millis - 1 }),
  }
}

/** What is sent for other tasks: their times are in seconds. */
export function otherQuery(filters: TaskFilters, asker: Asker): Query {
  const { from = 0, to } = rangeOf(filters, asker.since, asker.now)
  return {
    task_id: filters.task_id,
    ...sharedQuery(filters, asker),
    start_timestamp: from,
    ...(to !== undefined && { end_timestamp: to }),
  }
}

/** Administrators alone filter by user and channel. */
function sharedQuery({ status, username, channel_id }: TaskFilters, { isAdmin }: Asker): Query {
  return { status, ...(isAdmin && { username, ...(channel_id !== '' && { channel_id }) }) }
}

/** Whether a typed channel can be asked for; nothing typed asks for none. */
export const isChannelId = (typed: string): boolean => /^\d{0,9}$/.test(typed.trim())
