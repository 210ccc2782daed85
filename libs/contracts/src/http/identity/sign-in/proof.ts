import { z } from 'zod'
import { bindings } from './external'
import { passkeySignInBody } from './passkeys'
import { secondFactorCodeBody } from './second-factor'
import { secondFactorFaults } from './second-factor.faults'

const oneProof = secondFactorFaults.proofRequired.code

/** Proves once more who is signed in, by one of the three: a password, a code or recovery code, or a passkey's answer. */
export const reauthenticateBody = z
  .strictObject({
    password: z.string().min(1, oneProof).max(1_000),
    code: secondFactorCodeBody.shape.code,
    response: passkeySignInBody.shape.response,
  })
  .partial()
  .refine((body) => Object.values(body).filter((proof) => proof !== undefined).length === 1, oneProof)
export type ReauthenticateBody = z.output<typeof reauthenticateBody>

/** Until when, in Unix seconds, nothing more is asked. */
export const reauthenticated = z.object({ fresh_until: z.int() })
export type Reauthenticated = z.output<typeof reauthenticated>

/** By what else somebody can still get into an account whose password has just changed. */
export const remainingAccess = z.object({
  passkeys: z.int(),
  /** Other sites that sign in, and `email`, to which a link for a new password can be sent. */
  bindings: z.array(z.enum(bindings)),
  totp: z.boolean(),
  recovery_codes: z.int(),
  /** Keys that call models, those that are enabled and not over; null where billing could not be asked. */
  api_keys: z.int().nullable(),
})
export type RemainingAccess = z.output<typeof remainingAccess>

/**
 * The envelope of an edit of a user: `message` says what could not be taken yet, and is empty where all is as wanted. After a new
 * password `remaining` lists by what else the user can still get in.
 */
export const updatedUser = z.object({ message: z.string(), remaining: remainingAccess.optional() })
export type UpdatedUser = z.output<typeof updatedUser>
