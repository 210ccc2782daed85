import { secretText, serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

/** What identity reads from its environment. */
export const identityEnv = serviceEnv
  .extend({
    /** When set, first-run setup must send it: closes the door between the first start and the operator's visit. */
    SETUP_TOKEN: secretText.optional(),
    /** Where answers to the bot check are verified. */
    TURNSTILE_URL: z.url().default('https://challenges.cloudflare.com'),
    /** Where the latest release is described, as GitHub's `releases/latest` does it; without it nobody looks. */
    RELEASE_API_URL: z.url().optional(),
  })
  .required({ DATABASE_URL: true, REDIS_URL: true, NATS_URL: true })

export type IdentityConfig = z.output<typeof identityEnv>
