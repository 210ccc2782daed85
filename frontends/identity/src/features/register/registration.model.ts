import type { Status } from '@tollgate/console-sdk'
import {
  emailAddress,
  emailCode,
  identityFaults,
  type RegisterBody,
  registerBody,
} from '@tollgate/contracts/http/identity'
import { z } from 'zod'

type Offer = Readonly<Pick<Status, 'self_use_mode_enabled' | 'register_enabled' | 'oidc_only'>>

/**
 * Whether other pages lead to registration; in self-use mode it is there, but hidden (rule A18), and by OIDC alone people
 * register by signing in.
 */
export const isRegistrationOffered = ({ self_use_mode_enabled, register_enabled, oidc_only }: Offer): boolean =>
  register_enabled && !self_use_mode_enabled && !oidc_only

type Doors = Readonly<Pick<Status, 'register_enabled' | 'password_register_enabled'>>

/** Which door the operator has closed, as the key of what is said of it; null while accounts can be opened by password. */
export function closedDoorOf({ register_enabled, password_register_enabled }: Doors): string | null {
  if (!register_enabled) return 'register.closed'
  return password_register_enabled ? null : 'register.password-closed'
}

const { username, password } = registerBody.shape

/** Whether both passwords are there to be compared, whatever else is missing. */
const areTyped = (value: unknown): boolean =>
  z.object({ password: z.string(), password2: z.string() }).safeParse(value).success

/** The registration form: the rules of the server, a second password that people cannot leave out, and mail where it is asked for. */
export const registerForm = (needsMail: boolean) =>
  z
    .object({
      username,
      password,
      password2: z.string(),
      email: needsMail ? emailAddress : z.string(),
      verification_code: needsMail ? emailCode : z.string(),
    })
    .refine((values) => values.password2 === values.password, {
      error: identityFaults.passwordsDiffer.code,
      path: ['password2'],
      when: ({ value }) => areTyped(value),
    })
export type RegisterValues = z.output<ReturnType<typeof registerForm>>

/** What is sent for a new account: address and code, and the code of a referral, only when there are any. */
export function registrationOf(values: RegisterValues, referral: string): RegisterBody {
  const { email, verification_code, ...rest } = values
  return {
    ...rest,
    ...(email !== '' && { email, verification_code }),
    ...(referral !== '' && { aff_code: referral }),
  }
}
