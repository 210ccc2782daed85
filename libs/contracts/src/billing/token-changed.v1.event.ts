import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent after a token was made, edited, switched, given another key or deleted. Caches drop it by the hashes of its keys. */
export const tokenChanged = defineEvent({
  subject: 'evt.billing.token.changed.v1',
  schema: z.object({
    tokenId: z.int(),
    userId: z.int(),
    keyHash: z.string(),
    /** Keys of before by which it may be known still. A billing of before says nothing. */
    otherKeyHashes: z.array(z.string()).default([]),
    version: z.int(),
    change: z.enum(['created', 'updated', 'deleted']),
  }),
  example: { tokenId: 12, userId: 7, keyHash: 'f0e4c2', otherKeyHashes: ['a1b2c3'], version: 2, change: 'updated' },
})
