import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { ArrearsService } from '../arrears.service'

/** Takes what adjustments left to take, once it has come home. */
export const collectArrears = defineJob({
  name: 'billing.collect-arrears',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes in seconds
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { arrears }: { arrears: ArrearsService }) => arrears.collectAll(),
})
