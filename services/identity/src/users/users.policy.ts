import type { ManageAction } from '@tollgate/contracts/http/identity'
import { AppError, roles, userStatuses } from '@tollgate/platform'

export interface Ranked {
  readonly role: number
}

/** Whoever acts on a user must stand above them; root may act on anybody (document 3, section 6). */
export function assertOutranks(actor: Ranked, target: Ranked): void {
  if (actor.role === roles.root || actor.role > target.role) return
  throw new AppError('identity.rank-too-high')
}

/** What one manage action makes of a user's role and status, or why it may not. */
export function managed(
  actor: Ranked,
  target: { readonly role: number; readonly status: number },
  action: ManageAction,
): { role: number; status: number; isDeleted: boolean } {
  assertOutranks(actor, target)
  const unchanged = { role: target.role, status: target.status, isDeleted: false }
  switch (action) {
    case 'enable':
      return { ...unchanged, status: userStatuses.active }
    case 'disable':
      assertNotRoot(target)
      return { ...unchanged, status: userStatuses.banned }
    case 'delete':
      assertNotRoot(target)
      return { ...unchanged, isDeleted: true }
    case 'promote':
      if (actor.role !== roles.root) throw new AppError('identity.promote-needs-root')
      if (target.role >= roles.admin) throw new AppError('identity.already-admin')
      return { ...unchanged, role: roles.admin }
    case 'demote':
      assertNotRoot(target)
      if (target.role <= roles.user) throw new AppError('identity.already-plain')
      return { ...unchanged, role: roles.user }
  }
}

function assertNotRoot(target: Ranked): void {
  if (target.role === roles.root) throw new AppError('identity.root-protected')
}
