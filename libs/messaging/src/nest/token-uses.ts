import { type RpcRequest, tokensUsed } from '@tollgate/contracts'
import type { Clock } from '@tollgate/platform'
import { LRUCache } from 'lru-cache'
import type { Rpc } from '../rpc/rpc'

type Use = RpcRequest<typeof tokensUsed>['uses'][number]

/** Each token is told of so often at most: identity writes a row for it. */
const intervalMs = 60_000
/** What comes together goes in one request. */
const gatherMs = 1_000
const maxTokens = 20_000

/**
 * Tells identity when and from where API tokens are used: behind the calls, together, and once a minute for each token, however many
 * calls it makes. What cannot be told comes again with the token's next use.
 */
export class TokenUses {
  private readonly toldAtMs = new LRUCache<number, number>({ max: maxTokens })
  private readonly waiting = new Map<number, Use>()

  constructor(
    private readonly rpc: Rpc,
    private readonly clock: Clock,
    private readonly later: (work: () => void) => void = (work) => void setTimeout(work, gatherMs).unref(),
  ) {}

  /** Returns at once. */
  note(tokenId: number, address: string): void {
    const atMs = this.clock.nowMs()
    if (atMs - (this.toldAtMs.get(tokenId) ?? -Infinity) < intervalMs) return
    this.toldAtMs.set(tokenId, atMs)
    this.waiting.set(tokenId, { tokenId, atMs, address })
    if (this.waiting.size === 1) this.later(() => this.tell())
  }

  private tell(): void {
    const uses = [...this.waiting.values()]
    this.waiting.clear()
    this.rpc.call(tokensUsed, { uses }).catch(() => {
      for (const { tokenId } of uses) this.toldAtMs.delete(tokenId)
    })
  }
}
