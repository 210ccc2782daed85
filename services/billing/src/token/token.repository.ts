import { Injectable } from '@nestjs/common'
import type { TokenSort } from '@tollgate/contracts/http/billing'
import {
  likeBegins,
  likeContains,
  likeEnds,
  type Page,
  type StalePage,
  type StaleValue,
  type Tx,
} from '@tollgate/persistence'
import { IsNull, MoreThan } from 'typeorm'
import { tokenColumns } from '../books/books.sql'
import type { TokenQuota } from '../books/books-state'
import { hintLength } from './keys/key.policy'
import { TokenEntity } from './token.entity'

/** Advisory locks of this number are about the making of a user's tokens. */
const makingLock = 0x746f6b65

/** Which tokens are looked for. */
export interface Wanted {
  readonly keyword: string
  /** Of a whole key; null for a piece. */
  readonly keyHash: string | null
  readonly piece: string
  readonly order: TokenOrder
}

/** How a list of tokens is sorted. */
export interface TokenOrder {
  readonly by: TokenSort
  readonly direction: 'ASC' | 'DESC'
}

const ofQuota = (value: string) => `(SELECT ${value} FROM billing.token_quotas q WHERE q.token_id = t.id)`

/**
 * What tokens are sorted by; what is without limit or end counts as more than all that has one. No index has these orders: calls
 * write most of the columns, and an index on one would make each of these writes dearer. They sort the tokens of one user.
 */
const sortValues: Readonly<Record<TokenSort, string>> = {
  id: 't.id',
  name: 't.name',
  used_quota: ofQuota('q.used_units'),
  remain_quota: ofQuota(`CASE WHEN q.is_unlimited THEN ${Number.MAX_SAFE_INTEGER} ELSE q.remain_units END`),
  accessed_time: ofQuota('q.accessed_time'),
  created_time: 't.created_time',
  expired_time: `CASE WHEN t.expired_time < 0 THEN ${Number.MAX_SAFE_INTEGER} ELSE t.expired_time END`,
}

/** A token with its quota. */
export interface CappedToken {
  readonly token: TokenEntity
  readonly cap: TokenQuota
}

/** The one writer of `billing.tokens`. */
@Injectable()
export class TokenRepository {
  insert(tx: Tx, tokens: Omit<TokenEntity, 'id'>[]): Promise<TokenEntity[]> {
    return tx.save(TokenEntity, tx.create(TokenEntity, tokens))
  }

  /** Saves what was changed and raises the version, so that caches elsewhere can tell old from new. */
  save(tx: Tx, token: TokenEntity): Promise<TokenEntity> {
    token.version += 1
    return tx.save(TokenEntity, token)
  }

  async delete(tx: Tx, token: TokenEntity): Promise<void> {
    await tx.delete(TokenEntity, { id: token.id })
  }

  /** A user's own token, locked until the transaction ends. */
  lockOwn(tx: Tx, userId: number, id: number): Promise<TokenEntity | null> {
    return tx.findOne(TokenEntity, { where: { id, userId }, lock: { mode: 'pessimistic_write' } })
  }

  findOwn(tx: Tx, userId: number, id: number): Promise<CappedToken | null> {
    return this.capped(tx, tx.findOneBy(TokenEntity, { id, userId }))
  }

  /** How many of a user's tokens are enabled and end after that Unix second. */
  countUsable(tx: Tx, userId: number, nowS: number): Promise<number> {
    const usable = { userId, isEnabled: true }
    return tx.countBy(TokenEntity, [
      { ...usable, expiredTime: -1 },
      { ...usable, expiredTime: MoreThan(nowS) },
    ])
  }

  /** The token with this key, or with this one before its present one. */
  findByHash(tx: Tx, keyHash: string): Promise<CappedToken | null> {
    return this.capped(tx, tx.findOneBy(TokenEntity, [{ keyHash }, { previousKeyHash: keyHash }]))
  }

