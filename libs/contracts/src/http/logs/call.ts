import { z } from 'zod'
import { callEntryKinds } from '../../pricing/call-entry-kinds'
import { taskPlatforms, taskStatuses } from '../../tasks/task'
import { logFaults } from './logs.faults'
import { isRequestId, logView } from './usage-log'

/** By which a call is asked for: `x-request-id` of its answer, or its trace id, which is the same without dashes. */
export const callId = z
  .string()
  .refine(isRequestId, { error: logFaults.requestIdMalformed.code })
  .transform((id) =>
    id
      .toLowerCase()
      .replaceAll('-', '')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )

/**
 * What the log knows of a call: `logged`, its row stands; `unlogged`, the ledger knows it, and the log does not or not yet; `cleared`, it
 * is from a time up to which the log was cleared; `pending`, its id is so young that its receipt may be under way; `unknown`.
 */
const callStates = ['logged', 'unlogged', 'cleared', 'pending', 'unknown'] as const
export type CallState = (typeof callStates)[number]

/** A line of the ledger. */
const entry = z.object({
  id: z.int(),
  kind: z.enum(callEntryKinds),
  /** Unix seconds. */
  created_at: z.int(),
  /** What it did to the balance. */
  quota: z.int(),
  /** What it did to the house; administrators see it. */
  house_quota: z.int(),
  /** The balance behind it. */
  balance: z.int(),
})
export type CallEntry = z.output<typeof entry>

/** The task that the call has submitted. Times are in Unix milliseconds, 0 until then. */
const task = z.object({
  platform: z.enum(taskPlatforms),
  action: z.string(),
  task_id: z.string(),
  status: z.enum(taskStatuses),
  progress: z.int(),
  fail_reason: z.string(),
  is_refunded: z.boolean(),
  submit_time: z.int(),
  finish_time: z.int(),
})

/** All that is known of one call (rules L27 to L29). */
export const callView = z.object({
  request_id: z.uuid(),
  /** The same, as traces have it. */
  trace_id: z.string(),
  /** Where the trace is to be seen; empty where nobody has said, and for who is no administrator. */
  trace_url: z.string(),
  /** Unix milliseconds, as the id tells it; 0 where it tells none. */
  begun_at: z.int(),
  state: z.enum(callStates),
  row: logView.nullable(),
  /** Null where the ledger cannot be asked now. */
  entries: z.array(entry).nullable(),
  task: task.nullable(),
  /** Tasks cannot be asked now. */
  is_task_unknown: z.boolean(),
})
export type CallView = z.output<typeof callView>
