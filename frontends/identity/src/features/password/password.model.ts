import { identityFaults, setupBody, type UpdateSelfBody } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** The server's rule for any password. */
const { password } = setupBody.shape
const { originalPasswordRequired, passwordsDiffer } = identityFaults

/** The form of a new password; the old one is asked for where there is one. */
export const passwordForm = (hasPassword: boolean) =>
  z
    .object({
      original_password: hasPassword ? z.string().min(1, originalPasswordRequired.code) : z.string(),
      password,
      password2: z.string(),
    })
    .refine(({ password, password2 }) => password === password2, {
      error: passwordsDiffer.code,
      path: ['password2'],
    })
export type PasswordValues = z.output<ReturnType<typeof passwordForm>>

/** What is sent. */
export const passwordChange = ({ original_password, password }: PasswordValues): UpdateSelfBody => ({
  password,
  ...(original_password !== '' && { original_password }),
})
