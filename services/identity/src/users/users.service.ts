import { Injectable } from '@nestjs/common'
import {
  accountAdjust,
  accountGet,
  accountOpen,
  type EventPayload,
  roles,
  userChanged,
  userInvited,
  userStatus,
} from '@tollgate/contracts'
import type {
  CreateUserBody,
  ManagedUser,
  ManageUserBody,
  SelfQuery,
  SelfView,
  UpdateUserBody,
  UserList,
  UserView,
} from '@tollgate/contracts/http/identity'
import { Events, messagingErrors, Options, Rpc } from '@tollgate/messaging'
import { type Page, paged, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, actsBy, Clock, newRequestId } from '@tollgate/platform'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import { ownSessionOf, SessionsService } from '../sessions/sessions.service'
import type { UserAct } from './acts/credential-act'
import { CredentialActs } from './acts/credential-acts.service'
import { NewPasswords } from './passwords/new-passwords'
import { isSentBack, refuseChangedUser, type SentUser } from './sent-back'
import type { UserEntity } from './user.entity'
import { userView } from './users.dto'
import { usersErrors } from './users.errors'
import { assertMayCreate, assertMaySee, assertOutranks, edited, managed, manageEffects } from './users.policy'
import { type UserFilter, UsersRepository } from './users.repository'

/** A user to be created; name and password have passed the schemas of their form. */
export interface NewUser {
  /** An id that was reserved for them; the next one where it is absent. */
  readonly id?: number
  readonly username: string
  /** Null for a user who comes by another site. */
  readonly passwordHash: string | null
  readonly displayName: string
  readonly role: number
  readonly quotaUnits: number
  /** An address that was shown to be theirs. */
  readonly email?: string
  /** The referral code they came with; a code that no user has counts as none. */
  readonly affCode?: string
  /** From where and how somebody opened the account themself; absent where another did. */
  readonly registered?: { readonly clientIp: string; readonly way: 'password' | 'external' }
}

type Registered = NonNullable<NewUser['registered']>

/** What belongs to a change of a user beside their row. */
export interface UserWrite {
  /** Null where nobody is signed in who makes the change: at registration and by a reset link. */
  readonly actor: Actor | null
  readonly change: EventPayload<typeof userChanged>['change']
  /** What the audit log keeps of it. */
  readonly acts?: readonly UserAct[]
  /** Which of the user's sessions end: none where it is absent; `end-keeping-own` spares the actor's present one. */
  readonly sessions?: 'end' | 'end-keeping-own'
  /** Whether links and codes end that were mailed for the user, as they do wherever sessions end. */
  readonly endsMailed?: boolean
}

