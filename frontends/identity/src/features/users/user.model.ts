import {
  type ManageAction,
  type ManagedUser,
  roles,
  type UserList,
  userStatus,
  type UserView,
} from '@tollgate/contracts/http/identity'

/** Somebody who acts or is acted on: what the rules of ranks need to know of them. */
export interface Ranked {
  readonly id: number
  readonly role: number
}

export type UserState = 'active' | 'banned' | 'deleted' | 'unknown'

/** What a user's status is called; deleted wins over all else. */
export function stateOf({ status, DeletedAt }: Pick<UserView, 'status' | 'DeletedAt'>): UserState {
  if (DeletedAt !== null) return 'deleted'
  if (status === userStatus.active) return 'active'
  // One that cannot be enabled is banned as well: rule A3 tells them apart by the action alone.
  return status === userStatus.banned || status === userStatus.notEnableable ? 'banned' : 'unknown'
}

export type RoleName = 'user' | 'admin' | 'root' | 'unknown'

/** What a role is called; any other number is an unknown identity (rule A1). */
export function roleName(role: number): RoleName {
  if (role === roles.user) return 'user'
  if (role === roles.admin) return 'admin'
  return role === roles.root ? 'root' : 'unknown'
}

/** What an administrator can do to a user. */
export type UserAct = ManageAction | 'edit' | 'quota' | 'reset-2fa'

/** Why an act is not possible, as a key of the texts; the server refuses the same. */
export type Obstacle = 'outranked' | 'root-protected' | 'promote-needs-root' | 'not-enableable'

/** What stands against an act, or null: nobody acts on their own level or above, except root (rule A4). */
export function obstacleOf(actor: Ranked | null, target: UserView, act: UserAct): Obstacle | null {
  if (actor === null || !(actor.role >= roles.root || actor.role > target.role)) return 'outranked'
  const isRoot = target.role >= roles.root
  switch (act) {
    case 'disable':
    case 'delete':
    case 'demote':
      return isRoot ? 'root-protected' : null
    case 'promote':
      return actor.role >= roles.root ? null : 'promote-needs-root'
    case 'enable':
      return target.status === userStatus.notEnableable ? 'not-enableable' : null
    default:
      return null
  }
}

/** The acts that make sense for a user as they are: one is promoted or demoted, enabled or disabled. */
export function actsFor(user: UserView): readonly UserAct[] {
  if (user.DeletedAt !== null) return []
  return [
    'edit',
    'quota',
    user.role >= roles.admin ? 'demote' : 'promote',
    user.status === userStatus.active ? 'disable' : 'enable',
    'reset-2fa',
    'delete',
  ]
}

/** Whether the actor can open a user's sheet. */
export const canEdit = (actor: Ranked | null, user: UserView): boolean =>
  actsFor(user).includes('edit') && obstacleOf(actor, user, 'edit') === null

/** The page with what the server answered written into the row (rule A7). */
export function withManaged(
  list: UserList,
  id: number,
  { status, role }: ManagedUser,
  deletedAt: string | null,
): UserList {
  return {
    ...list,
    items: list.items.map((user) =>
      user.id === id ? { ...user, status, role, DeletedAt: deletedAt ?? user.DeletedAt } : user,
    ),
  }
}
