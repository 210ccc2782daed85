import { Injectable } from '@nestjs/common'
import { sessionEnded, type RpcReply, type RpcRequest, type sessionResolve } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, randomToken, sha256Hex } from '@tollgate/platform'
import { UsersRepository } from '../users/users.repository'
import { identityOf } from '../users/users.service'
import { SessionsRepository } from './sessions.repository'

/** Thirty days, as the known servers keep it. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1_000

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Ends the session of this request; a system access token has none to end. */
  async signOut(actor: Actor): Promise<void> {
    const credential = actor.credential
    if (credential?.kind !== 'session') return
    await this.transactions.run(async (tx) => {
      await this.sessions.remove(tx, credential.hash)
      await this.events.publish(
        tx,
        sessionEnded,
        { userId: actor.userId, credentialHash: credential.hash },
        { inForce: true },
      )
    })
  }

  async resolve({ kind, credentialHash }: RpcRequest<typeof sessionResolve>): Promise<RpcReply<typeof sessionResolve>> {
    if (kind === 'access-token') {
      const owner = await this.users.findByAccessToken(credentialHash)
      return { user: owner && identityOf(owner), expiresAt: null }
    }
    const session = await this.sessions.find(credentialHash)
    if (!session || session.expiresAt.getTime() <= this.clock.nowMs()) return { user: null, expiresAt: null }
    const user = await this.users.find(session.userId)
    return { user: user && !user.deletedAt ? identityOf(user) : null, expiresAt: session.expiresAt.getTime() }
  }

  /** Opens a session and answers the cookie's value, which is kept nowhere else. */
  async open(userId: number): Promise<string> {
    const credential = randomToken(48)
    const now = this.clock.nowMs()
    await this.transactions.run(async (tx) => {
      await this.sessions.removeExpired(tx, userId, new Date(now))
      await this.sessions.insert(tx, {
        credentialHash: sha256Hex(credential),
        userId,
        createdAt: new Date(now),
        expiresAt: new Date(now + sessionLifetimeMs),
      })
    })
    return credential
  }
}
