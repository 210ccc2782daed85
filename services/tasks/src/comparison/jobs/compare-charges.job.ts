import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Holds tasks that have ended against the ledger. */
interface Comparison {
  compare(): Promise<void>
}

/** Finds charges and refunds of which the message was lost; a schedule adds it. */
export const compareCharges = defineJob({
  name: 'tasks.compare-charges',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes by the schedule
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { comparison }: { comparison: Comparison }) => comparison.compare(),
})