  /** Which of these hashes some token has, or had last. */
  async present(tx: Tx, keyHashes: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ key_hash: string }[]>(
      `SELECT key_hash FROM billing.tokens WHERE key_hash = ANY($1)
       UNION ALL SELECT previous_key_hash FROM billing.tokens WHERE previous_key_hash = ANY($1)`,
      [keyHashes],
    )
    return rows.map(({ key_hash }) => key_hash)
  }

  /** A page of a user's tokens, and how many there are in all. */
  async page(tx: Tx, userId: number, order: TokenOrder, page: Page): Promise<{ tokens: CappedToken[]; total: number }> {
    const query = this.ownQuery(tx, userId, { keyword: '', order })
    const [tokens, total] = await query.skip(page.offset).take(page.pageSize).getManyAndCount()
    return { tokens: await this.withCaps(tx, tokens), total }
  }

  /** A page of those whose name contains `keyword` and whose key has this hash, or begins or ends with this piece. */
  async found(tx: Tx, userId: number, wanted: Wanted, page: Page): Promise<{ tokens: TokenEntity[]; total: number }> {
    const query = this.ownQuery(tx, userId, wanted)
    if (wanted.keyHash !== null) query.andWhere('t.key_hash = :keyHash', { keyHash: wanted.keyHash })
    else if (wanted.piece !== '') {
      const begins = likeBegins(wanted.piece.slice(0, hintLength))
      const ends = likeEnds(wanted.piece.slice(-hintLength))
      query.andWhere('(t.key_hint LIKE :begins OR t.key_hint LIKE :ends)', { begins, ends })
    }
    const [tokens, total] = await query.skip(page.offset).take(page.pageSize).getManyAndCount()
    return { tokens, total }
  }

  /** Up to `limit` of a user's tokens that have no hint yet. */
  unhinted(tx: Tx, userId: number, limit: number): Promise<TokenEntity[]> {
    return tx.find(TokenEntity, { where: { userId, keyHint: IsNull() }, order: { id: 'DESC' }, take: limit })
  }

  /** Writes hints; what caches hold of a token does not change by that. */
  async hint(tx: Tx, hints: readonly { readonly id: number; readonly keyHint: string }[]): Promise<void> {
    await tx.query(
      `UPDATE billing.tokens t SET key_hint = h.hint
       FROM unnest($1::int[], $2::text[]) AS h (id, hint) WHERE t.id = h.id`,
      [hints.map(({ id }) => id), hints.map(({ keyHint }) => keyHint)],
    )
  }

  /**
   * How many tokens a user has. Whoever makes more waits here for others who do, until their transaction ends; leases and
   * settlements do not.
   */
  async countLocked(tx: Tx, userId: number): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [makingLock, userId])
    return tx.countBy(TokenEntity, { userId })
  }

  async withCaps(tx: Tx, tokens: TokenEntity[]): Promise<CappedToken[]> {
    if (tokens.length === 0) return []
    const caps = await tx.query<TokenQuota[]>(
      `SELECT ${tokenColumns} FROM billing.token_quotas WHERE token_id = ANY($1)`,
      [tokens.map(({ id }) => id)],
    )
    const byId = new Map(caps.map((cap) => [cap.tokenId, cap]))
    // Both rows are made in one transaction, so every token has its cap.
    return tokens.flatMap((token) => {
      const cap = byId.get(token.id)
      return cap ? [{ token, cap }] : []
    })
  }

  /** The caps of these tokens, in one query by their ids; unknown and deleted ones are left out. */
  caps(tx: Tx, tokenIds: readonly number[]): Promise<TokenQuota[]> {
    return tx.query<TokenQuota[]>(
      `SELECT ${tokenColumns} FROM billing.token_quotas WHERE token_id = ANY($1::bigint[]) AND NOT is_deleted`,
      [tokenIds],
    )
  }

  /** Sealed keys that another key than the present one has sealed, by the hashes of the keys. */
  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT key_hash AS id, sealed_key AS sealed FROM billing.tokens
       WHERE key_hash COLLATE "C" > $2 AND NOT starts_with(sealed_key, $1) ORDER BY key_hash COLLATE "C" LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed text into the place of this one; the version stays, as nobody but the owner's page reads it. */
  async reseal(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<void> {
    await tx.query('UPDATE billing.tokens SET sealed_key = $3 WHERE key_hash = $1 AND sealed_key = $2', [
      id,
      sealed,
      anew,
    ])
  }

  private async capped(tx: Tx, found: Promise<TokenEntity | null>): Promise<CappedToken | null> {
    const token = await found
    if (token === null) return null
    const [capped] = await this.withCaps(tx, [token])
    return capped ?? null
  }

  private ownQuery(tx: Tx, userId: number, { keyword, order }: Pick<Wanted, 'keyword' | 'order'>) {
    const query = tx.createQueryBuilder(TokenEntity, 't').where('t.user_id = :userId', { userId })
    if (keyword !== '') query.andWhere('t.name ILIKE :like', { like: likeContains(keyword) })
    return (
      query
        // In brackets: TypeORM would give a bare column this name, and leave the entity without it.
        .addSelect(`(${sortValues[order.by]})`, 'sort_value')
        .orderBy('sort_value', order.direction)
        .addOrderBy('t.id', order.direction)
    )
  }
}
