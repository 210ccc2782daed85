import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { mostTaskReason, taskFailureCauses, taskPlatforms } from './task'

/**
 * A task has failed, and its call was charged: sent once, in the transaction in which the later of both became known. Billing gives
 * back what the ledger has for the call.
 */
export const taskFailed = defineEvent({
  subject: 'evt.tasks.task.failed.v1',
  isMoney: true,
  schema: z.object({
    /** Of the call that submitted the task. */
    requestId: z.uuid(),
    userId: z.int(),
    username: z.string(),
    platform: z.enum(taskPlatforms),
    action: z.string(),
    upstreamId: z.string().nullable(),
    /** What tasks were told that the call was charged. */
    units: z.int().positive(),
    /** In the upstream's words, or in English where there is a `cause`. */
    reason: z.string().max(mostTaskReason),
    /** Left out where the upstream said that it failed. */
    cause: z.enum(taskFailureCauses).optional(),
    failedAt: z.iso.datetime(),
  }),
  example: {
    requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    userId: 7,
    username: 'ada',
    platform: 'midjourney',
    action: 'IMAGINE',
    upstreamId: '1767225600000123',
    units: 50_000,
    reason: 'Banned prompt',
    failedAt: '2026-01-01T00:00:00.000Z',
  },
})