/**
 * What administrators do to users, as whole use cases, and the one way by which the rest of identity creates (`open`) and
 * changes (`save`) them.
 */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly identities: ExternalIdentitiesService,
    private readonly sessions: SessionsService,
    private readonly acts: CredentialActs,
    private readonly passwords: NewPasswords,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly rpc: Rpc,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** A page of users with their accounts, the newest first. */
  async list(filter: UserFilter, page: Page): Promise<UserList> {
    const [users, total] = await this.transactions.read((db) => this.users.list(db, filter, page))
    return paged(await this.viewsOf(users), total, page)
  }

  /** A user with their account. Throws `identity.user-not-found` and `.rank-too-high`. */
  async get(actor: Actor, userId: number): Promise<UserView> {
    const [view] = await this.viewsOf([await this.seen(actor, userId)])
    return view as UserView // one for each user
  }

  /** Who asks, with their account; where its figures are optional and billing does not answer, without. */
  async self(actor: Actor, figures: SelfQuery['figures']): Promise<Omit<SelfView, 'second_factor_required'>> {
    const user = await this.seen(actor, actor.userId)
    try {
      const [view] = await this.viewsOf([user])
      return { ...(view as UserView), figures_known: true }
    } catch (error) {
      if (figures === 'required' || !messagingErrors.unavailable.is(error)) throw error
      const subjects = await this.identities.ofUsers([user.id])
      return { ...userView(user, undefined, subjects.get(user.id)), figures_known: false }
    }
  }

  private async seen(actor: Actor, userId: number): Promise<UserEntity> {
    const user = await this.transactions.read((db) => this.users.find(db, userId))
    if (!user) throw usersErrors.userNotFound()
    assertMaySee(actor, user)
    return user
  }

  /** Throws `platform.read-only` for what is sent back of a user, beside what is written, and is not as it is. */
  async assertSentBack(actor: Actor, userId: number, sent: SentUser, written: readonly string[]): Promise<void> {
    if (isSentBack(sent, written)) refuseChangedUser(sent, await this.get(actor, userId), written)
  }

  /** Creates a normal user. Throws `identity.rank-too-high` and `.username-taken`. */
  async create(actor: Actor, body: CreateUserBody): Promise<void> {
    assertMayCreate(actor, roles.user)
    const user: NewUser = {
      username: body.username,
      // Before the transaction: hashing takes its time, and would keep a connection from all others meanwhile.
      passwordHash: await this.passwords.hash(body.password),
      displayName: body.display_name,
      role: roles.user,
      quotaUnits: this.options.get('QuotaForNewUser'),
    }
    await this.transactions.run(async (tx) => {
      const created = await this.open(tx, user, actor)
      await this.acts.record(tx, actor, created, [['user.created', {}]])
    })
  }

  /**
   * Writes names, password, group, quota and limits of calls. What is not sent stays as it is, the quota above all: a form's old figure must
   * not undo what was spent meanwhile. A new password ends the user's sessions and their access token. Returns the balance where
   * calls under way keep it above what was sent, else null. Throws `identity.group-unknown`, `.user-not-found`, `.user-deleted`,
   * `.rank-too-high`, `.username-taken` and `.username-looks-taken`.
   */
  async update(actor: Actor, body: UpdateUserBody): Promise<{ keptUnits: number | null }> {
    if (body.group !== undefined) this.assertGroup(body.group)
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null
    const adjustId = newRequestId()
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, body.id)
      assertOutranks(actor, user)
      const { changes, acts } = edited(user, body, passwordHash)
      if (changes.username !== user.username) await this.users.rename(tx, user, changes.username)
      Object.assign(user, changes)
      if (passwordHash !== null) {
        user.accessTokenHash = null
        await this.acts.tell(tx, actor, user, { action: 'credential.password-changed' })
      }
      const sessions = passwordHash === null ? {} : ({ sessions: 'end-keeping-own' } as const)
      if (acts.length > 0) await this.save(tx, user, { actor, change: 'updated', acts, ...sessions })
      // Last before the commit: no rollback here takes back what billing has done.
      if (body.quota === undefined) return { keptUnits: null }
      const balanceUnits = await this.setQuota(actor, user, { adjustId, wantedUnits: body.quota })
      return { keptUnits: balanceUnits > body.quota ? balanceUnits : null }
    })
  }

  /** Promotes, demotes, enables, disables or deletes a user; returns their role and status after it. */
  manage(actor: Actor, { id, action }: ManageUserBody): Promise<ManagedUser> {
    const { change, audited, endsSessions, endsAccessToken } = manageEffects[action]
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, id)
      const { role, status, isDeleted } = managed(actor, user, action)
      const details = {
        ...(role !== user.role && { role: { from: user.role, to: role } }),
        ...(status !== user.status && { status: { from: user.status, to: status } }),
      }
      user.role = role
      user.status = status
      if (endsAccessToken) user.accessTokenHash = null
      if (isDeleted) await this.acts.tell(tx, actor, user, { action: 'user.deleted' })
      if (isDeleted) user.deletedAt = new Date(this.clock.nowMs())
      await this.save(tx, user, { actor, change, acts: [[audited, details]], ...(endsSessions && { sessions: 'end' }) })
      return { status, role }
    })
  }

  /**
   * Writes a new user, and opens their account in billing before the transaction commits: a user without an account could
   * sign in and find no money, while an account whose user was rolled back belongs to an id that no user will ever have.
   * `actor` is null for users who register themselves. Throws `identity.username-taken` and `.email-taken`.
   */
  async open(tx: Tx, given: NewUser, actor: Actor | null): Promise<UserEntity> {
    const inviter = given.affCode ? await this.users.findInviter(tx, given.affCode) : null
    const user = await this.users.insert(tx, {
      ...(given.id !== undefined && { id: given.id }),
      username: given.username,
      displayName: given.displayName || given.username,
      passwordHash: given.passwordHash,
      email: given.email ?? '',
      role: given.role,
      status: userStatus.active,
      group: 'default',
      rpm: 0,
      tpm: 0,
      concurrency: 0,
      setting: {},
      accessTokenHash: null,
      affCode: null,
      inviterId: inviter?.id ?? null,
      version: 1,
      deletedAt: null,
    })
    if (given.registered) await this.recordRegistration(tx, user, given.registered)
    await this.rpc.call(accountOpen, { userId: user.id, username: user.username, units: given.quotaUnits })
    await this.announce(tx, user, { actor, change: 'created' })
    if (inviter) await this.announceInvitation(tx, user, inviter)
    return user
  }

  /**
   * Saves a changed user with all that belongs to it: the audit log, the end of their sessions and of what was mailed to them, the
   * event `user.changed`.
   */
  async save(tx: Tx, user: UserEntity, write: UserWrite): Promise<void> {
    const { actor, acts = [], sessions, endsMailed = sessions !== undefined } = write
    await this.users.save(tx, user)
    if (actor) await this.acts.record(tx, actor, user, acts)
    if (endsMailed) await this.acts.endMailed(tx, user.id)
    if (sessions) await this.sessions.endAll(tx, user.id, sessions === 'end' || !actor ? null : ownSessionOf(actor))
    await this.announce(tx, user, write)
  }

  /** Joins users with their accounts and bindings, by one request to billing and one query however many users there are. */
  private async viewsOf(users: UserEntity[]): Promise<UserView[]> {
    if (users.length === 0) return []
    const userIds = users.map((user) => user.id)
    const [{ accounts }, subjects] = await Promise.all([
      this.rpc.call(accountGet, { userIds }),
      this.identities.ofUsers(userIds),
    ])
    const byUser = new Map(accounts.map((account) => [account.userId, account]))
    return users.map((user) => userView(user, byUser.get(user.id), subjects.get(user.id)))
  }

  /**
   * Sets a balance to an absolute figure, as far as running calls allow; billing does it once for each `adjustId`, and tells the
   * audit log. Returns what it is.
   */
  private async setQuota(
    actor: Actor,
    { id: userId, username }: UserEntity,
    adjustment: { adjustId: string; wantedUnits: number },
  ): Promise<number> {
    const { userId: actorId, username: actorName, clientIp: address } = actor
    const by = { actorId, actorName, address, sessionId: actsBy(actor)?.id ?? null }
    const { account } = await this.rpc.call(accountAdjust, { ...adjustment, userId, username, ...by })
    return account.balanceUnits
  }

  private recordRegistration(tx: Tx, user: UserEntity, { clientIp, way }: Registered): Promise<void> {
    const actor = { userId: user.id, username: user.username, clientIp }
    return this.acts.record(tx, actor, user, [['user.registered', { way }]])
  }

  /** Publishes `user.changed`; `run` resolves once every relay and session cache has dropped the user. */
  private announce(tx: Tx, user: UserEntity, { actor, change }: UserWrite): Promise<void> {
    const payload = {
      userId: user.id,
      version: user.version,
      change,
      actorId: actor?.userId ?? null,
      actorName: actor?.username ?? null,
      username: user.username,
      changedAt: new Date(this.clock.nowMs()).toISOString(),
    }
    return this.events.publish(tx, userChanged, payload, { inForce: true })
  }

  /** Publishes `user.invited`, by which billing rewards both. */
  private announceInvitation(tx: Tx, invitee: UserEntity, inviter: UserEntity): Promise<void> {
    return this.events.publish(tx, userInvited, {
      inviteeId: invitee.id,
      inviteeName: invitee.username,
      inviterId: inviter.id,
      inviterName: inviter.username,
      invitedAt: new Date(this.clock.nowMs()).toISOString(),
    })
  }

  private assertGroup(group: string): void {
    if (!Object.hasOwn(this.options.get('GroupRatio'), group)) throw usersErrors.groupUnknown({ group })
  }
}
