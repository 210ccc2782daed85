import { Injectable } from '@nestjs/common'
import { onCommit, type Tx } from '@tollgate/persistence'
import { BooksService } from '../books/books.service'
import type { Books, TokenQuota } from '../books/books-state'
import { HoldWaiters } from '../books/hold-waiters'
import { noPeriods } from '../books/token-periods'
import { neverUsed } from '../books/token-use'
import { OwnedBudgets } from '../budget/owned-budgets'
import { recap, type WantedCap } from '../ledger/ledger.policy'
import type { TokenEntity } from './token.entity'
import { type CappedToken, TokenRepository } from './token.repository'

/** A token to be added, with the cap that it begins with. */
export interface NewCappedToken {
  readonly row: Omit<TokenEntity, 'id'>
  readonly cap: Pick<TokenQuota, 'isUnlimited' | 'remainUnits'>
}

/** Tokens and their caps, which live in the books, as one thing. */
@Injectable()
export class TokenStore {
  constructor(
    private readonly tokens: TokenRepository,
    private readonly books: BooksService,
    private readonly waiters: HoldWaiters,
    private readonly budgets: OwnedBudgets,
  ) {}

  /** How many tokens a user has; others who make some wait until this transaction ends. */
  countLocked(tx: Tx, userId: number): Promise<number> {
    return this.tokens.countLocked(tx, userId)
  }

  /** Adds tokens, each with a cap of its own. */
  async insert(
    tx: Tx,
    rows: Omit<TokenEntity, 'id'>[],
    cap: Pick<TokenQuota, 'userId' | 'isUnlimited' | 'remainUnits' | 'dailyCapUnits' | 'monthlyCapUnits'>,
  ): Promise<CappedToken[]> {
    const tokens = await this.tokens.insert(tx, rows)
    const ids = tokens.map(({ id }) => id)
    await this.books.addTokenQuotas(tx, ids, cap)
    const unused = { ...noPeriods, ...neverUsed, heldUnits: 0, usedUnits: 0, owedUnits: 0, isDeleted: false }
    return tokens.map((token) => ({ token, cap: { ...unused, ...cap, tokenId: token.id } }))
  }

  /** Adds tokens of many users, each with its own cap; returns their ids, in the same order. */
  async insertMany(tx: Tx, wanted: readonly NewCappedToken[]): Promise<number[]> {
    const tokens = await this.tokens.insert(
      tx,
      wanted.map(({ row }) => row),
    )
    const capOf = new Map(wanted.map(({ row, cap }) => [row.keyHash, cap]))
    const caps = tokens.flatMap(({ id: tokenId, userId, keyHash }) => {
      const cap = capOf.get(keyHash)
      return cap ? [{ ...cap, tokenId, userId }] : []
    })
    await this.books.addCaps(tx, caps)
    return tokens.map(({ id }) => id)
  }

  /** Which of these hashes of keys some token has. */
  present(tx: Tx, keyHashes: readonly string[]): Promise<string[]> {
    return this.tokens.present(tx, keyHashes)
  }

  /** A user's own token with its cap, both locked; null when there is none. */
  async lockOwn(tx: Tx, userId: number, id: number): Promise<CappedToken | null> {
    const token = await this.tokens.lockOwn(tx, userId, id)
    if (token === null) return null
    const { cap } = await this.locked(tx, id)
    return { token, cap }
  }

  /** A user's own token with its cap; null when there is none. */
  find(tx: Tx, userId: number, id: number): Promise<CappedToken | null> {
    return this.tokens.findOwn(tx, userId, id)
  }

  /** The token with this key, or with this one before its present one, whosever it is; null when there is none. */
  findByKey(tx: Tx, keyHash: string): Promise<CappedToken | null> {
    return this.tokens.findByHash(tx, keyHash)
  }

  /** Saves the token and what was sent of its cap. The returned cap covers what calls in flight hold, and owes what that is too much. */
  async save(tx: Tx, token: TokenEntity, wanted: WantedCap): Promise<CappedToken> {
    const { books, cap } = await this.locked(tx, token.id)
    const written = recap(cap, wanted)
    await this.write(tx, books, written)
    onCommit(tx, async () => this.waiters.wake([token.userId]))
    return { token: await this.tokens.save(tx, token), cap: written }
  }

  /**
   * Removes the token with its key and its budget. Its cap stays, so that what was used of it is known, but lends no longer; from
   * where it was used is forgotten.
   */
  async delete(tx: Tx, token: TokenEntity): Promise<void> {
    const { books, cap } = await this.locked(tx, token.id)
    await this.write(tx, books, { ...cap, isDeleted: true, accessedIp: '' })
    await this.tokens.delete(tx, token)
    await this.budgets.forgetToken(tx, token.id)
  }

  private async locked(tx: Tx, tokenId: number): Promise<{ books: Books; cap: TokenQuota }> {
    const books = await this.books.lock(tx, { tokenIds: [tokenId] })
    const cap = books.tokens.get(tokenId)
    if (cap === undefined) throw new Error(`token ${tokenId} has no cap`)
    return { books, cap }
  }

  private async write(tx: Tx, books: Books, cap: TokenQuota): Promise<void> {
    await this.books.write(tx, books, { ...books, tokens: new Map([[cap.tokenId, cap]]) })
  }
}
