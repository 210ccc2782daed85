import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { sessionEnded, sessionProven } from '@tollgate/contracts'
import type { AuditAction, SessionList } from '@tollgate/contracts/http/identity'
import { Events, Options } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, proofLifetimeMs, randomToken, sessionCookie } from '@tollgate/platform'
import { AuditService, userTarget } from '../audit/audit.service'
import type { Visit } from '../visit/visit'
import type { SessionEntity } from './session.entity'
import { endOf, lifetimeMs, type SessionTimes } from './session-end.policy'
import { SessionSightings } from './session-sightings'
import { sessionView } from './sessions.dto'
import { sessionsErrors } from './sessions.errors'
import { SessionsRepository } from './sessions.repository'

/** What a sign-in has shown. */
export interface Shown {
  /** Its person has just proved who they are, and not another site for them. */
  readonly isProven: boolean
  readonly hasSecondFactor: boolean
}

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
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly options: Options,
  ) {}

  /** The user's open sessions, the one seen last first. */
  async list(actor: Actor): Promise<SessionList> {
    const now = new Date(this.clock.nowMs())
    const open = await this.transactions.read((db) => this.sessions.listOpen(db, actor.userId, now))
    const isOpen = (session: SessionEntity) => endOf(session, this.times) > now
    return open.filter(isOpen).map((session) => sessionView(session, ownSessionOf(actor)))
  }

  /** Ends one of the user's own sessions; ending the present one is signing out. Throws `identity.session-not-found`. */
  async end(actor: Actor, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.sessions.findOwn(tx, actor.userId, id)
      if (!session) throw sessionsErrors.sessionNotFound()
      if (await this.endOne(tx, session)) await this.record(tx, actor, 'session.ended', { ended_session: id })
    })
  }

  /** Ends the user's sessions but the one of this request; with a system access token, all of them. */
  async endOthers(actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.endAll(tx, actor.userId, ownSessionOf(actor))
      await this.record(tx, actor, 'session.others-ended', {})
    })
  }

  /** Ends the session of this request; does nothing for a system access token, which has none. */
  async signOut(actor: Actor): Promise<void> {
    const credentialHash = ownSessionOf(actor)
    if (credentialHash === null) return
    await this.transactions.run(async (tx) => {
      const isEnded = await this.endOne(tx, { userId: actor.userId, credentialHash })
      if (isEnded) await this.record(tx, actor, 'session.signed-out', {})
    })
  }

  /**
   * The session of a cookie, by the cookie's SHA-256, with when it ends unless it is seen again; null when there is none, or it
   * has run out. Notes that it was seen.
   */
  async findOpen(credentialHash: string): Promise<SessionEntity | null> {
    const session = await this.transactions.read((db) => this.sessions.find(db, credentialHash))
    const expiresAt = session && endOf(session, this.times)
    if (!expiresAt || expiresAt.getTime() <= this.clock.nowMs()) return null
    this.sightings.note(session)
    return { ...session, expiresAt }
  }

  /**
   * Opens a session; the browser gets its cookie once `tx` is committed. The cookie's value itself is stored nowhere.
   * Returns its id, and that of the session which it replaces in this browser.
   */
  async start(
    tx: Tx,
    userId: number,
    visit: Visit,
    { isProven, hasSecondFactor }: Shown,
  ): Promise<{ id: string; replaced: string | null }> {
    const credential = randomToken(48)
    const now = new Date(this.clock.nowMs())
    const lastsMs = lifetimeMs(this.times)
    const replaced = await this.leave(tx, visit)
    const id = randomUUID()
    await this.sessions.removeExpired(tx, userId, now)
    await this.sessions.insert(tx, {
      credentialHash: visit.hashOfSession(credential),
      id,
      userId,
      address: visit.address,
      userAgent: visit.userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lastsMs),
      provenAt: isProven ? now : null,
      hasSecondFactor,
    })
    onCommit(tx, async () => visit.setCookie(sessionCookie, credential, lastsMs))
    return { id, replaced }
  }

  /**
   * Notes that the person in this session has just proved who they are, which every process knows before the transaction's
   * `run` resolves, and whether they showed a second factor by it. Returns until when that holds, in Unix milliseconds. Throws
   * `identity.session-not-found` where it has ended.
   */
  async prove(tx: Tx, actor: Actor, { showsSecondFactor = false } = {}): Promise<number> {
    const credentialHash = ownSessionOf(actor)
    const nowMs = this.clock.nowMs()
    const isOpen = credentialHash !== null && (await this.sessions.proven(tx, credentialHash, new Date(nowMs)))
    if (!isOpen) throw sessionsErrors.sessionNotFound()
    if (showsSecondFactor) await this.sessions.strengthen(tx, credentialHash)
    await this.events.publish(tx, sessionProven, { userId: actor.userId, credentialHash }, { inForce: true })
    return nowMs + proofLifetimeMs
  }

  /**
   * Ends every session of a user but the one whose cookie has this hash. To be called where a user is banned or deleted, or
   * gets another role or password; users who change their own password keep the session in which they do it.
   */
  async endAll(tx: Tx, userId: number, keepCredentialHash: string | null = null): Promise<void> {
    await this.sessions.removeAll(tx, userId, keepCredentialHash)
    await this.events.publish(tx, sessionEnded, { userId, credentialHash: null }, { inForce: true })
  }

  /** Notes that the person of this request's session has a second factor now: what is closed without one is open at once. */
  async strengthen(tx: Tx, actor: Actor): Promise<void> {
    const credentialHash = ownSessionOf(actor)
    if (credentialHash === null) return
    await this.sessions.strengthen(tx, credentialHash)
    await this.events.publish(tx, sessionProven, { userId: actor.userId, credentialHash }, { inForce: true })
  }

  /** Whether the person of a session has shown a second factor in it. */
  hasSecondFactor(tx: Tx, id: string): Promise<boolean> {
    return this.sessions.isStrong(tx, id)
  }

  private get times(): SessionTimes {
    return { hours: this.options.get('SessionHours'), idleMinutes: this.options.get('SessionIdleMinutes') }
  }

  /** Ends the session that this browser had, whose cookie is about to be replaced. */
  private async leave(tx: Tx, visit: Visit): Promise<string | null> {
    const left = visit.session === null ? null : await this.sessions.find(tx, visit.session)
    if (left) await this.endOne(tx, left)
    return left?.id ?? null
  }

  private record(tx: Tx, actor: Actor, action: AuditAction, details: Readonly<Record<string, unknown>>): Promise<void> {
    const target = userTarget({ id: actor.userId, username: actor.username })
    return this.audit.record(tx, actor, { action, target, details })
  }

  /** Returns false when it had ended already. */
  private async endOne(tx: Tx, session: Pick<SessionEntity, 'userId' | 'credentialHash'>): Promise<boolean> {
    const { userId, credentialHash } = session
    if (!(await this.sessions.remove(tx, credentialHash))) return false
    await this.events.publish(tx, sessionEnded, { userId, credentialHash }, { inForce: true })
    return true
  }
}

/** The hash of the cookie that came with the request; null for a system access token, which is no session. */
export function ownSessionOf({ credential }: Actor): string | null {
  return credential?.kind === 'session' ? credential.hash : null
}
