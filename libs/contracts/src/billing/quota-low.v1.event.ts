import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent once whenever a balance falls below what its owner wants to be warned at. */
export const quotaLow = defineEvent({
  subject: 'evt.billing.quota.low.v1',
  schema: z.object({
    userId: z.int(),
    balanceUnits: z.int(),
    thresholdUnits: z.int(),
    fellAt: z.iso.datetime(),
  }),
  example: { userId: 7, balanceUnits: 99_000, thresholdUnits: 100_000, fellAt: '2026-01-01T00:00:00.000Z' },
})
