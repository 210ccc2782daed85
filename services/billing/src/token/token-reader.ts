import { Injectable } from '@nestjs/common'
import type { ResolvedToken, RpcReply, tokenQuotas } from '@tollgate/contracts'
import type { TokenView, UserTokenView } from '@tollgate/contracts/http/billing'
import { type Page, type Paged, paged, Transactions } from '@tollgate/persistence'
import { type Actor, Clock, sha256Hex } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { wantedTokenUnits } from '../books/books-state'
import { SiteDays } from '../books/site-days'
import { RankService } from '../rank/rank.service'
import { bareKey, hintLength, keyEndsTime, keyLength } from './keys/key.policy'
import { TokenKeys } from './keys/token-keys'
import { type ListQuery, type SearchQuery, tokenView } from './token.dto'
import { statusOf } from './token.policy'
import { type CappedToken, type TokenOrder, TokenRepository } from './token.repository'

type TokenQuotas = RpcReply<typeof tokenQuotas>['quotas']

const newestFirst: TokenOrder = { by: 'id', direction: 'DESC' }
/** So many sealed keys are opened between two looks at the event loop. */
const chunkRows = 500
/** Keys are random: hardly ever do two agree in eight letters. */
const mostOpened = 100

/** Tokens for their owners, and for the relays that meet their keys. */
@Injectable()
export class TokenReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: TokenRepository,
    private readonly keys: TokenKeys,
    private readonly ranks: RankService,
    private readonly clock: Clock,
    private readonly days: SiteDays,
  ) {}

  async list({ userId }: Actor, { order, page }: ListQuery): Promise<Paged<TokenView>> {
    const found = await this.transactions.read((tx) => this.tokens.page(tx, userId, order, page))
    return paged(this.views(found.tokens), found.total, page)
  }

  /** Somebody's tokens for administrators: no key is opened for them. Throws `billing.rank-too-high`. */
  async listOf(actor: Actor, userId: number, page: Page): Promise<Paged<UserTokenView>> {
    await this.ranks.assertMaySee(actor, userId)
    const found = await this.transactions.read((tx) => this.tokens.page(tx, userId, newestFirst, page))
    const views = found.tokens.map(({ token, cap }) => {
      const at = { key: '', nowMs: this.clock.nowMs(), today: this.days.today() }
      const { key: _none, key_hidden: _isHidden, ...shown } = tokenView(token, cap, at)
      return shown
    })
    return paged(views, found.total, page)
  }

  async get(actor: Actor, id: number): Promise<TokenView> {
    const found = await this.transactions.read((tx) => this.tokens.findOwn(tx, actor.userId, id))
    if (found === null) throw billingErrors.tokenNotFound()
    return this.view(found)
  }

  /**
   * A user's tokens by a part of the name, and by the key or its beginning or end. Keys are sealed: they are found by hash or
   * hint, and only the few that agree with a long piece in their hints are opened.
   */
  async search(actor: Actor, { keyword, token, order, page }: SearchQuery): Promise<Paged<TokenView>> {
    const piece = bareKey(token)
    if (piece !== '') await this.hintAll(actor.userId)
    const keyHash = piece.length === keyLength ? sha256Hex(piece) : null
    const isByHint = keyHash === null && piece.length > hintLength
    return this.transactions.read(async (tx) => {
      const wanted = { keyword, keyHash, piece, order }
      if (!isByHint) {
        const { tokens, total } = await this.tokens.found(tx, actor.userId, wanted, page)
        return paged(this.views(await this.tokens.withCaps(tx, tokens)), total, page)
      }
      const { tokens } = await this.tokens.found(tx, actor.userId, wanted, { ...page, offset: 0, pageSize: mostOpened })
      const matching = tokens.filter((one) => this.keys.hasPiece(one, piece))
      const shown = matching.slice(page.offset, page.offset + page.pageSize)
      return paged(this.views(await this.tokens.withCaps(tx, shown)), matching.length, page)
    })
  }

  /** Writes the hints that tokens of before lack, for once; a few rows at a time, between which others have their turn. */
  private async hintAll(userId: number): Promise<void> {
    for (let isMore = true; isMore;) {
      isMore = await this.transactions.run(async (tx) => {
        const rows = await this.tokens.unhinted(tx, userId, chunkRows)
        if (rows.length > 0) {
          await this.tokens.hint(
            tx,
            rows.map((token) => ({ id: token.id, keyHint: this.keys.hint(token) })),
          )
        }
        return rows.length === chunkRows
      })
    }
  }

  /** The token of a key, or of one that a rotation took the place of, by its hash; null when there is none. */
  async resolve(keyHash: string): Promise<ResolvedToken | null> {
    const found = await this.transactions.read((tx) => this.tokens.findByHash(tx, keyHash))
    if (found === null) return null
    const { token, cap } = found
    const { id, userId, name, expiredTime, isModelLimited, modelLimits, allowIps, group, cacheSeconds } = token
    const { rpm, tpm, concurrency, version } = token
    const nowMs = this.clock.nowMs()
    return {
      id,
      userId,
      name,
      status: statusOf(token, cap, nowMs),
      expiredTime,
      keyEndsTime: keyEndsTime(token, keyHash, nowMs),
      isUnlimited: cap.isUnlimited,
      remainUnits: wantedTokenUnits(cap),
      isModelLimited,
      modelLimits,
      allowIps,
      group,
      cacheSeconds,
      rpm,
      tpm,
      concurrency,
      version,
    }
  }

  /** What these tokens have left and have used. */
  async quotas(tokenIds: readonly number[]): Promise<TokenQuotas> {
    const caps = await this.transactions.read((tx) => this.tokens.caps(tx, tokenIds))
    return caps.map((cap) => {
      const { tokenId, isUnlimited, usedUnits } = cap
      return { tokenId, isUnlimited, remainUnits: wantedTokenUnits(cap), usedUnits }
    })
  }

  /** How many keys of a user call models as far as their owner's choice and the time go. */
  countUsable(userId: number): Promise<number> {
    const nowS = Math.floor(this.clock.nowMs() / 1_000)
    return this.transactions.read((tx) => this.tokens.countUsable(tx, userId, nowS))
  }

  private views(tokens: CappedToken[]): TokenView[] {
    return tokens.map((token) => this.view(token))
  }

  private view({ token, cap }: CappedToken): TokenView {
    return tokenView(token, cap, { key: this.keys.shown(token), nowMs: this.clock.nowMs(), today: this.days.today() })
  }
}
