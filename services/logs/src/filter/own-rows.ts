import type { OwnLogFilter } from '@tollgate/contracts/http/logs'
import type { Actor } from '@tollgate/platform'
import type { LogScope } from './log-scope'

/** What somebody asks of their own rows. By id, not by name: a user who was renamed keeps their history. */
export function ownRows(actor: Actor, query: OwnLogFilter): LogScope {
  return { ...query, username: '', channel: 0, userId: actor.userId }
}
