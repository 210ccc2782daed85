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
  /** Connections that are open at once. */
  EDGE_MAX_CONNECTIONS: z.coerce.number().int().min(1).default(20_000),
  /** The same from one address, unless it is a trusted proxy's. */
  EDGE_ADDRESS_MAX_CONNECTIONS: z.coerce.number().int().min(1).default(2_000),
  /** Names the built console; without it the edge has none and answers 404 where pages would be. */
  CONSOLE_REMOTES_FILE: z.string().optional(),
})
export type EdgeConfig = z.output<typeof edgeEnv>
