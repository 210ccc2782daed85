import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { verdictCauses } from './verdicts'

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
    /** Why, where nobody did it: the channel was judged by what its upstream answered, and `reason` has the details. */
    verdict: z
      .object({
        cause: z.enum(verdictCauses),
        reason: z.string(),
        /** The place of the key that it is about, from 0; null for the channel as a whole. */
        keyPosition: z.int().nullable(),
        /** Where it is about a key: how many the channel has, and how many of them calls do without now. */
        keys: z.object({ count: z.int(), disabled: z.int() }).optional(),
      })
      .optional(),
  }),
  example: {
    channelId: 3,
    name: 'openai-main',
    version: 5,
    change: 'disabled',
    actorId: null,
    actorName: null,
    changedAt: '2026-01-01T00:00:00.000Z',
    verdict: {
      cause: 'refused',
      reason: 'HTTP 401 invalid_api_key: Incorrect API key provided: ***',
      keyPosition: null,
    },
  },
})
