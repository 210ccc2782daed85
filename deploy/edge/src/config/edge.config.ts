import { secretText, serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

/** Where each service listens, and the secret by which they believe the edge. */
export const edgeEnv = serviceEnv.extend({
  EDGE_SECRET: secretText,
  IDENTITY_URL: z.url(),
  CHANNELS_URL: z.url(),
  BILLING_URL: z.url(),
  RELAY_URL: z.url(),
  LOGS_URL: z.url(),
  /** Names the built console; without it the edge has none and answers 404 where pages would be. */
  CONSOLE_REMOTES_FILE: z.string().optional(),
})
export type EdgeConfig = z.output<typeof edgeEnv>
