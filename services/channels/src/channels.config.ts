import { serviceEnv } from '@tollgate/platform'

/** What channels reads from its environment. */
export const channelsEnv = serviceEnv.required({ DATABASE_URL: true, REDIS_URL: true, NATS_URL: true })
