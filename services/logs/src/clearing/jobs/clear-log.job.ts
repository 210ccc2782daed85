import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Clears what the site no longer keeps. */
interface Retention {
  clearOld(): Promise<void>
}

/** Removes what was cleared. */
interface Removal {
  remove(): Promise<void>
}

/** Clears what is older than the site keeps, and removes the rows of all that was cleared. */
export const clearLog = defineJob({
  name: 'logs.clear-log',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes soon
  backoffMs: 1_000,
  concurrency: 1,
  run: async (_, { retention, removal }: { retention: Retention; removal: Removal }) => {
    await retention.clearOld()
    await removal.remove()
  },
})
