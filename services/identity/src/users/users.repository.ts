import { Injectable } from '@nestjs/common'
import { roles, userStatus } from '@tollgate/contracts'
import { composed } from '@tollgate/contracts/http/core'
import type { UserSort } from '@tollgate/contracts/http/identity'
import {
  isUniqueViolation,
  likeContains,
  type Page,
  type StalePage,
  type StaleValue,
  type Tx,
} from '@tollgate/persistence'
import { IsNull, MoreThanOrEqual } from 'typeorm'
import { LookAlikesRepository } from './names/look-alikes.repository'
import { skeletonsOf } from './names/skeleton'
import { UserEntity } from './user.entity'
import { usersErrors } from './users.errors'

/** How a list of users is sorted; equal ones stand by their ids, downwards. */
export interface UserOrder {
  readonly by: UserSort
  readonly direction: 'ASC' | 'DESC'
}

export interface UserFilter {
  readonly keyword: string
  readonly group: string
  readonly order: UserOrder
}

/**
 * What users are sorted by, as it is shown; who has no address stands last. Only ids have an index: a list counts whom it finds, and
 * so goes through them in any order.
 */
const sortValues: Readonly<Record<UserSort, string>> = {
  id: 'u.id',
  username: 'lower(u.username)',
  email: `nullif(u.email, '')`,
  group: 'u.group_name',
  role: 'u.role',
  status: `CASE WHEN u.deleted_at IS NOT NULL THEN 2 WHEN u.status = ${userStatus.active} THEN 0 ELSE 1 END`,
  created_time: 'u.created_at',
}

/** What of new users no two may have. */
export interface Wanted {
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly affCodes: readonly string[]
  readonly accessTokenHashes: readonly string[]
}

const active = { status: userStatus.active, deletedAt: IsNull() }

/** The one writer of `identity.users`. */
@Injectable()
export class UsersRepository {
  constructor(private readonly lookAlikes: LookAlikesRepository) {}

