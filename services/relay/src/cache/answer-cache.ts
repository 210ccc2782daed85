import type { Clock, KeyRing, Log } from '@tollgate/platform'
import type { ScriptRunner } from '@tollgate/platform/limits/redis-scripts'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { CacheOptions } from '../admission/rules/cache-options'
import { AnswerStore } from './answer-store'
import { cacheKeyOf, scopeOf, sharedScope } from './cache-key'
import { cacheHeader, cacheWishOf } from './cache-wish'
import { Keeping, KeepingRoom } from './keeping'
import { AnswerSeal, type KeptAnswer } from './kept-answer'

/** What all calls of this process gather at once to be kept. */
const roomBytes = 64 * 1024 * 1024

/** What one call may find and leave in the cache. */
export interface CachePlan {
  readonly name: string
  readonly scope: string
  /** How old an answer may be, and for how long a new one is kept. */
  readonly seconds: number
  readonly isRead: boolean
  readonly options: CacheOptions
}

export interface AnswerCacheOptions {
  /** A connection of its own: what goes over it is large, and may be late. */
  readonly scripts: ScriptRunner
  readonly ring: KeyRing
  readonly clock: Clock
  readonly log: Log
}

/** Answers that are given again to the same request, sealed in Redis. Without Redis every call is answered by a model. */
export class AnswerCache {
  private readonly store: AnswerStore
  private readonly seal: AnswerSeal
  private readonly room = new KeepingRoom(roomBytes)
  private readonly underWay = new Set<Promise<void>>()

  constructor(private readonly given: AnswerCacheOptions) {
    this.store = new AnswerStore(given.scripts)
    this.seal = new AnswerSeal(given.ring)
  }

  /** What a call that was let in has to do with the cache: null where nobody asks for it, `bypass` where it is none for the cache. */
  planOf(arrival: Arrival, request: AdmittedRequest, options: CacheOptions): CachePlan | 'bypass' | null {
    const { token, user } = request.caller
    const wish = cacheWishOf(arrival.incoming.headers[cacheHeader], token.cacheSeconds, options)
    if (wish === null) return null
    const key = cacheKeyOf(arrival, request, options)
    if (key === null) return 'bypass'
    return { ...wish, name: this.seal.nameOf(key), scope: scopeOf(user.id, options), options }
  }

  /** The answer that was kept for such a call; null where there is none, or none so young. Never rejects, and is soon there. */
  async find({ name, seconds }: CachePlan): Promise<KeptAnswer | null> {
    try {
      const value = await this.store.find(name)
      if (value === null) return null
      const kept = await this.seal.open(value, name)
      if (kept === null) await this.store.drop(name)
      return kept !== null && this.ageOf(kept) <= seconds ? kept : null
    } catch {
      // The runner has said that Redis is away.
      return null
    }
  }

  /** Whole seconds for which an answer has been kept; clocks of hosts differ a little. */
  ageOf({ keptAtMs }: KeptAnswer): number {
    return Math.max(0, Math.floor((this.given.clock.nowMs() - keptAtMs) / 1_000))
  }

  /** Gathers the answer to a call, to be kept for calls like it. */
  keepingOf(plan: CachePlan, { kind }: Arrival): Keeping {
    return new Keeping({
      room: this.room,
      format: kind.format.name,
      capability: kind.capability,
      nowMs: () => this.given.clock.nowMs(),
      store: (answer) => this.start(plan, answer),
    })
  }

  /** Resolves once everything is kept, or not to be, that has been gathered by now. */
  async kept(): Promise<void> {
    await Promise.all(this.underWay)
  }

  /** Takes away what is kept. What cannot be taken away now ends by itself, and is given to nobody. */
  async empty(): Promise<void> {
    await this.store.empty().catch((error: unknown) => this.given.log.warn('cache.not-emptied', { error }))
  }

  private start(plan: CachePlan, answer: KeptAnswer): Promise<void> {
    const keeping = this.keep(plan, answer).finally(() => this.underWay.delete(keeping))
    this.underWay.add(keeping)
    return keeping
  }

  private async keep({ name, scope, seconds, options }: CachePlan, answer: KeptAnswer): Promise<void> {
    const { mostBytes, mostBytesOfUser } = options
    const mostBytesOfScope = scope === sharedScope ? mostBytes : mostBytesOfUser
    try {
      const value = await this.seal.seal(answer, name)
      await this.store.put({ name, scope, value, seconds }, { mostBytes, mostBytesOfScope })
    } catch {
      // It is not kept, and nobody waits for it.
    }
  }
}
