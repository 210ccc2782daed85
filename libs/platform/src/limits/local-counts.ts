import type { Clock } from '@tollgate/clock'
import { LRUCache } from 'lru-cache'
import type { LimitRule } from './limit-rule'

/** Of more keys than this, the one that was asked for longest ago begins anew. */
const maxKeys = 20_000

interface Count {
  points: number
  readonly endsAtMs: number
}

/** Counts of one process alone, for while the shared ones are away. */
export class LocalCounts {
  private readonly counts = new LRUCache<string, Count>({ max: maxKeys })

  constructor(private readonly clock: Clock) {}

  /** Counts in all of the keys, or in none: then `full` is the place of the first one that is. */
  take(
    keys: readonly string[],
    rules: readonly LimitRule[],
    cost: number,
  ): { full: number; retryAfterMs: number } | { giveBack(): void } {
    const nowMs = this.clock.monotonicMs()
    const counts = keys.map((key, place) => this.countOf(key, nowMs, rules[place]?.seconds ?? 0))
    const full = counts.findIndex(({ points }, place) => points + cost > (rules[place]?.points ?? Infinity))
    const found = counts[full]
    if (found) return { full, retryAfterMs: Math.max(1, Math.ceil(found.endsAtMs - nowMs)) }
    for (const count of counts) count.points += cost
    return { giveBack: () => counts.forEach((count) => (count.points -= cost)) }
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.counts.delete(key)
  }

  private countOf(key: string, nowMs: number, seconds: number): Count {
    const known = this.counts.get(key)
    if (known && known.endsAtMs > nowMs) return known
    const begun = { points: 0, endsAtMs: nowMs + seconds * 1_000 }
    this.counts.set(key, begun)
    return begun
  }
}
