import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Removes what is kept no longer. */
interface Removal {
  remove(): Promise<void>
}

/** Removes what of requests and answers is older than the site keeps it, or was cleared with the log. */
export const removeBodies = defineJob({
  name: 'logs.remove-bodies',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes soon
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { removal }: { removal: Removal }) => removal.remove(),
})
