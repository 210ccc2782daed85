import { serviceEnv } from '@tollgate/platform'

/** What billing reads from its environment: the common variables, and all three stores. */
export const billingEnv = serviceEnv.required({ DATABASE_URL: true, REDIS_URL: true, NATS_URL: true })