  find(tx: Tx, userId: number): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { id: userId })
  }

  /**
   * The row of a user, locked for the rest of the transaction. Throws `identity.user-not-found` or `.user-deleted`; a banned
   * user is returned.
   */
  async lockActive(tx: Tx, userId: number): Promise<UserEntity> {
    const user = await tx.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
    if (!user) throw usersErrors.userNotFound()
    if (user.deletedAt) throw usersErrors.userDeleted()
    return user
  }

  /** Who administers the site and is neither banned nor deleted, a hundred at most. */
  listAdministrators(tx: Tx): Promise<UserEntity[]> {
    return tx.find(UserEntity, {
      where: { ...active, role: MoreThanOrEqual(roles.admin) },
      order: { id: 'ASC' },
      take: 100,
    })
  }

  /** Root's row, locked for the rest of the transaction; null while the site is not set up. */
  lockRoot(tx: Tx): Promise<UserEntity | null> {
    const where = { role: roles.root, deletedAt: IsNull() }
    return tx.findOne(UserEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } })
  }

  /**
   * By e-mail address, where the name holds an `@`, or else by username; deleted users are not found. The address comes
   * first because it was proven and a name is only chosen: nobody can keep a user out by taking their address as a name.
   * Of several ways to write a name the one in which it was kept counts first: it may be older than NFKC.
   */
  async findForSignIn(tx: Tx, name: string): Promise<UserEntity | null> {
    const find = (by: { email: string } | { username: string }) =>
      tx.findOneBy(UserEntity, { ...by, deletedAt: IsNull() })
    const byAddress = name.includes('@') ? await find({ email: name.toLowerCase() }) : null
    const found = byAddress ?? (await find({ username: name }))
    const usual = composed(name).trim()
    return found ?? (usual === name ? null : await find({ username: usual }))
  }

  /** The user with this address who is neither banned nor deleted. */
  findByEmail(tx: Tx, email: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { ...active, email })
  }

  /** The same, locked for the rest of the transaction. */
  lockByEmail(tx: Tx, email: string): Promise<UserEntity | null> {
    return tx.findOne(UserEntity, { where: { ...active, email }, lock: { mode: 'pessimistic_write' } })
  }

  /** Secrets of webhooks that another key than the present one has sealed, by their users. */
  staleWebhookSecrets(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT id::text, setting->>'webhook_secret_sealed' AS sealed FROM identity.users
       WHERE id::text COLLATE "C" > $2 AND NOT starts_with(setting->>'webhook_secret_sealed', $1)
       ORDER BY id::text COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed text into the place of this one. */
  async resealWebhookSecret(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<void> {
    await tx.query(
      `UPDATE identity.users SET setting = jsonb_set(setting, '{webhook_secret_sealed}', to_jsonb($3::text))
       WHERE id = $1 AND setting->>'webhook_secret_sealed' = $2`,
      [id, sealed, anew],
    )
  }

  /** Whether any user has this address, deleted ones included. */
  isEmailTaken(tx: Tx, email: string): Promise<boolean> {
    return tx.existsBy(UserEntity, { email })
  }

  findByAccessToken(tx: Tx, hash: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { accessTokenHash: hash, deletedAt: IsNull() })
  }

  /** The user with this referral code who is neither banned nor deleted. */
  findInviter(tx: Tx, affCode: string): Promise<UserEntity | null> {
    return tx.findOneBy(UserEntity, { ...active, affCode })
  }

  /**
   * The user's referral code, which becomes `code` where there was none: of many calls at once the first decides, and all
   * return the same. Null when another user has that code. Throws `identity.user-deleted`.
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

  /** The next user's id, which no other user will get. */
  async reserveId(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: string }[]>(
      `SELECT nextval(pg_get_serial_sequence('identity.users', 'id')) AS id`,
    )
    return Number(row?.id)
  }

  /** The next ids, as many as these. */
  async reserveIds(tx: Tx, count: number): Promise<number[]> {
    const rows = await tx.query<{ id: string }[]>(
      `SELECT nextval(pg_get_serial_sequence('identity.users', 'id')) AS id FROM generate_series(1, $1)`,
      [count],
    )
    return rows.map(({ id }) => Number(id))
  }

  /** Puts the hash of the same password into the place of this one; false when the password was changed meanwhile. */
  async replaceHash(tx: Tx, userId: number, before: string, after: string): Promise<boolean> {
    const { affected } = await tx.update(UserEntity, { id: userId, passwordHash: before }, { passwordHash: after })
    return affected === 1
  }

  /** Which of these names, addresses, referral codes and hashes of access tokens some user has, deleted users included. */
  async taken(tx: Tx, wanted: Wanted): Promise<Wanted> {
    const [row] = await tx.query<[Wanted]>(
      `SELECT ARRAY(SELECT username FROM identity.users WHERE username = ANY($1)) AS names,
         ARRAY(SELECT email FROM identity.users WHERE email <> '' AND email = ANY($2)) AS emails,
         ARRAY(SELECT aff_code FROM identity.users WHERE aff_code = ANY($3)) AS "affCodes",
         ARRAY(SELECT access_token_hash FROM identity.users WHERE access_token_hash = ANY($4)) AS "accessTokenHashes"`,
      [wanted.names, wanted.emails, wanted.affCodes, wanted.accessTokenHashes],
    )
    return row
  }

  /** Whose names look like these, by their looks. */
  lookAlikesOf(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
    return this.lookAlikes.holders(tx, [...new Set(names.flatMap(skeletonsOf))])
  }

  /** Adds users who come from elsewhere, in one statement. Throws `identity.username-taken` and `.email-taken`. */
  async insertMany(tx: Tx, users: readonly Omit<UserEntity, 'deletedAt' | 'version' | 'setting'>[]): Promise<void> {
    const write = tx.query(
      `INSERT INTO identity.users (id, username, display_name, password_hash, email, role, status, group_name,
         access_token_hash, aff_code, inviter_id, created_at, version)
       SELECT *, 1 FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[],
         $9::text[], $10::text[], $11::int[], $12::timestamptz[])`,
      [
        users.map(({ id }) => id),
        users.map(({ username }) => username),
        users.map(({ displayName }) => displayName),
        users.map(({ passwordHash }) => passwordHash),
        users.map(({ email }) => email),
        users.map(({ role }) => role),
        users.map(({ status }) => status),
        users.map(({ group }) => group),
        users.map(({ accessTokenHash }) => accessTokenHash),
        users.map(({ affCode }) => affCode),
        users.map(({ inviterId }) => inviterId),
        users.map(({ createdAt }) => createdAt),
      ],
    )
    await nameFree(write)
    await this.lookAlikes.reserveMany(tx, users)
  }

  /** Whether any user has this name or one that is taken for it, deleted users included. */
  async isNameTaken(tx: Tx, username: string): Promise<boolean> {
    return (await tx.existsBy(UserEntity, { username })) || this.lookAlikes.has(tx, username)
  }

  /** Gives the user, whose row is locked, a name to be saved. Throws `identity.username-taken` and `.username-looks-taken`. */
  async rename(tx: Tx, user: UserEntity, username: string): Promise<void> {
    if (await tx.existsBy(UserEntity, { username })) throw usersErrors.usernameTaken()
    if (!(await this.lookAlikes.replace(tx, user.id, username))) throw usersErrors.usernameLooksTaken()
    user.username = username
  }

  /** Throws `identity.username-taken`, `.username-looks-taken` and `.email-taken`. */
  async insert(tx: Tx, user: Omit<UserEntity, 'id' | 'createdAt'> & { id?: number }): Promise<UserEntity> {
    const row = tx.create(UserEntity, user)
    // The columns are named because TypeORM leaves out an id that it could have numbered, whatever it was given.
    const insert = tx
      .createQueryBuilder()
      .insert()
      .into(UserEntity, Object.keys(user))
      .values(row as never) // jsonb takes any object; TypeORM's partial type does not say so
    await nameFree(insert.execute())
    if (!(await this.lookAlikes.reserve(tx, row.id, row.username))) throw usersErrors.usernameLooksTaken()
    return row
  }

  /** Saves what was changed and raises the version, by which caches elsewhere tell old from new. */
  save(tx: Tx, user: UserEntity): Promise<UserEntity> {
    user.version += 1
    return nameFree(tx.save(UserEntity, user))
  }

  /** A page of users, and how many there are in all. */
  list(tx: Tx, filter: UserFilter, page: Page): Promise<[UserEntity[], number]> {
    const { by, direction } = filter.order
    const query = tx
      .createQueryBuilder(UserEntity, 'u')
      // In brackets: TypeORM would give a bare column this name, and leave the entity without it.
      .addSelect(`(${sortValues[by]})`, 'sort_value')
      .orderBy('sort_value', direction, 'NULLS LAST')
      .addOrderBy('u.id', 'DESC')
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

/** Turns a violation of the unique indexes, which alone decide who gets a name or an address, into the refusal. */
async function nameFree<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (cause) {
    if (isUniqueViolation(cause, 'users_username_key')) throw usersErrors.usernameTaken({ cause })
    if (isUniqueViolation(cause, 'users_email_key')) throw usersErrors.emailTaken({ cause })
    throw cause
  }
}
