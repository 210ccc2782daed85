import { AppError, roles, userStatuses } from '@tollgate/platform'

export const manageActions = ['promote', 'demote', 'enable', 'disable', 'delete'] as const
export type ManageAction = (typeof manageActions)[number]

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

/** Refuses a user name that could not be told from another's or shown in a table. Returns it trimmed. */
export function validUsername(text: string): string {
  const username = text.trim()
  if (username === '') throw new AppError('identity.credentials-required')
  if ([...username].length > 12) throw new AppError('identity.username-too-long')
  return username
}

/** Between 8 and 20 characters, as the documents say. */
export function assertPassword(password: string): void {
  const length = [...password].length
  if (length < 8) throw new AppError('identity.password-too-short')
  if (length > 20) throw new AppError('identity.password-too-long')
}

export function validDisplayName(text: string): string {
  const name = text.trim()
  if ([...name].length > 20) throw new AppError('identity.display-name-too-long')
  return name
}
