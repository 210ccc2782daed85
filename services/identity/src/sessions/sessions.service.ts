import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { RpcReply, RpcRequest, sessionResolve } from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, AppError, Clock, randomToken, sessionCookie, sha256Hex } from '@tollgate/platform'
import type { UserEntity } from '../users/user.entity'
import { UsersRepository } from '../users/users.repository'
import { identityOf } from '../users/users.service'
import { SessionEndings } from './session-endings'
import { SessionSightings } from './session-sightings'
import { SessionsRepository } from './sessions.repository'
import { assertMayEnter, restsOnPassword, type WayIn } from './sign-in/sign-in.policy'
import type { Visit } from './visit'

/** Thirty days, as the known servers keep it. */
const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1_000

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly endings: SessionEndings,
    private readonly sightings: SessionSightings,
    private readonly clock: Clock,
  ) {}

  /** Ends the session of this request; a system access token has none to end. */
  async signOut(actor: Actor): Promise<void> {
    const { credential, userId } = actor
    if (credential?.kind !== 'session') return
    await this.transactions.run((tx) => this.endings.endOne(tx, userId, credential.hash))
  }

  async resolve({ kind, credentialHash }: RpcRequest<typeof sessionResolve>): Promise<RpcReply<typeof sessionResolve>> {
    if (kind === 'access-token') {
      const owner = await this.users.findByAccessToken(credentialHash)
      return { user: owner && identityOf(owner), expiresAt: null }
    }
    const session = await this.sessions.find(credentialHash)
    if (!session || session.expiresAt.getTime() <= this.clock.nowMs()) return { user: null, expiresAt: null }
    this.sightings.note(session)
    const user = await this.users.find(session.userId)
    return { user: user && !user.deletedAt ? identityOf(user) : null, expiresAt: session.expiresAt.getTime() }
  }

  /**
   * Opens a session in this browser; its cookie's value is kept nowhere else. What was read of the user before is looked
   * at again under their lock: a ban or a new password that came meanwhile ended every session but this one.
   */
  async open(user: UserEntity, way: WayIn, visit: Visit): Promise<void> {
    const credential = randomToken(48)
    const now = new Date(this.clock.nowMs())
    await this.transactions.run(async (tx) => {
      const current = await this.users.lockActive(tx, user.id)
      assertMayEnter(current, way)
      if (restsOnPassword(way) && current.passwordHash !== user.passwordHash) {
        throw new AppError('identity.sign-in-failed')
      }
      await this.leave(tx, visit)
      await this.sessions.removeExpired(tx, user.id, now)
      await this.sessions.insert(tx, {
        credentialHash: sha256Hex(credential),
        id: randomUUID(),
        userId: user.id,
        address: visit.address,
        userAgent: visit.userAgent,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + sessionLifetimeMs),
      })
    })
    visit.setCookie(sessionCookie, credential, sessionLifetimeMs)
  }

  /** The session that this browser had is of no use any more: its cookie is about to be another. */
  private async leave(tx: Tx, visit: Visit): Promise<void> {
    const cookie = visit.cookie(sessionCookie)
    const left = cookie === undefined ? null : await this.sessions.find(sha256Hex(cookie))
    if (left) await this.endings.endOne(tx, left.userId, left.credentialHash)
  }
}
