import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent after a channel was created, edited, switched or deleted. The state itself is in the routing view. */
export const channelChanged = defineEvent({
  subject: 'evt.channels.channel.changed.v1',
  schema: z.object({
    channelId: z.int(),
    name: z.string(),
    version: z.int(),
    change: z.enum(['created', 'updated', 'enabled', 'disabled', 'deleted']),
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    changedAt: z.iso.datetime(),
  }),
  example: {
    channelId: 3,
    name: 'openai-main',
    version: 5,
    change: 'disabled',
    actorId: 1,
    actorName: 'root',
    changedAt: '2026-01-01T00:00:00.000Z',
  },
})
