import { z } from 'zod'
import { latestUnixSeconds, rowIdFilter, unixSeconds, wholeNumberOf } from '../core/numbers'
import { listOf } from '../core/paging'
import { filterText } from '../core/text'
import { logFaults } from './logs.faults'

/** The kinds of log row (rule L1); 0 asks for all of them. */
export const logTypes = { all: 0, topUp: 1, consumption: 2, management: 3, system: 4, checkIn: 5 } as const
export type LogType = (typeof logTypes)[keyof typeof logTypes]

/**
 * What the log can be asked for by how calls ended: `complete`; `cut`, which began and did not end (the client left, the
 * upstream broke off, the quota ended, the relay stopped); `failed`, to which no channel brought an answer; `refused`.
 */
export const outcomeFilters = ['complete', 'cut', 'failed', 'refused'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]

/** `%` stands for any text, as in the known servers, but few times: the work of a match grows with each. */
const modelFilter = filterText.refine((text) => (text.match(/%+/g)?.length ?? 0) <= 2, {
  error: 'at most two %',
})

/** As answers have it in `x-request-id`, or without its dashes, as traces name the call. */
const requestId = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32})$/i

/** Whether somebody may ask for a call by this. */
export const isRequestId = (text: string): boolean => requestId.test(text)

const requestIdFilter = filterText.refine((text) => text === '' || isRequestId(text), {
  error: logFaults.requestIdMalformed.code,
})

/** The filters of rule L2. Zero and empty mean: not asked. */
export const ownLogFilter = z.object({
  type: z.coerce.number<number | string>().int().min(logTypes.all).max(logTypes.checkIn).default(logTypes.all),
  token_name: filterText,
  model_name: modelFilter,
  group: filterText,
  outcome: z.enum(['', ...outcomeFilters]).default(''),
  request_id: requestIdFilter,
  start_timestamp: unixSeconds.default(0),
  end_timestamp: unixSeconds.default(0),
})
export type OwnLogFilter = z.output<typeof ownLogFilter>

/** Administrators may also ask for one user's or one channel's rows. */
export const logFilter = ownLogFilter.extend({
  username: filterText,
  channel: rowIdFilter,
})
export type LogFilter = z.output<typeof logFilter>

/**
 * A log record (rule L4); `use_time` is in whole seconds, `duration_ms` says the same to the millisecond (older servers
 * leave it out), `other` is JSON text for `readLogDetails`. Only administrators are sent the channel: for everybody else
 * `channel` is 0 and `channel_name` empty.
 */
export const logView = z.object({
  id: z.int(),
  /** Unix seconds. */
  created_at: z.int(),
  type: z.int(),
  user_id: z.int(),
  username: z.string(),
  token_name: z.string(),
  model_name: z.string(),
  group: z.string(),
  channel: z.int(),
  channel_name: z.string(),
  quota: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  use_time: z.int(),
  duration_ms: z.int().optional(),
  is_stream: z.boolean(),
  /** Empty for rows that no call made. */
  request_id: z.string(),
  content: z.string(),
  other: z.string(),
})
export type LogView = z.output<typeof logView>

export const logList = listOf(logView)
export type LogList = z.output<typeof logList>

/**
 * Quota and tokens over the filter, `token` being input and output together; requests and tokens a minute over the last
 * one, whatever the filter's time.
 */
export const logSums = z.object({
  quota: z.int(),
  token: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  rpm: z.int(),
  tpm: z.int(),
})
export type LogSums = z.output<typeof logSums>

const clearTime = logFaults.clearTimeRequired.code

/** Before which second the log is cleared (rule L8). */
export const clearLogQuery = z.object({
  target_timestamp: wholeNumberOf(clearTime).pipe(z.int().min(1, clearTime).max(latestUnixSeconds, clearTime)),
})
export type ClearLogQuery = z.output<typeof clearLogQuery>

/** How many rows were cleared. */
export const clearedRows = z.int()
