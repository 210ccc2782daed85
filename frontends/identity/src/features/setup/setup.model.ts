import { identityFaults, type SetupBody, setupBody } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** What the site is for (rule A31). */
export const usageModes = ['external', 'self', 'demo'] as const
export type UsageMode = (typeof usageModes)[number]

/** Rule A31: how long the success stands before the page opens anew. */
export const reloadAfterMs = 1_500

const { username, password, confirmPassword } = setupBody.shape
const mode = z.enum(usageModes)
const setup_token = z.string().trim()
const requiredToken = setup_token.min(1, identityFaults.setupTokenRequired.code)

/** What the form holds, whichever of its fields are shown. */
export interface SetupValues {
  readonly username: string
  readonly password: string
  readonly confirmPassword: string
  readonly mode: UsageMode
  readonly setup_token: string
}

export const emptySetup: SetupValues = {
  username: '',
  password: '',
  confirmPassword: '',
  mode: 'external',
  setup_token: '',
}

/** Whether both passwords are there to be compared, whatever else is missing. */
const areTyped = (value: unknown): boolean =>
  z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success

const withAccount = (token: typeof setup_token) =>
  z
    .object({ username, password, confirmPassword, mode, setup_token: token })
    .refine((values) => values.password === values.confirmPassword, {
      error: identityFaults.passwordsDiffer.code,
      path: ['confirmPassword'],
      when: ({ value }) => areTyped(value),
    })

const withoutAccount = (token: typeof setup_token) =>
  z.object({
    username: z.string(),
    password: z.string(),
    confirmPassword: z.string(),
    mode,
    setup_token: token,
  })

/** The setup form; where there is a root already, nothing is asked about them (rule A31). */
export function setupForm(hasRoot: boolean, needsToken = false) {
  const token = needsToken ? requiredToken : setup_token
  return hasRoot ? withoutAccount(token) : withAccount(token)
}

/** What is sent: the mode as two options, root only where there is none, the token only when it was typed. */
export function setupOf({ mode, setup_token, ...account }: SetupValues, hasRoot: boolean): Partial<SetupBody> {
  return {
    ...(!hasRoot && account),
    SelfUseModeEnabled: mode === 'self',
    DemoSiteEnabled: mode === 'demo',
    ...(setup_token !== '' && { setup_token }),
  }
}
