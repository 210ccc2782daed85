import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'

/** Looks for tasks that it is time to ask about. */
interface Rounds {
  look(): Promise<void>
}

/** Adds a poll for each channel that has such tasks; a schedule adds it. */
export const lookRound = defineJob({
  name: 'tasks.look-round',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes by the schedule
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { rounds }: { rounds: Rounds }) => rounds.look(),
})
