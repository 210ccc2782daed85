import { z } from 'zod'
import { defineNote } from '../core/contract'

/** How far billing has come with one journal, told after each decision; the key is the journal's id. */
export const journalNoted = defineNote({
  subject: 'note.billing.journal',
  schema: z.object({
    /** The sender's round that this answers: of the batch that was decided last. */
    round: z.int().nonnegative(),
    /** The last entry that was settled. */
    appliedSeq: z.int().nonnegative(),
    /** What came lies behind an entry that did not, and was dropped: send again from `appliedSeq` on. */
    isGap: z.boolean(),
  }),
  example: { round: 0, appliedSeq: 41, isGap: false },
})
