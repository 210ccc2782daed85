import type { EventContract, EventPayload } from '@tollgate/contracts'
import { LRUCache } from 'lru-cache'

/**
 * What an event makes stale: the keys it names (or `all`), or every entry whose value `matches`, for events that speak
 * of something else than the cache's key.
 */
export type DropRule<K, V, C extends EventContract = EventContract> =
  | { event: C; keyOf: (payload: EventPayload<C>) => K | K[] | 'all' }
  | { event: C; matches: (payload: EventPayload<C>, value: V) => boolean }

export interface CacheOptions<K, V> {
  /** Names the cache in the metrics; unique in a process. */
  name: string
  maxEntries: number
  /** Entries older than this are asked for again; without it entries do not age. */
  maxAgeMs?: number
  /** Asks the owner; null when there is none. */
  fill: (key: K) => Promise<V | null>
}

/** One question to the owner that is under way. */
interface Flight<V> {
  isOvertaken: boolean
  stale: ((value: V) => boolean)[]
}

const maxOvertaken = 10

/**
 * Copies of what another service owns, bounded, each asked for once for all who wait, and dropped by events. An answer
 * that an event overtook is thrown away and asked for again. What does not exist is not remembered.
 */
export class RemoteCache<K extends string | number, V extends object> {
  private readonly entries: LRUCache<K, V>
  private readonly questions = new Map<K, Promise<V | null>>()
  private readonly flights = new Map<K, Flight<V>>()
  private isFollowing = false

  /** Resolves when every event that drops entries is being followed; until then answers are passed on, not kept. */
  readonly ready: Promise<void>

  /** `follow` begins to drop from this cache by events, and resolves once it misses none. */
  constructor(
    private readonly options: CacheOptions<K, V>,
    follow: (cache: RemoteCache<K, V>) => Promise<unknown>,
  ) {
    const { maxEntries, maxAgeMs } = options
    this.entries = new LRUCache<K, V>({ max: maxEntries, ...(maxAgeMs !== undefined && { ttl: maxAgeMs }) })
    this.ready = follow(this).then(() => {
      this.isFollowing = true
    })
  }

  get name(): string {
    return this.options.name
  }

  get size(): number {
    return this.entries.size
  }

  /** The entry if it is here: a look-up, for hot paths. */
  peek(key: K): V | undefined {
    return this.entries.get(key)
  }

  /** The entry, from here or from its owner; null when there is none. Throws what `fill` throws. */
  get(key: K): Promise<V | null> {
    const entry = this.entries.get(key)
    return entry === undefined ? this.ask(key) : Promise.resolve(entry)
  }

  /**
   * Asks the owner, whatever is here: for callers that are about to refuse something. Callers that ask meanwhile share
   * the question, and the answer replaces the entry. Null when there is none; throws what `fill` throws.
   */
  confirm(key: K): Promise<V | null> {
    return this.ask(key)
  }

  /** Forgets these keys. */
  drop(keys: K | K[]): void {
    for (const key of Array.isArray(keys) ? keys : [keys]) {
      this.entries.delete(key)
      const flight = this.flights.get(key)
      if (flight) flight.isOvertaken = true
    }
  }

  /** Forgets every entry for which this holds, also those whose answer is still under way. */
  dropWhere(isStale: (value: V) => boolean): void {
    for (const [key, value] of this.entries) if (isStale(value)) this.entries.delete(key)
    for (const flight of this.flights.values()) flight.stale.push(isStale)
  }

  /** Forgets everything. */
  clear(): void {
    this.entries.clear()
    for (const flight of this.flights.values()) flight.isOvertaken = true
  }

  private ask(key: K): Promise<V | null> {
    // Nothing would tell that this answer was overtaken, so only this caller gets it.
    if (!this.isFollowing) return this.options.fill(key)
    const asked = this.questions.get(key)
    if (asked !== undefined) return asked
    const question = this.question(key).finally(() => this.questions.delete(key))
    this.questions.set(key, question)
    return question
  }

  private async question(key: K): Promise<V | null> {
    for (let attempt = 1; ; attempt += 1) {
      const flight: Flight<V> = { isOvertaken: false, stale: [] }
      this.flights.set(key, flight)
      const value = await this.options.fill(key).finally(() => this.flights.delete(key))
      const isOvertaken = flight.isOvertaken || (value !== null && flight.stale.some((isStale) => isStale(value)))
      if (!isOvertaken) return this.keep(key, value)
      // Events that never end must not keep a caller forever: the last answer serves, but is not kept.
      if (attempt >= maxOvertaken) return value
    }
  }

  private keep(key: K, value: V | null): V | null {
    if (value === null) this.entries.delete(key)
    else this.entries.set(key, value)
    return value
  }
}
