import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Takes away what tells of rows that arrived long ago. */
interface Forgetting {
  forget(): Promise<void>
}

/** Keeps the notes of what arrived short. */
export const forgetArrivals = defineJob({
  name: 'logs.forget-arrivals',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes soon
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { arrivals }: { arrivals: Forgetting }) => arrivals.forget(),
})
