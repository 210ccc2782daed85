import { serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

const dayMinutes = 24 * 60

/** What channels reads from its environment. */
export const channelsEnv = serviceEnv
  .extend({
    /** Minutes from one test of all channels to the next; 0: only when somebody asks. At most a month. */
    CHANNEL_TEST_FREQUENCY: z.coerce
      .number()
      .int()
      .min(0)
      .max(30 * dayMinutes)
      .default(0),
    /** The same for the update of all balances. */
    CHANNEL_UPDATE_FREQUENCY: z.coerce
      .number()
      .int()
      .min(0)
      .max(30 * dayMinutes)
      .default(0),
    /** A folder whose files hold keys of channels that a document may name. */
    CHANNEL_KEYS_FOLDER: z.string().optional(),
  })
  .required({ DATABASE_URL: true, REDIS_URL: true, NATS_URL: true })
export type ChannelsConfig = z.output<typeof channelsEnv>
