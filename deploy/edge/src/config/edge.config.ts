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
  TASKS_URL: z.url(),
  /** How long a service may take to begin an answer of the console's API; the relay, which waits for models, has its own times. */
  EDGE_CONSOLE_ANSWER_SECONDS: z.coerce.number().positive().max(3_600).default(60),
  /** Connections that are open at once. */
  EDGE_MAX_CONNECTIONS: z.coerce.number().int().min(1).default(20_000),
  /** The same from one address, unless it is a trusted proxy's. */
  EDGE_ADDRESS_MAX_CONNECTIONS: z.coerce.number().int().min(1).default(2_000),
  /** Names under which this site may be called, besides its server address; see `AllowedHosts`. */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ''))
    .pipe(
      z.array(z.string().regex(/^(\*|\.?[\w-]+(\.[\w-]+)*\.?|\[?[\da-fA-F:.]+\]?)(:\d+)?$/, 'is no name of a host')),
    ),
  /** Names the built console; without it the edge has none and answers 404 where pages would be. */
  CONSOLE_REMOTES_FILE: z.string().optional(),
})
export type EdgeConfig = z.output<typeof edgeEnv>
