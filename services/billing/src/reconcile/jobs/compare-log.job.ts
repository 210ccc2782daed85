import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { LogComparison } from '../log-comparison'

/** Holds the usage log against the ledger, from where that was done last. */
export const compareLog = defineJob({
  name: 'billing.compare-log',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes in a minute
  backoffMs: 1_000,
  concurrency: 1,
  run: async (_, { comparison }: { comparison: LogComparison }) => {
    await comparison.compare()
  },
})
