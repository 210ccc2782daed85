import { z } from 'zod'
import { emailOrNone } from '../email/email.fields'
import { personFaults } from './person.faults'
import { password, username } from './person.fields'

const required = personFaults.credentialsRequired.code

/**
 * A visitor's request for an account. Address and code count while `EmailVerificationEnabled` is on: an address that nobody
 * verified is not kept. A referral code that nobody has is passed over. Anything else, a role or quota above all, is refused.
 */
export const registerBody = z
  .strictObject({
    username: username(required),
    password: password(required),
    /** The password once more; programs may leave it out. */
    password2: z.string().optional(),
    email: emailOrNone.optional(),
    verification_code: z.string().trim().optional(),
    aff_code: z.string().trim().optional(),
  })
  .refine(({ password, password2 }) => password2 === undefined || password2 === password, {
    error: personFaults.passwordsDiffer.code,
    path: ['password2'],
  })
export type RegisterBody = z.output<typeof registerBody>
