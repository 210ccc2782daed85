import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { FoldService } from '../fold.service'

/** Takes rows that came into the log into its sums and figures, when it is time. */
export const foldRows = defineJob({
  name: 'logs.fold-sums',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes soon
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { folding }: { folding: FoldService }) => folding.foldWhenDue(),
})
