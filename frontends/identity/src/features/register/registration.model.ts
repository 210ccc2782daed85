import { registerBody, type RegisterBody } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** What the status says about new accounts; whether an option of the administrator forbids them only the server knows. */
export interface RegistrationStatus {
  readonly self_use_mode_enabled: boolean
  readonly email_verification: boolean
  readonly turnstile_check: boolean
}

/** Why nobody can register at present; null when the status knows of no reason. */
export function whyClosed(status: RegistrationStatus): 'needs-mail' | 'needs-turnstile' | null {
  if (status.email_verification) return 'needs-mail'
  return status.turnstile_check ? 'needs-turnstile' : null
}

/** Whether other pages lead to registration; in self-use mode it is there, but hidden (document 3 section 2.10). */
export const isRegistrationOffered = (status: RegistrationStatus): boolean =>
  whyClosed(status) === null && !status.self_use_mode_enabled

const { username, password } = registerBody.shape

/** Whether both passwords are there to be compared, whatever else is missing. */
const areTyped = (value: unknown): boolean =>
  z.object({ password: z.string(), password2: z.string() }).safeParse(value).success

/** The registration form: the rules of the server, and a second password that people cannot leave out. */
export const registerForm = z
  .object({ username, password, password2: z.string() })
  .refine((values) => values.password2 === values.password, {
    error: 'identity.passwords-differ',
    path: ['password2'],
    when: ({ value }) => areTyped(value),
  })
export type RegisterValues = z.output<typeof registerForm>

/** What is sent for a new account; a referral code only when there is one. */
export const registrationOf = (values: RegisterValues, referral: string): RegisterBody => ({
  ...values,
  ...(referral !== '' && { aff_code: referral }),
})
