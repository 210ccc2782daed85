import { roles } from '@tollgate/contracts/core/roles-and-statuses'
import type { Access } from '../manifest/manifest'
import type { SessionUser } from './session.schema'

/** Whether this is an administrator; the super administrator is one, too. */
export const isAdmin = (user: SessionUser | null): boolean => user !== null && user.role >= roles.admin
/** Whether this is the super administrator. */
export const isRoot = (user: SessionUser | null): boolean => user !== null && user.role >= roles.root

/** Whether this is an administrator who has to show or set up a second factor (rule A43). */
export const lacksSecondFactor = (user: SessionUser | null): boolean => user?.second_factor_required === true

/**
 * Whether somebody, signed in or not, may see what has this access. The server decides what they may do. To who lacks a second
 * factor all is closed that is not public: every call behind it would be refused.
 */
export function mayAccess(user: SessionUser | null, access: Access): boolean {
  if (lacksSecondFactor(user)) return access === 'public'
  switch (access) {
    case 'public':
      return true
    case 'user':
      return user !== null
    case 'admin':
      return isAdmin(user)
    case 'root':
      return isRoot(user)
  }
}
