import { Injectable } from '@nestjs/common'
import { likeContains, type Page, type Tx } from '@tollgate/persistence'
import type { TokenQuota } from '../books/books-state'
import { TokenEntity } from './token.entity'

/** A token with its quota. */
export interface CappedToken {
  readonly token: TokenEntity
  readonly cap: TokenQuota
}

const capColumns = `token_id AS "tokenId", user_id AS "userId", is_unlimited AS "isUnlimited",
  remain_units AS "remainUnits", held_units AS "heldUnits", used_units AS "usedUnits", owed_units AS "owedUnits",
  is_deleted AS "isDeleted"`

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

  findByHash(tx: Tx, keyHash: string): Promise<CappedToken | null> {
    return this.capped(tx, tx.findOneBy(TokenEntity, { keyHash }))
  }

  /** A page of a user's tokens, newest first, and how many there are in all. */
  async page(tx: Tx, userId: number, page: Page): Promise<{ tokens: CappedToken[]; total: number }> {
    const query = this.ownQuery(tx, userId, '')
    const [tokens, total] = await query.skip(page.offset).take(page.pageSize).getManyAndCount()
    return { tokens: await this.withCaps(tx, tokens), total }
  }

  /** Up to `limit` of a user's tokens whose name contains `keyword`, newest first, those below `beforeId`. */
  named(
    tx: Tx,
    userId: number,
    { keyword, beforeId, limit }: { keyword: string; beforeId: number; limit: number },
  ): Promise<TokenEntity[]> {
    return this.ownQuery(tx, userId, keyword).andWhere('t.id < :beforeId', { beforeId }).take(limit).getMany()
  }

  async withCaps(tx: Tx, tokens: TokenEntity[]): Promise<CappedToken[]> {
    if (tokens.length === 0) return []
    const caps = await tx.query<TokenQuota[]>(
      `SELECT ${capColumns} FROM billing.token_quotas WHERE token_id = ANY($1)`,
      [tokens.map(({ id }) => id)],
    )
    const byId = new Map(caps.map((cap) => [cap.tokenId, cap]))
    // Both rows are made in one transaction, so every token has its cap.
    return tokens.flatMap((token) => {
      const cap = byId.get(token.id)
      return cap ? [{ token, cap }] : []
    })
  }

  private async capped(tx: Tx, found: Promise<TokenEntity | null>): Promise<CappedToken | null> {
    const token = await found
    if (token === null) return null
    const [capped] = await this.withCaps(tx, [token])
    return capped ?? null
  }

  private ownQuery(tx: Tx, userId: number, keyword: string) {
    const query = tx.createQueryBuilder(TokenEntity, 't').where('t.user_id = :userId', { userId })
    if (keyword !== '') query.andWhere('t.name ILIKE :like', { like: likeContains(keyword) })
    return query.orderBy('t.id', 'DESC')
  }
}
