import { scopesOfRole } from '@tollgate/contracts'
import { type CreateAccessTokenBody, mostAccessTokens, neverExpires } from '@tollgate/contracts/http/identity'
import { type Actor, sha256Hex } from '@tollgate/platform'
import { accessTokensErrors } from './access-tokens.errors'

type Wanted = Pick<CreateAccessTokenBody, 'scopes' | 'expired_time'>

/** A token must not outlive itself by making others: only who is signed in makes and deletes them. */
export function assertInSession({ credential }: Pick<Actor, 'credential'>): void {
  if (credential?.kind !== 'session') throw accessTokensErrors.accessTokenBySession()
}

/** Whether somebody of this role can have such a token, now. */
export function assertGrantable(role: number, { scopes, expired_time }: Wanted, nowMs: number): void {
  const own = scopesOfRole(role)
  const beyond = scopes.filter((scope) => !own.includes(scope))
  if (beyond.length > 0) throw accessTokensErrors.accessTokenScopeTooHigh({ scopes: beyond.join(', ') })
  if (expired_time !== neverExpires && expired_time * 1_000 <= nowMs) throw accessTokensErrors.accessTokenExpiryPast()
}

/** Whether somebody who has so many tokens may make one more. */
export function assertRoom(count: number): void {
  if (count >= mostAccessTokens) throw accessTokensErrors.accessTokenTooMany({ most: mostAccessTokens })
}

/** By which a token knows the password under which it was made, and by which nobody learns anything of it. */
export function passwordMarkOf({ passwordHash }: { readonly passwordHash: string | null }): string {
  return sha256Hex(`api-token:${passwordHash ?? ''}`)
}
