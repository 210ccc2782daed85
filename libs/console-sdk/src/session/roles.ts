import type { Access } from '../manifest/manifest'
import type { SessionUser } from './session.schema'

const adminRole = 10
const rootRole = 100

/** Document 1 section 6: administrators begin at 10, the super administrator is 100. */
export const isAdmin = (user: SessionUser | null): boolean => user !== null && user.role >= adminRole
/** Whether this is the super administrator. */
export const isRoot = (user: SessionUser | null): boolean => user !== null && user.role >= rootRole

/** Whether somebody, signed in or not, may see what has this access. The server decides what they may do. */
export function mayAccess(user: SessionUser | null, access: Access): boolean {
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
