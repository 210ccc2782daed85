import { Injectable } from '@nestjs/common'
import { roles, type UserIdentity, userStatus } from '@tollgate/contracts'
import type { CreateUserBody, UserView } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { paged, Transactions, type Page, type Tx } from '@tollgate/persistence'
import { type Actor, AppError } from '@tollgate/platform'
import { AccountClient } from './account-client'
import { Passwords } from './passwords'
import { readSetting } from './setting/user-setting'
import type { UserEntity } from './user.entity'
import { UserWriter } from './user-writer'
import { assertMayCreate, assertMaySee } from './users.policy'
import { type UserFilter, UsersRepository } from './users.repository'

/** Somebody to be; name and password have passed the schemas by which they came. */
export interface NewUser {
  /** One that was reserved for them; else the next. */
  readonly id?: number
  readonly username: string
  /** Null for somebody whom another site vouches for. */
  readonly password: string | null
  readonly displayName: string
  readonly role: number
  readonly quotaUnits: number
  /** An address that was shown to be theirs; nothing where none was asked for. */
  readonly email?: string
  /** The referral code they came with; one that nobody has is as good as none. */
  readonly affCode?: string
}

/** Users as administrators see them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly accounts: AccountClient,
    private readonly transactions: Transactions,
    private readonly writer: UserWriter,
    private readonly options: Options,
    private readonly passwords: Passwords,
  ) {}

  async list(filter: UserFilter, page: Page) {
    const [users, total] = await this.users.list(filter, page)
    return paged(await this.accounts.join(users), total, page)
  }

  async get(actor: Actor, userId: number): Promise<UserView> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('identity.user-not-found')
    assertMaySee(actor, user)
    const [view] = await this.accounts.join([user])
    return view as UserView
  }

  async create(actor: Actor, body: CreateUserBody): Promise<void> {
    const user: NewUser = {
      username: body.username,
      password: body.password,
      displayName: body.display_name,
      role: roles.user,
      quotaUnits: this.options.get('QuotaForNewUser'),
    }
    assertMayCreate(actor, user.role)
    await this.transactions.run((tx) => this.createIn(tx, user, actor))
  }

  /**
   * Writes the user and opens their account before the transaction commits: a user without an account could sign in
   * and find no money, while an account whose user was rolled back belongs to an id that nobody will ever have.
   */
  async createIn(tx: Tx, user: NewUser, actor: Actor | null): Promise<UserEntity> {
    const inviter = user.affCode ? await this.users.findInviter(tx, user.affCode) : null
    const saved = await this.users.insert(tx, {
      ...(user.id !== undefined && { id: user.id }),
      username: user.username,
      displayName: user.displayName || user.username,
      passwordHash: user.password === null ? null : await this.passwords.hash(user.password),
      email: user.email ?? '',
      role: user.role,
      status: userStatus.active,
      group: 'default',
      setting: {},
      accessTokenHash: null,
      affCode: null,
      inviterId: inviter?.id ?? null,
      version: 1,
      deletedAt: null,
    })
    await this.accounts.open(saved, user.quotaUnits)
    await this.writer.created(tx, saved, actor, inviter)
    return saved
  }

  /** Null for a user who is unknown or deleted. */
  async resolve(userId: number): Promise<UserIdentity | null> {
    const user = await this.users.find(userId)
    return user && !user.deletedAt ? identityOf(user) : null
  }
}

/** What other services may know of a user. */
export function identityOf(user: UserEntity): UserIdentity {
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    role: user.role,
    status: user.status,
    group: user.group,
    acceptUnsetModelRatio: readSetting(user.setting).accept_unset_model_ratio_model,
    version: user.version,
  }
}
