import { Injectable } from '@nestjs/common'
import type { ResolvedToken } from '@tollgate/contracts'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { type Page, type Paged, paged, Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { wantedTokenUnits } from '../books/books-state'
import { type SearchQuery, tokenView } from './token.dto'
import type { TokenEntity } from './token.entity'
import { bareKey, statusOf } from './token.policy'
import { type CappedToken, TokenRepository } from './token.repository'
import { TokenKeys } from './token-keys'

/** So many sealed keys are opened between two looks at the event loop. */
const chunkRows = 500

/** Tokens for their owners, and for the relays that meet their keys. */
@Injectable()
export class TokenReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: TokenRepository,
    private readonly keys: TokenKeys,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor, page: Page): Promise<Paged<TokenView>> {
    const found = await this.transactions.read((tx) => this.tokens.page(tx, actor.userId, page))
    return paged(this.views(found.tokens), found.total, page)
  }

  async get(actor: Actor, id: number): Promise<TokenView> {
    const found = await this.transactions.read((tx) => this.tokens.findOwn(tx, actor.userId, id))
    if (found === null) throw billingErrors.tokenNotFound()
    return this.view(found)
  }

  /**
   * A user's tokens by a part of the name and a part of the key. Keys are sealed, so theirs are opened one by one; only the
   * page is kept meanwhile, for nothing bounds how many tokens somebody has.
   */
  async search(actor: Actor, { keyword, token, page }: SearchQuery): Promise<Paged<TokenView>> {
    const part = bareKey(token)
    return this.transactions.read(async (tx) => {
      const shown: TokenEntity[] = []
      let total = 0
      for (let beforeId = 2 ** 31 - 1, isMore = true; isMore;) {
        const chunk = await this.tokens.named(tx, actor.userId, { keyword, beforeId, limit: chunkRows })
        const matching = chunk.filter(({ sealedKey }) => part === '' || this.keys.shown(sealedKey).includes(part))
        const from = Math.max(0, page.offset - total)
        shown.push(...matching.slice(from, from + page.pageSize - shown.length))
        total += matching.length
        isMore = chunk.length === chunkRows
        beforeId = chunk.at(-1)?.id ?? 0
      }
      return paged(this.views(await this.tokens.withCaps(tx, shown)), total, page)
    })
  }

  /** The token of a key, by its hash; null when there is none. */
  async resolve(keyHash: string): Promise<ResolvedToken | null> {
    const found = await this.transactions.read((tx) => this.tokens.findByHash(tx, keyHash))
    if (found === null) return null
    const { token, cap } = found
    const { id, userId, name, expiredTime, isModelLimited, modelLimits, allowIps, group, version } = token
    return {
      id,
      userId,
      name,
      status: statusOf(token, cap, this.clock.nowMs()),
      expiredTime,
      isUnlimited: cap.isUnlimited,
      remainUnits: wantedTokenUnits(cap),
      isModelLimited,
      modelLimits,
      allowIps,
      group,
      version,
    }
  }

  private views(tokens: CappedToken[]): TokenView[] {
    return tokens.map((token) => this.view(token))
  }

  private view({ token, cap }: CappedToken): TokenView {
    return tokenView(token, cap, { key: this.keys.shown(token.sealedKey), nowMs: this.clock.nowMs() })
  }
}
