import { userStatus } from '@tollgate/contracts'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { signInErrors } from './sign-in.errors'

/** How a user has shown who they are. */
export const waysIn = ['password', 'external', 'passkey', 'second-factor'] as const
export type WayIn = (typeof waysIn)[number]

/** Another site's word for who somebody is. */
export interface OthersWord {
  readonly provider: ExternalProvider
  /** It says that they showed two factors there. */
  readonly isStrong: boolean
}

/** What decides whether a user may sign in. */
export interface Entrant {
  readonly status: number
  readonly deletedAt: Date | null
}

/** Whether this user may sign in: they are neither banned nor deleted. */
export function mayEnter({ status, deletedAt }: Entrant): boolean {
  return deletedAt === null && status === userStatus.active
}

/**
 * Refuses users who are banned or deleted. After a password they are told no more than that it failed; by any other way they
 * have proved who they are, and are told what has become of their account. Throws `identity.sign-in-failed`,
 * `.sign-in-banned` and `.sign-in-deleted`.
 */
export function assertMayEnter(user: Entrant, way: WayIn): void {
  if (mayEnter(user)) return
  if (way === 'password') throw signInErrors.signInFailed()
  throw user.deletedAt !== null ? signInErrors.signInDeleted() : signInErrors.signInBanned()
}

/** A passkey that verified its user counts as two factors; a password or another site's sign-in is one. */
export function mayNeedSecondFactor(way: WayIn): boolean {
  return way === 'password' || way === 'external'
}

/** Whether by this way in people prove to us who they are: what another site says of them is its word alone. */
export function isProof(way: WayIn): boolean {
  return way !== 'external'
}

/** Whether two factors were shown: here, or at the site whose word this is. */
export function showsSecondFactor(way: WayIn, by: OthersWord | null): boolean {
  return way === 'passkey' || way === 'second-factor' || (way === 'external' && by?.isStrong === true)
}

/** Whether this way in ends when the password changes; a second step may have begun with one. */
export function restsOnPassword(way: WayIn): boolean {
  return way === 'password' || way === 'second-factor'
}
