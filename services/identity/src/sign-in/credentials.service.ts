import { Injectable } from '@nestjs/common'
import type { RpcReply, RpcRequest, sessionResolve } from '@tollgate/contracts'
import { AccessTokensService } from '../access-tokens/access-tokens.service'
import { SecondFactors } from '../second-factor/second-factors.service'
import { SessionsService } from '../sessions/sessions.service'
import { identityOf, UserDirectory } from '../users/user-directory.service'

/** Resolves session cookies, system access tokens and API tokens to users, for every service. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokensService,
    private readonly users: UserDirectory,
    private readonly secondFactors: SecondFactors,
  ) {}

  /**
   * `user` is null for an unknown credential, and for that of a deleted user; a banned one is returned with their status.
   */
  async resolve({ kind, credentialHash }: RpcRequest<typeof sessionResolve>): Promise<RpcReply<typeof sessionResolve>> {
    if (kind === 'access-token') {
      const owner = await this.users.findByAccessToken(credentialHash)
      const hasSecondFactor = owner !== null && (await this.secondFactors.isSetUp(owner.id))
      return { user: owner && identityOf(owner), expiresAt: null, session: null, hasSecondFactor }
    }
    if (kind === 'api-token') return this.resolveToken(credentialHash)
    const session = await this.sessions.findOpen(credentialHash)
    if (!session) return { user: null, expiresAt: null, session: null }
    const { id, userId, expiresAt, provenAt, hasSecondFactor } = session
    const open = { id, provenAt: provenAt && provenAt.getTime() }
    return { user: await this.users.resolve(userId), expiresAt: expiresAt.getTime(), session: open, hasSecondFactor }
  }

  private async resolveToken(keyHash: string): Promise<RpcReply<typeof sessionResolve>> {
    const found = await this.tokens.find(keyHash)
    if (!found) return { user: null, expiresAt: null, session: null }
    const { owner, token } = found
    const { id, name, scopes, allowIps, ownerRole: role } = token
    const expiresAt = token.expiresAt && token.expiresAt.getTime()
    const hasSecondFactor = await this.secondFactors.isSetUp(owner.id)
    const grant = { id, name, scopes, role, allowIps }
    return { user: identityOf(owner), expiresAt, session: null, token: grant, hasSecondFactor }
  }
}
