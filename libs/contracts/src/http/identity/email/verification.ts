import { z } from 'zod'
import { emailAddress, emailCode, turnstileToken } from './email.fields'

/** `?turnstile=` of sign-in and registration, whose fields are in the body. */
export const turnstileQuery = z.object({ turnstile: turnstileToken })
export type TurnstileQuery = z.output<typeof turnstileQuery>

/** Asks for a code by mail, for registration or for binding an address. */
export const verificationQuery = z.object({ email: emailAddress, turnstile: turnstileToken })
export type VerificationQuery = z.output<typeof verificationQuery>

/** Binds an address to the signed-in user, in the place of the one before. */
export const bindEmailQuery = z.object({ email: emailAddress, code: emailCode })
export type BindEmailQuery = z.output<typeof bindEmailQuery>
