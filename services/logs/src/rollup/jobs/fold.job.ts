import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { FoldService } from '../fold.service'

/** Takes live sums of the log into those of hours and days, when it is time. */
export const foldSums = defineJob({
  name: 'logs.fold-sums',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes soon
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { folding }: { folding: FoldService }) => folding.foldWhenDue(),
})
