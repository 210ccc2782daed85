import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'

/** What somebody has beside a password. */
export interface Factors {
  readonly isTotpOn: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: number
  /** They want a passkey asked for after a password, also without an authenticator app. */
  readonly isAfterPassword: boolean
}

/** What is asked for after a password or another site's word; nothing for most people. */
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
