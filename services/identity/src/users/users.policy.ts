import { roles, userStatus } from '@tollgate/contracts'
import type { AuditAction, ManageAction, UpdateUserBody } from '@tollgate/contracts/http/identity'
import { usersErrors } from './users.errors'

/** Every rule of rank there is (rules A1 to A9). What is not in this file is not about rank. */
export interface Ranked {
  readonly role: number
}

/** What a user is that rank decides about. */
export interface Standing extends Ranked {
  readonly status: number
}

/**
 * Who acts on a user must stand above them; root may act on anybody. Nobody stands above themself, so an administrator
 * cannot raise their own quota, choose their own group or demote themself: for oneself there are routes of one's own.
 */
export function assertOutranks(actor: Ranked, target: Ranked): void {
  if (actor.role === roles.root || actor.role > target.role) return
  throw usersErrors.rankTooHigh()
}

/** Looking is acting too, but everybody may look at themself. */
export function assertMaySee(
  actor: Ranked & { readonly userId: number },
  target: Ranked & { readonly id: number },
): void {
  if (actor.userId !== target.id) assertOutranks(actor, target)
}

/** Nobody makes somebody of their own rank or above: there is one root, and setup makes it. */
export function assertMayCreate(actor: Ranked, role: number): void {
  if (actor.role <= role) throw usersErrors.rankTooHigh()
}

/** Everybody may leave but root, without whom nobody could administer the site. */
export function assertMayLeave(user: Ranked): void {
  assertNotRoot(user)
}

/** What was done, in the audit log's words, and what changed by it: from what to what, `***` for a secret. */
export type UserAct = readonly [action: AuditAction, details: Readonly<Record<string, unknown>>]

/** What of a user an administrator edits. */
export interface Editable {
  readonly username: string
  readonly displayName: string
  readonly passwordHash: string | null
  readonly group: string
}

/** What an edit makes of a user, and what is to be said of it; nothing for a field that was not sent or is as it was. */
export function edited(
  user: Editable,
  { username = user.username, display_name: displayName = user.displayName, group = user.group }: UpdateUserBody,
  newPasswordHash: string | null,
): { changes: Editable; acts: readonly UserAct[] } {
  const details = {
    ...(username !== user.username && { username: { from: user.username, to: username } }),
    ...(displayName !== user.displayName && { display_name: { from: user.displayName, to: displayName } }),
    ...(newPasswordHash !== null && { password: '***' }),
  }
  const acts: UserAct[] = []
  if (Object.keys(details).length > 0) acts.push(['user.updated', details])
  if (group !== user.group) acts.push(['user.group-set', { group: { from: user.group, to: group } }])
  return { changes: { username, displayName, group, passwordHash: newPasswordHash ?? user.passwordHash }, acts }
}

interface Meaning {
  readonly change: 'updated' | 'enabled' | 'disabled' | 'deleted'
  readonly audited: AuditAction
  /** Who is no longer what they were when they signed in has to sign in again. */
  readonly endsSessions: boolean
}

/** What each manage action is to the rest of the house. */
export const meanings: Readonly<Record<ManageAction, Meaning>> = {
  promote: { change: 'updated', audited: 'user.promoted', endsSessions: true },
  demote: { change: 'updated', audited: 'user.demoted', endsSessions: true },
  enable: { change: 'enabled', audited: 'user.enabled', endsSessions: false },
  disable: { change: 'disabled', audited: 'user.disabled', endsSessions: true },
  delete: { change: 'deleted', audited: 'user.deleted', endsSessions: true },
}

/** What one manage action makes of a user's role and status, or why it may not. */
export function managed(
  actor: Ranked,
  target: Standing,
  action: ManageAction,
): { role: number; status: number; isDeleted: boolean } {
  assertOutranks(actor, target)
  const unchanged = { role: target.role, status: target.status, isDeleted: false }
  switch (action) {
    case 'enable':
      return { ...unchanged, status: userStatus.active }
    case 'disable':
      assertNotRoot(target)
      return { ...unchanged, status: userStatus.banned }
    case 'delete':
      assertNotRoot(target)
      return { ...unchanged, isDeleted: true }
    case 'promote':
      if (actor.role !== roles.root) throw usersErrors.promoteNeedsRoot()
      if (target.role >= roles.admin) throw usersErrors.alreadyAdmin()
      return { ...unchanged, role: roles.admin }
    case 'demote':
      assertNotRoot(target)
      if (target.role <= roles.user) throw usersErrors.alreadyPlain()
      return { ...unchanged, role: roles.user }
  }
}

function assertNotRoot(target: Ranked): void {
  if (target.role === roles.root) throw usersErrors.rootProtected()
}
