import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { ChannelComparison } from '../channel-comparison'

/** Holds what channels have used against the ledger, and puts it right. */
export const compareChannels = defineJob({
  name: 'billing.compare-channels',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes in a minute
  backoffMs: 1_000,
  concurrency: 1,
  run: async (_, { comparison }: { comparison: ChannelComparison }) => {
    await comparison.compare()
  },
})
