import type { EventContract, EventPayload } from '@tollgate/contracts'
import { LRUCache } from 'lru-cache'
import { kindOfFailure } from '../consume/failure-policy'
import type { Ticker } from './ticker'

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
  /** Entries older than this are gone, whether or not their owner can be asked. */
  maxAgeMs?: number
  /**
   * Entries older than this are asked for again in the background when they are used, and serve meanwhile; from twice that
   * age on whoever uses one waits for the answer. While the owner is away they serve on.
   */
  freshMs?: number
  /** How long it is remembered that there is none, unless an event says otherwise; without it that is not remembered. */
  missMs?: number
  /** Asks the owner; null when there is none. */
  fill: (key: K) => Promise<V | null>
}

/** One question to the owner that is under way. */
interface Flight<V> {
  isOvertaken: boolean
  stale: ((value: V) => boolean)[]
}

interface Entry<V> {
  readonly value: V
  /** From then on the owner is asked again, by the ticker's time. */
  askAtMs: number
  /** From then on the entry serves no more unless its owner is away. */
  staleAtMs: number
}

const maxOvertaken = 10
/** Remembered misses are few words each, and those of strangers must not drive out anything that exists. */
const maxMisses = 10_000
/** Questions in the background at once; an entry that finds no place is asked for at its next use. */
const maxRefreshing = 64
/** How long an owner that was away is left alone before an old entry is asked for again. */
const awayMs = 10_000
/** Entries that came together are asked for again over the last quarter of their time. */
const spreadSteps = 16

/**
 * Copies of what another service owns, bounded, each asked for once for all who wait, and dropped by events. An answer
 * that an event overtook is thrown away and asked for again. An entry has an age besides, so that a lost event is
 * forgotten, too; a hit costs a look-up and a comparison.
 */
export class RemoteCache<K extends string | number, V extends object> {
  private readonly entries: LRUCache<K, Entry<V>>
  /** Keys that their owner did not know, each with when that is asked again. */
  private readonly misses = new LRUCache<K, number>({ max: maxMisses })
  private readonly questions = new Map<K, Promise<V | null>>()
  private readonly flights = new Map<K, Flight<V>>()
  private isFollowing = false
  private refreshing = 0
  private kept = 0

  /** Resolves when every event that drops entries is being followed; until then answers are passed on, not kept. */
  readonly ready: Promise<void>

  /** `follow` begins to drop from this cache by events, and resolves once it misses none. */
  constructor(
    private readonly options: CacheOptions<K, V>,
    private readonly ticker: Ticker,
    follow: (cache: RemoteCache<K, V>) => Promise<unknown>,
  ) {
    const { maxEntries, maxAgeMs } = options
    this.entries = new LRUCache<K, Entry<V>>({ max: maxEntries, ...(maxAgeMs !== undefined && { ttl: maxAgeMs }) })
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
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    return entry.askAtMs > this.ticker.nowMs ? entry.value : this.aged(key, entry)
  }

  /** The entry, from here or from its owner; null when there is none. Throws what `fill` throws. */
  get(key: K): Promise<V | null> {
    const value = this.peek(key)
    if (value !== undefined) return Promise.resolve(value)
    if (this.isMissing(key)) return Promise.resolve(null)
    const old = this.entries.get(key)
    return old === undefined ? this.ask(key) : this.askOrServe(key, old)
  }

  /** Whether its owner said a moment ago that there is none: `get` asks nobody. */
  isMissing(key: K): boolean {
    const untilMs = this.misses.get(key)
    return untilMs !== undefined && untilMs > this.ticker.nowMs
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
      this.misses.delete(key)
      const flight = this.flights.get(key)
      if (flight) flight.isOvertaken = true
    }
  }

  /** Forgets every entry for which this holds, also those whose answer is still under way. */
  dropWhere(isStale: (value: V) => boolean): void {
    for (const [key, { value }] of this.entries) if (isStale(value)) this.entries.delete(key)
    for (const flight of this.flights.values()) flight.stale.push(isStale)
  }

  /** Forgets everything. */
  clear(): void {
    this.entries.clear()
    this.misses.clear()
    for (const flight of this.flights.values()) flight.isOvertaken = true
  }

  /** An entry past its time: it serves while it is asked for in the background, unless it is far too old. */
  private aged(key: K, entry: Entry<V>): V | undefined {
    if (entry.staleAtMs <= this.ticker.nowMs) return undefined
    if (this.refreshing < maxRefreshing && !this.questions.has(key)) {
      this.refreshing += 1
      this.askOrServe(key, entry)
        // Nobody waits for this answer, and the next use asks again.
        .catch(() => undefined)
        .finally(() => (this.refreshing -= 1))
    }
    return entry.value
  }

  /** The owner's answer, or the old entry for a while longer when the owner is away. */
  private async askOrServe(key: K, old: Entry<V>): Promise<V | null> {
    try {
      return await this.ask(key)
    } catch (error) {
      const isDropped = this.entries.peek(key) !== old
      if (isDropped || kindOfFailure(error) !== 'infrastructure') throw error
      old.askAtMs = old.staleAtMs = this.ticker.nowMs + awayMs
      return old.value
    }
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
    const { missMs, freshMs } = this.options
    const { nowMs } = this.ticker
    if (value === null) {
      this.entries.delete(key)
      if (missMs !== undefined) this.misses.set(key, nowMs + missMs)
      return null
    }
    this.misses.delete(key)
    this.kept += 1
    const early = (this.kept % spreadSteps) / (4 * spreadSteps)
    const askAtMs = freshMs === undefined ? Infinity : nowMs + freshMs * (1 - early)
    this.entries.set(key, { value, askAtMs, staleAtMs: freshMs === undefined ? Infinity : nowMs + 2 * freshMs })
    return value
  }
}
