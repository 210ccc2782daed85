import { roles, userStatus } from '@tollgate/contracts'
import type { AuditAction, ManageAction, UpdateUserBody } from '@tollgate/contracts/http/identity'
import type { UserAct } from './acts/credential-act'
import { chosenDisplayName, chosenUsername } from './names/chosen-names'
import { usersErrors } from './users.errors'

/** Somebody with a role. Every rule of rank (rules A1 to A9) is in this file. */
export interface Ranked {
  readonly role: number
}

/** What a manage action may change. */
export interface Standing extends Ranked {
  readonly status: number
}

/**
 * An actor must have a higher role than the user on whom they act; root may act on every user. Nobody has a higher role than
 * themself, so an administrator cannot raise their own quota, choose their own group or demote themself by these routes.
 * Throws `identity.rank-too-high`.
 */
export function assertOutranks(actor: Ranked, target: Ranked): void {
  if (actor.role === roles.root || actor.role > target.role) return
  throw usersErrors.rankTooHigh()
}

/** Seeing a user takes the same rank, but everybody may see themself. Throws `identity.rank-too-high`. */
export function assertMaySee(
  actor: Ranked & { readonly userId: number },
  target: Ranked & { readonly id: number },
): void {
  if (actor.userId !== target.id) assertOutranks(actor, target)
}

/** Nobody creates a user of their own role or above: root is created by setup alone. Throws `identity.rank-too-high`. */
export function assertMayCreate(actor: Ranked, role: number): void {
  if (actor.role <= role) throw usersErrors.rankTooHigh()
}

/**
 * All may delete their account but root, without whom nobody could administer the site. Throws `identity.root-protected`.
 */
export function assertMayLeave(user: Ranked): void {
  assertNotRoot(user)
}

/** The fields of a user that an administrator edits. */
export interface Editable {
  readonly username: string
  readonly displayName: string
  readonly passwordHash: string | null
  readonly group: string
  readonly rpm: number
  readonly tpm: number
  readonly concurrency: number
}

const limitNames = ['rpm', 'tpm', 'concurrency'] as const

/**
 * The fields after an administrator's edit, and its acts for the audit log: none for a field that was not sent or stays as
 * it was. `newPasswordHash` is null where no password was sent. Throws what the rules of new names say.
 */
export function edited(
  user: Editable,
  sent: UpdateUserBody,
  newPasswordHash: string | null,
): { changes: Editable; acts: readonly UserAct[] } {
  const { username: sentName = user.username, display_name: sentDisplay = user.displayName, group = user.group } = sent
  const username = chosenUsername(user.username, sentName)
  const displayName = chosenDisplayName(user.displayName, sentDisplay)
  const { rpm = user.rpm, tpm = user.tpm, concurrency = user.concurrency } = sent
  const limits = { rpm, tpm, concurrency }
  const details = {
    ...(username !== user.username && { username: { from: user.username, to: username } }),
    ...(displayName !== user.displayName && { display_name: { from: user.displayName, to: displayName } }),
    ...(newPasswordHash !== null && { password: '***' }),
    ...Object.fromEntries(
      limitNames
        .filter((name) => limits[name] !== user[name])
        .map((name) => [name, { from: user[name], to: limits[name] }]),
    ),
  }
  const acts: UserAct[] = []
  if (Object.keys(details).length > 0) acts.push(['user.updated', details])
  if (group !== user.group) acts.push(['user.group-set', { group: { from: user.group, to: group } }])
  const passwordHash = newPasswordHash ?? user.passwordHash
  return { changes: { username, displayName, group, passwordHash, ...limits }, acts }
}

interface ManageEffect {
  /** What `user.changed` tells the other services. */
  readonly change: 'updated' | 'enabled' | 'disabled' | 'deleted'
  readonly audited: AuditAction
  /** Sessions rest on the role and status that the user had at sign-in. */
  readonly endsSessions: boolean
  /** Who is banned is known by their token and refused; it does not come back with them, or a stolen one would. */
  readonly endsAccessToken: boolean
}

/** What each manage action sets off beside the change of the user's row. */
export const manageEffects: Readonly<Record<ManageAction, ManageEffect>> = {
  promote: { change: 'updated', audited: 'user.promoted', endsSessions: true, endsAccessToken: false },
  demote: { change: 'updated', audited: 'user.demoted', endsSessions: true, endsAccessToken: false },
  enable: { change: 'enabled', audited: 'user.enabled', endsSessions: false, endsAccessToken: true },
  disable: { change: 'disabled', audited: 'user.disabled', endsSessions: true, endsAccessToken: false },
  delete: { change: 'deleted', audited: 'user.deleted', endsSessions: true, endsAccessToken: true },
}

/**
 * Role, status and deletion after a manage action. Throws `identity.rank-too-high`, `.root-protected`, `.promote-needs-root`,
 * `.already-admin` and `.already-plain`.
 */
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
