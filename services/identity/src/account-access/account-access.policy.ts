import type { UpdateSelfBody } from '@tollgate/contracts/http/identity'
import type { Freshness } from '@tollgate/platform'

/**
 * What an edit of one's own account asks: nothing, unless it changes the name or the password by which one signs in. Then the
 * original password is proof enough, where it is sent: it is checked like one at the door.
 */
export function asksOfOwnEdit(
  { username, password, original_password }: UpdateSelfBody,
  actor: { readonly username: string },
): Freshness {
  const isRenaming = username !== undefined && username !== actor.username
  if (!password && !isRenaming) return 'none'
  return original_password === undefined ? 'proof' : 'session'
}
