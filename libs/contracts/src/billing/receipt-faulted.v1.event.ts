import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Something that a relay sent was not booked: told once, in the transaction that wrote it down. */
export const receiptFaulted = defineEvent({
  subject: 'evt.billing.receipt.faulted.v1',
  schema: z.object({
    faultId: z.int().positive(),
    /** Whose entries, and from which to which; null when the message did not even say that. */
    journal: z.uuid().nullable(),
    firstSeq: z.int().nullable(),
    lastSeq: z.int().nullable(),
    /** It could not be read, could not be had, was refused by the books, or cost nothing because it has no price. */
    reason: z.enum(['unreadable', 'missing', 'refused', 'unpriced']),
    faultedAt: z.iso.datetime(),
  }),
  example: {
    faultId: 1,
    journal: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    firstSeq: 41,
    lastSeq: 41,
    reason: 'unreadable',
    faultedAt: '2026-01-01T00:00:00.000Z',
  },
})
