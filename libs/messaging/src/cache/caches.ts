import type { EventContract } from '@tollgate/contracts'
import { type Clock, metrics } from '@tollgate/platform'
import type { EventFeeds } from '../reading/event-feeds'
import { type CacheOptions, type DropRule, RemoteCache } from './remote-cache'
import { Ticker } from './ticker'

/** The rules of a cache, each typed by its own event. */
export type DropRules<K, V, E extends readonly EventContract[]> = { readonly [I in keyof E]: DropRule<K, V, E[I]> }

const sizes = new Map<string, () => number>()

/** Makes caches that follow the events of their owners. */
export class Caches {
  private readonly ticker: Ticker

  constructor(
    private readonly feeds: EventFeeds,
    clock: Clock,
  ) {
    this.ticker = new Ticker(clock)
    metrics.gauge('tollgate_cache_entries', 'Entries in a cache of this process', ['cache'], (gauge) => {
      for (const [cache, size] of sizes) gauge.set({ cache }, size())
    })
  }

  /** A cache over `fill`, dropped by the events of `dropOn` and emptied when one may have been missed. */
  create<K extends string | number, V extends object, const E extends readonly EventContract[]>(
    options: CacheOptions<K, V> & { dropOn: DropRules<K, V, E> },
  ): RemoteCache<K, V> {
    const rules = options.dropOn as readonly DropRule<K, V>[] // each element is a rule for its own event
    const follow = (made: RemoteCache<K, V>) => Promise.all(rules.map((rule) => this.follow(made, rule)))
    const cache = new RemoteCache<K, V>(options, this.ticker, follow)
    sizes.set(options.name, () => cache.size)
    return cache
  }

  /** Entries grow no older from here on. */
  stop(): void {
    this.ticker.stop()
  }

  private follow<K extends string | number, V extends object>(cache: RemoteCache<K, V>, rule: DropRule<K, V>) {
    return this.feeds.follow(rule.event, {
      onPayload: (payload) => apply(cache, rule, payload),
      onGap: () => cache.clear(),
    })
  }
}

function apply<K extends string | number, V extends object>(
  cache: RemoteCache<K, V>,
  rule: DropRule<K, V>,
  payload: unknown,
): void {
  const fact = payload as never // parsed by the rule's own event contract
  if ('matches' in rule) return cache.dropWhere((value) => rule.matches(fact, value))
  const keys = rule.keyOf(fact)
  if (keys === 'all') cache.clear()
  else cache.drop(keys as K | K[]) // 'all' is handled above
}
