import { Inject, Injectable } from '@nestjs/common'
import { roles, userStatus } from '@tollgate/contracts'
import { type Actor, SESSION_RESOLVER, type SessionResolver } from '@tollgate/platform'

/** Whether somebody may still see what they were let see when they came. */
@Injectable()
export class ReaderAccess {
  constructor(@Inject(SESSION_RESOLVER) private readonly sessions: SessionResolver) {}

  /**
   * False once their session or token has ended, they are banned, or they are no administrator any more who sees everybody's rows.
   * Rejects where nobody can tell.
   */
  async holds({ credential, clientIp, userId }: Actor, seesAll: boolean): Promise<boolean> {
    if (credential === null) return false
    const known = await this.sessions.find(credential.kind, credential.hash, clientIp)
    if (known === null || known.user.id !== userId || known.user.status !== userStatus.active) return false
    const role = known.token ? Math.min(known.user.role, known.token.role) : known.user.role
    return role >= (seesAll ? roles.admin : roles.user)
  }
}
