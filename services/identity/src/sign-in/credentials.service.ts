import { Injectable } from '@nestjs/common'
import type { RpcReply, RpcRequest, sessionResolve } from '@tollgate/contracts'
import { SessionsService } from '../sessions/sessions.service'
import { identityOf, UserDirectory } from '../users/user-directory.service'

/** Resolves session cookies and system access tokens to users, for every service. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UserDirectory,
  ) {}

  /**
   * `user` is null for an unknown credential, and for that of a deleted user; a banned one is returned with their status.
   */
  async resolve({ kind, credentialHash }: RpcRequest<typeof sessionResolve>): Promise<RpcReply<typeof sessionResolve>> {
    if (kind === 'access-token') {
      const owner = await this.users.findByAccessToken(credentialHash)
      return { user: owner && identityOf(owner), expiresAt: null }
    }
    const session = await this.sessions.findOpen(credentialHash)
    if (!session) return { user: null, expiresAt: null }
    return { user: await this.users.resolve(session.userId), expiresAt: session.expiresAt.getTime() }
  }
}
