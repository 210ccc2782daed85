import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent whenever a user was created, edited, banned, enabled or deleted. Caches of that user drop what they hold. */
export const userChanged = defineEvent({
  subject: 'evt.identity.user.changed.v1',
  schema: z.object({
    userId: z.int(),
    version: z.int(),
    change: z.enum(['created', 'updated', 'enabled', 'disabled', 'deleted']),
    /** Who did it; null when the system or the user themself did. */
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    username: z.string(),
    changedAt: z.iso.datetime(),
  }),
  example: {
    userId: 7,
    version: 3,
    change: 'disabled',
    actorId: 1,
    actorName: 'root',
    username: 'ada',
    changedAt: '2026-01-01T00:00:00.000Z',
  },
})
