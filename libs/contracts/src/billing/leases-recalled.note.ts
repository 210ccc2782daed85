import { z } from 'zod'
import { defineNote } from '../core/contract'

/**
 * What is lent for a user is wanted back: relays begin nothing more on those leases, and return each as soon as no call holds
 * it. The key is the user's id. Billing sees to the rest, so a note that is lost costs time and no money.
 */
export const leasesRecalled = defineNote({
  subject: 'note.billing.leases.recalled',
  schema: z.object({
    userId: z.int(),
    /** Only the leases of this token; null: all of the user's. */
    tokenId: z.int().nullable(),
  }),
  example: { userId: 7, tokenId: null },
})
