import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent after a token was made, edited, switched or deleted. Caches drop it by its hash. */
export const tokenChanged = defineEvent({
  subject: 'evt.billing.token.changed.v1',
  schema: z.object({
    tokenId: z.int(),
    userId: z.int(),
    keyHash: z.string(),
    version: z.int(),
    change: z.enum(['created', 'updated', 'deleted']),
  }),
  example: { tokenId: 12, userId: 7, keyHash: 'f0e4c2', version: 2, change: 'updated' },
})
