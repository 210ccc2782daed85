import { Injectable } from '@nestjs/common'
import type { UserIdentity } from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { readSetting } from './setting/user-setting'
import type { UserEntity } from './user.entity'
import { UsersRepository } from './users.repository'

/** Looks users up for the rest of identity. What changes them is `UsersService`. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Deleted users included; null where there never was such a user. */
  find(userId: number): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.findIn(db, userId))
  }

  /** The same, as a transaction sees it. */
  findIn(tx: Tx, userId: number): Promise<UserEntity | null> {
    return this.users.find(tx, userId)
  }

  /** By username or e-mail address, as typed at sign-in; deleted users are not found. */
  findForSignIn(name: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.findForSignIn(db, name))
  }

  /** The user with this address who is neither banned nor deleted. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.findByEmail(db, email))
  }

  /** By the SHA-256 of a system access token; deleted users are not found. */
  findByAccessToken(hash: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => this.users.findByAccessToken(db, hash))
  }

  /** Whether any user has this address, deleted ones included. */
  isEmailTaken(email: string): Promise<boolean> {
    return this.transactions.read((db) => this.users.isEmailTaken(db, email))
  }

  /** The user's row, locked for the rest of the transaction. Throws `identity.user-not-found` or `.user-deleted`. */
  lockActive(tx: Tx, userId: number): Promise<UserEntity> {
    return this.users.lockActive(tx, userId)
  }

  /** Who administers the site and is neither banned nor deleted, a hundred at most. */
  listAdministrators(tx: Tx): Promise<UserEntity[]> {
    return this.users.listAdministrators(tx)
  }

  /** Root's row, locked for the rest of the transaction; null while the site is not set up. */
  lockRoot(tx: Tx): Promise<UserEntity | null> {
    return this.users.lockRoot(tx)
  }

  /** The user with this address who is neither banned nor deleted, locked for the rest of the transaction. */
  lockByEmail(tx: Tx, email: string): Promise<UserEntity | null> {
    return this.users.lockByEmail(tx, email)
  }

  /**
   * A username that is free, and the id that is reserved for it: the preferred name, or else `prefix` followed by the id,
   * which two newcomers can never both be given.
   */
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

/** A user as other services know them. */
export function identityOf(user: UserEntity): UserIdentity {
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    role: user.role,
    status: user.status,
    group: user.group,
    acceptUnsetModelRatio: readSetting(user.setting).accept_unset_model_ratio_model,
    rpm: user.rpm,
    tpm: user.tpm,
    concurrency: user.concurrency,
    version: user.version,
  }
}
