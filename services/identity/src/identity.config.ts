import { secretText, serviceEnv } from '@tollgate/platform'
import { z } from 'zod'

const siteAddress = (address: string) =>
  z
    .url()
    .default(address)
    .transform((text) => text.replace(/\/+$/, ''))

/** What identity reads from its environment. */
export const identityEnv = serviceEnv
  .extend({
    /** When set, first-run setup must send it: closes the door between the first start and the operator's visit. */
    SETUP_TOKEN: secretText.optional(),
    /** Asked for where SETUP_TOKEN is unset, of visitors who do not sit at this very machine; the launcher makes it and prints it. */
    SETUP_TOKEN_ELSEWHERE: secretText.optional(),
    /** Lets root in by password while people sign in by OIDC alone: for the day on which the provider is broken. */
    OIDC_ONLY_EMERGENCY: z.stringbool().default(false),
    /** Root has this password and no second factor from a start with it on: for who has lost them. */
    ROOT_RESCUE_PASSWORD: secretText.optional(),
    /** Where answers to the bot check are verified. */
    TURNSTILE_URL: z.url().default('https://challenges.cloudflare.com'),
    /** Where people sign in with GitHub, and where its API answers: github.com, or a server of one's own. */
    GITHUB_URL: siteAddress('https://github.com'),
    GITHUB_API_URL: siteAddress('https://api.github.com'),
    /** The same of the forum LinuxDO. */
    LINUXDO_URL: siteAddress('https://connect.linux.do'),
    LINUXDO_API_URL: siteAddress('https://connect.linux.do'),
    /** Where the latest release is described, as GitHub's `releases/latest` does it; without it nobody looks. */
    RELEASE_API_URL: z.url().optional(),
  })
  .required({ DATABASE_URL: true, REDIS_URL: true, NATS_URL: true })

export type IdentityConfig = z.output<typeof identityEnv>
