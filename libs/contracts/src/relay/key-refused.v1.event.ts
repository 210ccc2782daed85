import { z } from 'zod'
import { defineEvent } from '../core/contract'

/**
 * Sent by a relay when an upstream says to a call that it takes a key no more. A relay tells of the same key of the same revision
 * of a channel once a minute at most, keeps nothing for later, and tells again after what the bus has not taken.
 */
export const keyRefused = defineEvent({
  subject: 'evt.relay.key.refused.v1',
  schema: z.object({
    channelId: z.int(),
    /** The revision by which the call was made: somebody may have mended the channel since. */
    version: z.int(),
    /** The place of the key in its channel, from 0. */
    keyPosition: z.int(),
    /** The upstream's words in one line, without secrets. */
    reason: z.string().max(400),
    /** The call by which it was found out. */
    requestId: z.uuid(),
  }),
  example: {
    channelId: 3,
    version: 5,
    keyPosition: 0,
    reason: 'HTTP 401 invalid_api_key: Incorrect API key provided: ***',
    requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
  },
})
