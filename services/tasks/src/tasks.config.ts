import { serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

const dayMinutes = 24 * 60

/** What tasks reads from its environment. */
export const tasksEnv = serviceEnv
  .extend({
    /** Minutes after which a task that has not ended has failed, and its charge goes back. At most a week. */
    TASK_TIMEOUT_MINUTES: z.coerce
      .number()
      .int()
      .min(1)
      .max(7 * dayMinutes)
      .default(60),
    /** Seconds from one question about a fresh task to the next; older ones are asked about less often. */
    TASK_POLL_SECONDS: z.coerce.number().int().min(1).max(300).default(4),
  })
  .required({ DATABASE_URL: true, REDIS_URL: true, NATS_URL: true })
export type TasksConfig = z.output<typeof tasksEnv>
