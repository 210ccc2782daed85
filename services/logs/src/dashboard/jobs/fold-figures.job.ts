import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { FoldFiguresService } from '../fold-figures.service'

/** Takes live figures of the dashboard into those of hours and days, when it is time. */
export const foldFigures = defineJob({
  name: 'logs.fold-figures',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes soon
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { folding }: { folding: FoldFiguresService }) => folding.foldWhenDue(),
})
