import { z } from 'zod'
import { password, username } from './person.fields'

const required = 'identity.credentials-required'

/**
 * A visitor's request for an account. Mail and referral are known but not asked for yet: what is sent of them is not
 * kept. Anything else, a role or quota above all, is refused.
 */
export const registerBody = z
  .strictObject({
    username: username(required),
    password: password(required),
    /** The password once more; programs may leave it out. */
    password2: z.string().optional(),
    email: z.string().optional(),
    verification_code: z.string().optional(),
    aff_code: z.string().optional(),
  })
  .refine(({ password, password2 }) => password2 === undefined || password2 === password, {
    error: 'identity.passwords-differ',
    path: ['password2'],
  })
export type RegisterBody = z.output<typeof registerBody>
