import { Injectable } from '@nestjs/common'
import { userStatus } from '@tollgate/contracts'
import { isUniqueViolation, likeContains, type Page, type Tx } from '@tollgate/persistence'
import { IsNull } from 'typeorm'
import { UserEntity } from './user.entity'
import { usersErrors } from './users.errors'

export interface UserFilter {
  readonly keyword: string
  readonly group: string
}

/** The one writer of `identity.users`. */
@Injectable()
export class UsersRepository {
  find(tx: Tx, userId: number): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { id: userId })
  }

  /** The row of a user who is not deleted, locked for the rest of the transaction. */
  async lockActive(tx: Tx, userId: number): Promise<UserEntity> {
    const user = await tx.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
    if (!user) throw usersErrors.userNotFound()
    if (user.deletedAt) throw usersErrors.userDeleted()
    return user
  }

  /**
   * By e-mail address, where the name holds an `@`, or by username; deleted users cannot be found so. An address was
   * proven and a name only chosen: nobody can stand in somebody's way by taking their address for a name.
   */
  async findForSignIn(tx: Tx, name: string): Promise<UserEntity | null> {
    const find = (by: { email: string } | { username: string }) =>
      tx.findOneBy(UserEntity, { ...by, deletedAt: IsNull() })
    const byAddress = name.includes('@') ? await find({ email: name.toLowerCase() }) : null
    return byAddress ?? (await find({ username: name }))
  }

  /** Who has this address and is neither banned nor gone. */
  findByEmail(tx: Tx, email: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { email, status: userStatus.active, deletedAt: IsNull() })
  }

  /** An address stays taken when its user is deleted. */
  isEmailTaken(tx: Tx, email: string): Promise<boolean> {
    return tx.existsBy(UserEntity, { email })
  }

  findByAccessToken(tx: Tx, hash: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { accessTokenHash: hash, deletedAt: IsNull() })
  }

  /** Whose referral code this is; nobody's where they are banned or gone. */
  findInviter(tx: Tx, affCode: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { affCode, status: userStatus.active, deletedAt: IsNull() })
  }

  /**
   * The user's referral code, which becomes `code` where there was none: of many at once the first one's holds for all.
   * Null when somebody else has that code. Throws `identity.user-deleted`.
   */
  async ensureAffCode(tx: Tx, userId: number, code: string): Promise<string | null> {
    try {
      const [rows] = await tx.query<[{ aff_code: string }[], number]>(
        `UPDATE identity.users SET aff_code = coalesce(aff_code, $2)
         WHERE id = $1 AND deleted_at IS NULL RETURNING aff_code`,
        [userId, code],
      )
      if (!rows[0]) throw usersErrors.userDeleted()
      return rows[0].aff_code
    } catch (error) {
      if (isUniqueViolation(error, 'users_aff_code_key')) return null
      throw error
    }
  }

  /** The id of somebody to be, which nobody else is given. */
  async reserveId(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: string }[]>(
      `SELECT nextval(pg_get_serial_sequence('identity.users', 'id')) AS id`,
    )
    return Number(row?.id)
  }

  /** Also by somebody who was deleted. */
  isNameTaken(tx: Tx, username: string): Promise<boolean> {
    return tx.existsBy(UserEntity, { username })
  }

  async insert(tx: Tx, user: Omit<UserEntity, 'id' | 'createdAt'> & { id?: number }): Promise<UserEntity> {
    const row = tx.create(UserEntity, user)
    // The columns are named because TypeORM leaves out an id that it could have numbered, whatever it was given.
    const insert = tx
      .createQueryBuilder()
      .insert()
      .into(UserEntity, Object.keys(user))
      .values(row as never) // jsonb takes any object; TypeORM's partial type does not say so
    await nameFree(insert.execute())
    return row
  }

  /** Saves what was changed and raises the version, so that caches elsewhere can tell old from new. */
  save(tx: Tx, user: UserEntity): Promise<UserEntity> {
    user.version += 1
    return nameFree(tx.save(UserEntity, user))
  }

  /** A page of users, the newest first, and how many there are in all. */
  list(tx: Tx, filter: UserFilter, page: Page): Promise<[UserEntity[], number]> {
    const query = tx.createQueryBuilder(UserEntity, 'u').orderBy('u.id', 'DESC')
    if (filter.keyword !== '') {
      const id = /^\d{1,9}$/.test(filter.keyword) ? Number(filter.keyword) : -1
      query.andWhere('(u.id = :id OR u.username ILIKE :like OR u.email ILIKE :like OR u.display_name ILIKE :like)', {
        id,
        like: likeContains(filter.keyword),
      })
    }
    if (filter.group !== '') query.andWhere('u.group_name = :group', { group: filter.group })
    return query.skip(page.offset).take(page.pageSize).getManyAndCount()
  }
}

/** The unique indexes decide who has a name or an address, so that two at once cannot both get it. */
async function nameFree<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (cause) {
    if (isUniqueViolation(cause, 'users_username_key')) throw usersErrors.usernameTaken({ cause })
    if (isUniqueViolation(cause, 'users_email_key')) throw usersErrors.emailTaken({ cause })
    throw cause
  }
}
