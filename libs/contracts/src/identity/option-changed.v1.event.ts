import { z } from 'zod'
import { defineEvent } from '../core/contract'

/**
 * Sent after an option was written. The value travels in the options view, never here: it may be a secret. What a site is set up
 * with is one act, of which one message tells, by the first of its options and `setUp`.
 */
export const optionChanged = defineEvent({
  subject: 'evt.identity.option.changed.v1',
  schema: z.object({
    key: z.string(),
    version: z.int(),
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    changedAt: z.iso.datetime(),
    /** The day of the price list that the site began with; null where it had prices already. */
    setUp: z.object({ priceList: z.iso.date().nullable() }).optional(),
  }),
  example: { key: 'RetryTimes', version: 2, actorId: 1, actorName: 'root', changedAt: '2026-01-01T00:00:00.000Z' },
})
