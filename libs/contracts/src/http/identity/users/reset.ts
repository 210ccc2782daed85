import { z } from 'zod'
import { emailFaults } from '../email/email.faults'
import { emailAddress, turnstileToken } from '../email/email.fields'

const broken = emailFaults.resetLinkBroken.code

/** Asks for a reset link by mail; the answer is the same whether or not an account has the address. */
export const requestResetQuery = z.object({ email: emailAddress, turnstile: turnstileToken })
export type RequestResetQuery = z.output<typeof requestResetQuery>

/** What the link in the mail holds. */
export const resetPasswordBody = z.strictObject({
  email: emailAddress,
  token: z.string(broken).trim().min(1, broken),
})
export type ResetPasswordBody = z.output<typeof resetPasswordBody>

/** The new password: this answer alone holds it. */
export const newPassword = z.string()
