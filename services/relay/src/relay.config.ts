import path from 'node:path'
import { serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

const mebibyte = 1024 * 1024

/** What the relay reads from its environment. */
export const relayEnv = serviceEnv
  .extend({
    /** Processes that share the port. */
    RELAY_WORKERS: z.coerce.number().int().min(1).max(1_024).default(1),
    /**
     * Where journals live, one folder for each process that was ever started. It must outlive the process: what is in it is
     * money. Relays may share it, of one host or of many, and bring home what others left.
     */
    RELAY_JOURNAL_DIR: z
      .string()
      .min(1)
      .transform((folder) => path.resolve(folder)),
    /** Tells the workers of one port apart in metrics; each is given its own. */
    RELAY_POSITION: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/, 'letters, digits and dashes only')
      .default('0'),
    /** Largest request body, decompressed. Images travel inside requests, so it is generous. */
    RELAY_BODY_LIMIT_BYTES: z.coerce
      .number()
      .int()
      .min(1_024)
      .max(1_024 * mebibyte)
      .default(64 * mebibyte),
    /** Bytes of request bodies, decompressed, that this process keeps at once; a single one cannot be larger. */
    RELAY_BODY_BUDGET_BYTES: z.coerce
      .number()
      .int()
      .min(1_024)
      .default(256 * mebibyte),
    /** The same for each user. */
    RELAY_USER_BODY_BUDGET_BYTES: z.coerce
      .number()
      .int()
      .min(1_024)
      .default(128 * mebibyte),
    /** Calls under way in this process at once. */
    RELAY_MAX_CALLS: z.coerce.number().int().min(1).default(20_000),
    /** The same for each user. */
    RELAY_USER_MAX_CALLS: z.coerce.number().int().min(1).default(5_000),
    /** Realtime sessions of each user at once. */
    RELAY_USER_MAX_SESSIONS: z.coerce.number().int().min(1).default(100),
    /** Of an event that a client sends in a realtime session. */
    RELAY_REALTIME_MESSAGE_BYTES: z.coerce
      .number()
      .int()
      .min(1_024)
      .max(16 * mebibyte)
      .default(mebibyte),
    /** How long a realtime session may last; OpenAI ends its own after an hour. */
    RELAY_REALTIME_SESSION_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3_600),
    /** How long one may go without an event of either side. */
    RELAY_REALTIME_IDLE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
    /** A client that takes nothing of its answer for so long is given up. */
    RELAY_CLIENT_STALL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  })
  .required({ NATS_URL: true })

export type RelayConfig = z.output<typeof relayEnv>
