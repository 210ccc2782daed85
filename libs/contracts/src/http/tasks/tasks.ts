import { z } from 'zod'
import { taskStatuses } from '../../tasks/task'
import { latestUnixSeconds, rowIdFilter, unixSeconds } from '../core/numbers'
import { listOf, sortFields } from '../core/paging'
import { filterText } from '../core/text'

/** Unix milliseconds, also as text. */
const unixMilliseconds = z.coerce
  .number<number | string>()
  .int()
  .min(0)
  .max(latestUnixSeconds * 1_000)

/** How far a task is (rules L9, L10): `MODAL` is of drawings alone, and `QUEUED` and `UNKNOWN` of all others. */
const status = z.string()

/** A status to look for; empty asks for all. */
const statusFilter = z.enum(['', ...taskStatuses]).default('')

/** What administrators alone filter by: the channel, and the user whose task it is. */
const ofAll = { channel_id: rowIdFilter, username: filterText }

/** By what tasks and drawings are sorted, which their indexes answer; downwards where nothing is said. */
export const taskSorts = ['submit_time'] as const

/** The filters of drawings; 0 and empty are not asked for. Times are in milliseconds. */
export const ownDrawingFilter = z.object({
  ...sortFields(taskSorts),
  mj_id: filterText,
  status: statusFilter,
  start_timestamp: unixMilliseconds.default(0),
  end_timestamp: unixMilliseconds.default(0),
})
export type OwnDrawingFilter = z.output<typeof ownDrawingFilter>

/** Administrators may also ask for one channel's, and one user's. */
export const drawingFilter = ownDrawingFilter.extend(ofAll)
export type DrawingFilter = z.output<typeof drawingFilter>

/** The filters of all other tasks. Times are in seconds. */
export const ownTaskFilter = z.object({
  ...sortFields(taskSorts),
  task_id: filterText,
  status: statusFilter,
  start_timestamp: unixSeconds.default(0),
  end_timestamp: unixSeconds.default(0),
})
export type OwnTaskFilter = z.output<typeof ownTaskFilter>

export const taskFilter = ownTaskFilter.extend(ofAll)
export type TaskFilter = z.output<typeof taskFilter>

/** What rows of both kinds say. Only administrators are sent the channel: for everybody else `channel_id` is 0. */
const shared = {
  id: z.int(),
  /** Unix seconds. */
  created_at: z.int(),
  user_id: z.int(),
  username: z.string(),
  channel_id: z.int(),
  action: z.string(),
  status,
  /** `0%` to `100%`. */
  progress: z.string(),
  fail_reason: z.string(),
  /** What it was charged, also where that was given back; 0 until it is settled. */
  quota: z.int(),
  /** The charge was given back, or is about to be. */
  is_refunded: z.boolean(),
  /** Of the call that submitted it. */
  request_id: z.string(),
}

/** A drawing. Its times are Unix milliseconds, 0 until then. */
export const drawingView = z.object({
  ...shared,
  mj_id: z.string(),
  /** 1 submitted, 21 waiting, 22 duplicate; others were not submitted, of which 0 has no answer yet. */
  code: z.int(),
  submit_time: z.int(),
  start_time: z.int(),
  finish_time: z.int(),
  /** Empty until there is one. */
  image_url: z.string(),
  prompt: z.string(),
  prompt_en: z.string(),
  description: z.string(),
  state: z.string(),
})
export type DrawingView = z.output<typeof drawingView>

/** Any other task. Its times are Unix seconds, 0 until then. */
export const taskView = z.object({
  ...shared,
  platform: z.string(),
  task_id: z.string(),
  submit_time: z.int(),
  start_time: z.int(),
  finish_time: z.int(),
  /** Where its upstream has the result; empty until there is one, or where it is had by a key alone. */
  result_url: z.string(),
  /** What its upstream said last, whole; null until it said something. */
  data: z.unknown(),
})
export type TaskView = z.output<typeof taskView>

export const drawingList = listOf(drawingView)
export type DrawingList = z.output<typeof drawingList>

export const taskList = listOf(taskView)
export type TaskList = z.output<typeof taskList>
