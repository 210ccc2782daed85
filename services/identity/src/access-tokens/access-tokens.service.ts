import { Injectable } from '@nestjs/common'
import { type RpcRequest, sessionEnded, type tokensUsed } from '@tollgate/contracts'
import {
  type AccessTokenList,
  type CreateAccessTokenBody,
  type CreatedAccessToken,
  neverExpires,
} from '@tollgate/contracts/http/identity'
import { Events } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, newApiKey, sha256Hex } from '@tollgate/platform'
import { AuditService } from '../audit/audit.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import type { AccessTokenEntity } from './access-token.entity'
import { accessTokenView } from './access-tokens.dto'
import { accessTokensErrors } from './access-tokens.errors'
import { assertGrantable, assertInSession, assertRoom, passwordMarkOf } from './access-tokens.policy'
import { AccessTokensRepository } from './access-tokens.repository'

/** By which its owner tells one key from another. */
const hintLength = 4

/**
 * API tokens of a person, for programs that use the console's API in their name: each with scopes, an end and addresses of its own.
 * What a token may do is enforced by the access guard of every service.
 */
@Injectable()
export class AccessTokensService {
  constructor(
    private readonly tokens: AccessTokensRepository,
    private readonly users: UserDirectory,
    private readonly audit: AuditService,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  async list(actor: Actor): Promise<AccessTokenList> {
    const tokens = await this.transactions.read(async (db) => {
      const owner = await this.users.findIn(db, actor.userId)
      return owner ? this.tokens.listOf(db, owner.id, passwordMarkOf(owner)) : []
    })
    return tokens.map(accessTokenView)
  }

  /**
   * Makes a token; its key is in the answer and kept nowhere. Throws `identity.access-token-by-session`, `.access-token-scope-too-high`,
   * `.access-token-expiry-past` and `.access-token-too-many`.
   */
  async create(actor: Actor, body: CreateAccessTokenBody): Promise<CreatedAccessToken> {
    assertInSession(actor)
    const key = newApiKey()
    const made = await this.transactions.run(async (tx) => {
      const owner = await this.users.lockActive(tx, actor.userId)
      const now = new Date(this.clock.nowMs())
      assertGrantable(owner.role, body, now.getTime())
      await this.tokens.removeEnded(tx, owner.id, passwordMarkOf(owner))
      assertRoom(await this.tokens.countOf(tx, owner.id))
      const token = await this.tokens.insert(tx, tokenOf(owner, body, key, now))
      const { name, scopes, expired_time, allow_ips } = body
      const details = { id: token.id, name, scopes, expired_time, allow_ips }
      await this.acts.note(tx, actor, owner, { action: 'api-token.created', names: { name }, details })
      return token
    })
    return { ...accessTokenView(made), key }
  }

  /** Deletes one of the user's tokens, which no service takes from then on. Throws `identity.access-token-not-found`. */
  async delete(actor: Actor, id: number): Promise<void> {
    assertInSession(actor)
    await this.transactions.run(async (tx) => {
      const token = await this.tokens.findOwn(tx, actor.userId, id)
      if (!token || !(await this.tokens.remove(tx, id))) throw accessTokensErrors.accessTokenNotFound()
      const target = { kind: 'user', id: actor.userId, name: actor.username } as const
      await this.audit.record(tx, actor, { action: 'api-token.deleted', target, details: { id, name: token.name } })
      const { userId, keyHash: credentialHash } = token
      await this.events.publish(tx, sessionEnded, { userId, credentialHash }, { inForce: true })
    })
  }

  /**
   * The token of a key, by the key's SHA-256, and its owner; null when there is none, it has run out, its owner was deleted, or
   * has another password than when it was made. A banned owner is returned.
   */
  async find(keyHash: string): Promise<{ token: AccessTokenEntity; owner: UserEntity } | null> {
    return this.transactions.read(async (db) => {
      const token = await this.tokens.findByHash(db, keyHash)
      if (!token || (token.expiresAt && token.expiresAt.getTime() <= this.clock.nowMs())) return null
      const owner = await this.users.findIn(db, token.userId)
      if (!owner || owner.deletedAt || passwordMarkOf(owner) !== token.passwordMark) return null
      return { token, owner }
    })
  }

  /** Notes when and from where tokens were used. */
  async noteUses({ uses }: RpcRequest<typeof tokensUsed>): Promise<void> {
    if (uses.length > 0) await this.transactions.run((tx) => this.tokens.used(tx, uses))
  }
}

function tokenOf(
  owner: UserEntity,
  { name, scopes, expired_time, allow_ips }: CreateAccessTokenBody,
  key: string,
  createdAt: Date,
): Omit<AccessTokenEntity, 'id'> {
  return {
    userId: owner.id,
    name,
    keyHash: sha256Hex(key),
    hint: key.slice(-hintLength),
    scopes,
    allowIps: allow_ips,
    ownerRole: owner.role,
    passwordMark: passwordMarkOf(owner),
    createdAt,
    expiresAt: expired_time === neverExpires ? null : new Date(expired_time * 1_000),
    lastUsedAt: null,
    lastUsedAddress: '',
  }
}
