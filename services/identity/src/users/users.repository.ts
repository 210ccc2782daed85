import { Injectable } from '@nestjs/common'
import { isUniqueViolation, likeContains, type Page, Transactions, type Tx } from '@tollgate/persistence'
import { AppError, userStatuses } from '@tollgate/platform'
import { IsNull } from 'typeorm'
import { UserEntity } from './user.entity'

export interface UserFilter {
  readonly keyword: string
  readonly group: string
}

/** The one writer of `identity.users`. */
@Injectable()
export class UsersRepository {
  constructor(private readonly transactions: Transactions) {}

  find(userId: number): Promise<UserEntity | null> {
    return this.transactions.read((db) => db.findOneBy(UserEntity, { id: userId }))
  }

  /** The row of a user who is not deleted, locked for the rest of the transaction. */
  async lockActive(tx: Tx, userId: number): Promise<UserEntity> {
    const user = await tx.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
    if (!user) throw new AppError('identity.user-not-found')
    if (user.deletedAt) throw new AppError('identity.user-deleted')
    return user
  }

  /** By user name or, where it holds an `@`, by e-mail address. Deleted users cannot be found so. */
  findForSignIn(name: string): Promise<UserEntity | null> {
    const active = { deletedAt: IsNull() }
    const either = [{ ...active, username: name }, ...(name.includes('@') ? [{ ...active, email: name }] : [])]
    return this.transactions.read((db) => db.findOneBy(UserEntity, either))
  }

  findByAccessToken(hash: string): Promise<UserEntity | null> {
    return this.transactions.read((db) => db.findOneBy(UserEntity, { accessTokenHash: hash, deletedAt: IsNull() }))
  }

  /** Whose referral code this is; nobody's where they are banned or gone. */
  findInviter(tx: Tx, affCode: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { affCode, status: userStatuses.active, deletedAt: IsNull() })
  }

  insert(tx: Tx, user: Omit<UserEntity, 'id' | 'createdAt'>): Promise<UserEntity> {
    return nameFree(tx.save(UserEntity, tx.create(UserEntity, user)))
  }

  /** Saves what was changed and raises the version, so that caches elsewhere can tell old from new. */
  save(tx: Tx, user: UserEntity): Promise<UserEntity> {
    user.version += 1
    return nameFree(tx.save(UserEntity, user))
  }

  list(filter: UserFilter, page: Page): Promise<[UserEntity[], number]> {
    return this.transactions.read((db) => {
      const query = db.createQueryBuilder(UserEntity, 'u').orderBy('u.id', 'DESC')
      if (filter.keyword !== '') {
        const id = /^\d{1,9}$/.test(filter.keyword) ? Number(filter.keyword) : -1
        query.andWhere('(u.id = :id OR u.username ILIKE :like OR u.email ILIKE :like OR u.display_name ILIKE :like)', {
          id,
          like: likeContains(filter.keyword),
        })
      }
      if (filter.group !== '') query.andWhere('u.group_name = :group', { group: filter.group })
      return query.skip(page.offset).take(page.pageSize).getManyAndCount()
    })
  }
}

/** The unique index decides who has a name, so that two at once cannot both get it. */
async function nameFree<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (cause) {
    const isTaken = isUniqueViolation(cause, 'users_username_key')
    throw isTaken ? new AppError('identity.username-taken', {}, { cause }) : cause
  }
}
