import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent after an option was written. The value travels in the options view, never here: it may be a secret. */
export const optionChanged = defineEvent({
  subject: 'evt.identity.option.changed.v1',
  schema: z.object({
    key: z.string(),
    version: z.int(),
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    changedAt: z.iso.datetime(),
  }),
  example: { key: 'RetryTimes', version: 2, actorId: 1, actorName: 'root', changedAt: '2026-01-01T00:00:00.000Z' },
})
