import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'

/** What a user has set up beside a password. */
export interface Factors {
  readonly isTotpOn: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: number
  /** Whether a passkey is asked for after a password, also without an authenticator app. */
  readonly isAfterPassword: boolean
}

/**
 * The second factors that may follow a password or another site's sign-in, any one of them; none where one factor is enough.
 */
export function methodsAsked({
  isTotpOn,
  recoveryCodesLeft,
  passkeys,
  isAfterPassword,
}: Factors): SecondFactorMethod[] {
  const passkey = passkeys > 0 ? (['passkey'] as const) : []
  if (!isTotpOn) return isAfterPassword ? [...passkey] : []
  return ['totp', ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []), ...passkey]
}
