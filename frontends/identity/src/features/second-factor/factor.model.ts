import type { SecondFactorMethod, SecondFactorState } from '@tollgate/contracts/http/identity'

/** Whether somebody has a second factor to sign in with, asked for at each sign-in or not. */
export const hasFactor = ({ totp, passkeys }: SecondFactorState): boolean => totp || passkeys > 0

/** By what a second factor is shown. */
export const waysToShow = ({ totp, recovery_codes_left, passkeys }: SecondFactorState): SecondFactorMethod[] => [
  ...(totp ? (['totp'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(totp && recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
]
