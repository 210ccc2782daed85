import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { receipt } from './receipt'

/** One shipped journal entry. `seq` counts the shipped entries of one journal from 1, without gaps. */
export const journalEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('receipt'), seq: z.int().positive(), receipt }),
  /** Nothing more will be spent on the lease; behind every receipt that used it. */
  z.object({ type: z.literal('return'), seq: z.int().positive(), leaseId: z.uuid() }),
  /** The journal was replayed by a new process: leases of every earlier epoch of this journal are done. */
  z.object({ type: z.literal('reopened'), seq: z.int().positive(), epoch: z.int().positive() }),
])
export type JournalEntry = z.output<typeof journalEntry>

/**
 * Sent by a relay in batches of up to 100 entries, in the order of `seq`. Repeats are normal (after a crash, a lost
 * acknowledgement); the reader applies each (journal, seq) once and in order.
 */
export const usageReceipted = defineEvent({
  subject: 'evt.relay.usage.receipted.v1',
  schema: z.object({ journal: z.uuid(), entries: z.array(journalEntry).min(1).max(100) }),
  example: {
    journal: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    entries: [{ type: 'return', seq: 41, leaseId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11' }],
  },
})
