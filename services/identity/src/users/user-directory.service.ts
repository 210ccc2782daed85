import { Injectable } from '@nestjs/common'
import type { UserIdentity } from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { readSetting } from './setting/user-setting'
import type { UserEntity } from './user.entity'
import { UsersRepository } from './users.repository'

/** Who is who: what the rest of identity asks of users. What is done to them is `UsersService`. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Also somebody who was deleted; null for who never was. */
  find(userId: number): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.find(db, userId))
  }

  /** By the name or the e-mail address that they typed; nobody who was deleted. */
  findForSignIn(name: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.findForSignIn(db, name))
  }

  /** Who has this address and is neither banned nor gone. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.findByEmail(db, email))
  }

  /** By the SHA-256 of a system access token. */
  findByAccessToken(hash: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.findByAccessToken(db, hash))
  }

  /** An address stays taken when its user is deleted. */
  isEmailTaken(email: string): Promise<boolean> {
    return this.transactions.read((db) => this.users.isEmailTaken(db, email))
  }

  /** The user's row, locked for the rest of the transaction. Throws `identity.user-not-found` or `.user-deleted`. */
  lockActive(tx: Tx, userId: number): Promise<UserEntity> {
    return this.users.lockActive(tx, userId)
  }

  /** The name somebody would like, or one made with their id, which nobody else is given: no two newcomers ever meet. */
  async freeName(tx: Tx, preferred: string | null, prefix: string): Promise<{ id: number; username: string }> {
    for (;;) {
      const id = await this.users.reserveId(tx)
      if (preferred !== null && !(await this.users.isNameTaken(tx, preferred))) return { id, username: preferred }
      const username = `${prefix}${id}`
      if (!(await this.users.isNameTaken(tx, username))) return { id, username }
    }
  }

  /** What other services may know of a user; null for one who is unknown or deleted. */
  async resolve(userId: number): Promise<UserIdentity | null> {
    const user = await this.find(userId)
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
