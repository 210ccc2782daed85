import { userStatus } from '@tollgate/contracts'
import { signInErrors } from './sign-in.errors'

/** By what somebody has shown who they are. */
export const waysIn = ['password', 'external', 'passkey', 'second-factor'] as const
export type WayIn = (typeof waysIn)[number]

export interface Entrant {
  readonly status: number
  readonly deletedAt: Date | null
}

/** Whether this account lets anybody in at all. */
export function mayEnter({ status, deletedAt }: Entrant): boolean {
  return deletedAt === null && status === userStatus.active
}

/**
 * Nobody comes in who is banned or deleted. Who typed a password is not told more than that it failed; by any other way
 * people have proved who they are, and learn what has become of their account.
 */
export function assertMayEnter(user: Entrant, way: WayIn): void {
  if (mayEnter(user)) return
  if (way === 'password') throw signInErrors.signInFailed()
  throw user.deletedAt !== null ? signInErrors.signInDeleted() : signInErrors.signInBanned()
}

/** A passkey that verified its user is two factors at once; a password or another site's word is one. */
export function mayNeedSecondFactor(way: WayIn): boolean {
  return way === 'password' || way === 'external'
}

/** What rests on a password falls with it; a second step may have begun with one. */
export function restsOnPassword(way: WayIn): boolean {
  return way === 'password' || way === 'second-factor'
}
