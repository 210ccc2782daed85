import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent once whenever what was spent in a month reaches a threshold of a budget; of several at once for the highest. */
export const budgetCrossed = defineEvent({
  subject: 'evt.billing.budget.crossed.v1',
  schema: z.object({
    budgetId: z.int(),
    scope: z.enum(['user', 'group', 'token']),
    /** What the user, the group or the token is called. */
    name: z.string(),
    /** The user, or whose token it is; null for a group. */
    userId: z.int().nullable(),
    percent: z.int(),
    monthlyUnits: z.int(),
    spentUnits: z.int(),
    isHard: z.boolean(),
    crossedAt: z.iso.datetime(),
  }),
  example: {
    budgetId: 3,
    scope: 'token',
    name: 'nightly',
    userId: 7,
    percent: 80,
    monthlyUnits: 1_000_000,
    spentUnits: 812_000,
    isHard: true,
    crossedAt: '2026-01-20T00:00:00.000Z',
  },
})
