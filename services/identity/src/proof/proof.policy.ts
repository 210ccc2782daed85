import type { ProofWay } from '@tollgate/contracts'
import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'

/** What an account has by which its person can prove who they are. */
export interface Means {
  readonly hasPassword: boolean
  /** Whether one can sign in by password: the administrator may have closed that way. */
  readonly isPasswordWayIn: boolean
  /** What its second factors are: an authenticator app with its recovery codes, passkeys. */
  readonly factors: readonly SecondFactorMethod[]
}

/**
 * By what somebody can prove who they are. A password counts also where nobody signs in by one, or who closed that way could
 * never open it again.
 */
export function waysToProve(means: Means): ProofWay[] {
  return [
    ...(means.hasPassword ? (['password'] as const) : []),
    ...means.factors,
    ...(isOthersWordEnough(means) ? (['sign_in'] as const) : []),
  ]
}

/**
 * Whether signing in by another site proves who somebody is: only for accounts that have nothing else they could be asked for,
 * which would be closed to their own people otherwise.
 */
export function isOthersWordEnough({ hasPassword, isPasswordWayIn, factors }: Means): boolean {
  return factors.length === 0 && !(hasPassword && isPasswordWayIn)
}
