import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'

/** What a user has set up beside a password. */
export interface Factors {
  readonly isTotpOn: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: number
  /** Whether a passkey is asked for after a password, also without an authenticator app. */
  readonly isAfterPassword: boolean
}

/** Everything that a user has set up beside a password, whether or not it is asked for at sign-in. */
export function methodsSetUp({ isTotpOn, recoveryCodesLeft, passkeys }: Factors): SecondFactorMethod[] {
  return [
    ...(isTotpOn ? (['totp'] as const) : []),
    ...(isTotpOn && recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ]
}

/**
 * The second factors that may follow a password or another site's sign-in, any one of them; none where one factor is enough.
 * Where two are required, everything counts that the user has.
 */
export function methodsAsked(factors: Factors, isRequired: boolean): SecondFactorMethod[] {
  return factors.isTotpOn || factors.isAfterPassword || isRequired ? methodsSetUp(factors) : []
}
