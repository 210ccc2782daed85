import { z } from 'zod'
import { personFaults } from '../users/person.faults'
import { password, username } from '../users/person.fields'

/** First-run setup: who root is, and what the site is for. */
export const setupBody = z
  .object({
    username: username(personFaults.usernameRequired.code),
    password: password(),
    confirmPassword: z.string(personFaults.passwordsDiffer.code),
    SelfUseModeEnabled: z.boolean().default(false),
    DemoSiteEnabled: z.boolean().default(false),
    /** Asked for when the operator set SETUP_TOKEN, and of visitors from elsewhere; the header `X-Setup-Token` does as well. */
    setup_token: z.string().optional(),
  })
  .refine((body) => body.password === body.confirmPassword, {
    error: personFaults.passwordsDiffer.code,
    path: ['confirmPassword'],
  })
export type SetupBody = z.output<typeof setupBody>

/** Whether setup has been done; `status` and `root_init` say the same. */
export const setupStatus = z.object({
  status: z.boolean(),
  root_init: z.boolean(),
  database_type: z.string(),
  /** This visitor has to show the setup token. */
  token_required: z.boolean().optional(),
})
export type SetupStatus = z.output<typeof setupStatus>
