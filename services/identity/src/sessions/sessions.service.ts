import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { sessionEnded } from '@tollgate/contracts'
import type { SessionList } from '@tollgate/contracts/http/identity'
import { Events } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, randomToken, sessionCookie, sha256Hex } from '@tollgate/platform'
import type { Visit } from '../visit/visit'
import type { SessionEntity } from './session.entity'
import { SessionSightings } from './session-sightings'
import { sessionView } from './sessions.dto'
import { sessionsErrors } from './sessions.errors'
import { SessionsRepository } from './sessions.repository'

/** Thirty days, as other servers of this kind have it. */
const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1_000

/**
 * Opens, lists and ends sessions. The rows end with the transaction, and every process has dropped them from its cache before
 * the transaction's `run` resolves. Who may sign in is decided by `SignInCompletion`, not here.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly sightings: SessionSightings,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** The user's open sessions, the one seen last first. */
  async list(actor: Actor): Promise<SessionList> {
    const now = new Date(this.clock.nowMs())
    const open = await this.transactions.read((db) => this.sessions.listOpen(db, actor.userId, now))
    return open.map((session) => sessionView(session, ownSessionOf(actor)))
  }

  /** Ends one of the user's own sessions; ending the present one is signing out. Throws `identity.session-not-found`. */
  async end(actor: Actor, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.sessions.findOwn(tx, actor.userId, id)
      if (!session) throw sessionsErrors.sessionNotFound()
      await this.endOne(tx, session)
    })
  }

  /** Ends the user's sessions but the one of this request; with a system access token, all of them. */
  async endOthers(actor: Actor): Promise<void> {
    await this.transactions.run((tx) => this.endAll(tx, actor.userId, ownSessionOf(actor)))
  }

  /** Ends the session of this request; does nothing for a system access token, which has none. */
  async signOut(actor: Actor): Promise<void> {
    const credentialHash = ownSessionOf(actor)
    if (credentialHash === null) return
    await this.transactions.run((tx) => this.endOne(tx, { userId: actor.userId, credentialHash }))
  }

  /**
   * The session of a cookie, by the cookie's SHA-256; null when there is none, or it has run out. Notes that it was seen.
   */
  async findOpen(credentialHash: string): Promise<SessionEntity | null> {
    const session = await this.transactions.read((db) => this.sessions.find(db, credentialHash))
    if (!session || session.expiresAt.getTime() <= this.clock.nowMs()) return null
    this.sightings.note(session)
    return session
  }

  /** Opens a session; the browser gets its cookie once `tx` is committed. The cookie's value itself is stored nowhere. */
  async start(tx: Tx, userId: number, visit: Visit): Promise<void> {
    const credential = randomToken(48)
    const now = new Date(this.clock.nowMs())
    await this.leave(tx, visit)
    await this.sessions.removeExpired(tx, userId, now)
    await this.sessions.insert(tx, {
      credentialHash: sha256Hex(credential),
      id: randomUUID(),
      userId,
      address: visit.address,
      userAgent: visit.userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionLifetimeMs),
    })
    onCommit(tx, async () => visit.setCookie(sessionCookie, credential, sessionLifetimeMs))
  }

  /**
   * Ends every session of a user but the one whose cookie has this hash. To be called where a user is banned or deleted, or
   * gets another role or password; users who change their own password keep the session in which they do it.
   */
  async endAll(tx: Tx, userId: number, keepCredentialHash: string | null = null): Promise<void> {
    await this.sessions.removeAll(tx, userId, keepCredentialHash)
    await this.events.publish(tx, sessionEnded, { userId, credentialHash: null }, { inForce: true })
  }

  /** Ends the session that this browser had, whose cookie is about to be replaced. */
  private async leave(tx: Tx, visit: Visit): Promise<void> {
    const cookie = visit.cookie(sessionCookie)
    const left = cookie === undefined ? null : await this.sessions.find(tx, sha256Hex(cookie))
    if (left) await this.endOne(tx, left)
  }

  private async endOne(tx: Tx, session: Pick<SessionEntity, 'userId' | 'credentialHash'>): Promise<void> {
    const { userId, credentialHash } = session
    if (!(await this.sessions.remove(tx, credentialHash))) return
    await this.events.publish(tx, sessionEnded, { userId, credentialHash }, { inForce: true })
  }
}

/** The hash of the cookie that came with the request; null for a system access token, which is no session. */
export function ownSessionOf({ credential }: Actor): string | null {
  return credential?.kind === 'session' ? credential.hash : null
}
