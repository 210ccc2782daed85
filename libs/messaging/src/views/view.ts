import type { ViewContract } from '@tollgate/contracts'
import { metrics, thrown } from '@tollgate/platform'
import type { z } from 'zod'
import type { Bus } from '../connection/bus'
import { type Applied, viewKey } from '../presence/applied'
import type { Presence } from '../presence/presence'
import { OrderedReader, type StreamMessage } from '../reading/ordered-reader'
import { bucketKeyOf, bucketStream, parseRecord } from './view-record'
import { type KnownEntry, ViewStore } from './view-store'

/** What changed since the last call: key to new value, undefined when it is gone. */
export type ViewChanges<V> = ReadonlyMap<string, V | undefined>

/**
 * Called first with everything, once the view is complete, then with what changed. Until its promise has settled this
 * process does not report the change as applied, so writers that ask for "in force" wait for it.
 */
export type ViewListener<V> = (changes: ViewChanges<V>) => void | Promise<void>

/** What a view needs of its process. */
export interface ViewHost {
  bus: Bus
  applied: Applied
  presence: Presence
  ensureBucket(name: string): Promise<void>
}

const lag = metrics.histogram('tollgate_view_lag', 'Seconds from a write to its arrival in a reader', ['view'])

/** A live copy of its owner's state, in memory. Reading never waits and costs a look-up. */
export class View<V> {
  private readonly reader: OrderedReader
  private readonly listeners = new Set<ViewListener<V>>()
  private readonly anewListeners = new Set<() => void>()
  private readonly store: ViewStore<V>
  private pending = new Map<string, V | undefined>()
  private isFlushing = false
  private readSeq = 0
  private tail: Promise<unknown> | null = null
  private hasMarker = false
  private isLoaded = false
  private isAnew = false
  private isComplete_ = false
  private isReported = false
  private resolveReady!: () => void
  private resolveLoaded!: () => void

  /** Resolves when every entry of the owner is here and every listener has seen them. */
  readonly ready = new Promise<void>((resolve) => (this.resolveReady = resolve))
  /** Resolves when what is stored has been read, whether or not the owner called it complete. */
  readonly loaded = new Promise<void>((resolve) => (this.resolveLoaded = resolve))

  constructor(
    private readonly host: ViewHost,
    readonly contract: ViewContract<z.ZodType<V>>,
  ) {
    this.store = new ViewStore(contract.schema)
    const { name } = contract
    this.reader = new OrderedReader(host.bus, {
      stream: bucketStream(name),
      filter: `$KV.${name}.>`,
      start: 'all',
      onMessage: (message) => this.receive(message),
      onCaughtUp: (seq) => this.caughtUp(seq),
      onGap: () => this.restart(),
      ensureStream: () => host.ensureBucket(name),
    })
  }

  /** The owner has said that everything is there, and it is here. */
  get isComplete(): boolean {
    return this.isComplete_
  }

  /** How many entries there are. */
  get size(): number {
    return this.store.values.size
  }

  /** The value of an entry; undefined when there is none. */
  get(key: string): V | undefined {
    return this.store.values.get(key)
  }

  /** Every entry, in no promised order. */
  entries(): IterableIterator<[string, V]> {
    return this.store.values.entries()
  }

  /** The owner's version of an entry, of a removed one too; undefined when the key was never seen. */
  versionOf(key: string): number | undefined {
    return this.store.find(key)?.version
  }

  /** What is stored under a key, or undefined; for writers. */
  stored(key: string): KnownEntry | undefined {
    const entry = this.store.find(key)
    return entry !== undefined && this.store.isStored(entry) ? entry : undefined
  }

  /** Whether the bucket holds the owner's word that it is complete; for writers. */
  get isMarked(): boolean {
    return this.hasMarker
  }

  /** Calls `listener` with everything once complete, then with every change; returns what stops that. */
  onChange(listener: ViewListener<V>): () => void {
    this.listeners.add(listener)
    if (this.isComplete_) this.tail = this.after(this.call(listener, new Map(this.store.values)))
    return () => this.listeners.delete(listener)
  }

  /**
   * Calls `listener` when the bucket was lost or went back, and what it has now was read; returns what stops that. For
   * writers.
   */
  onAnew(listener: () => void): () => void {
    this.anewListeners.add(listener)
    return () => this.anewListeners.delete(listener)
  }

  /** Resolves true once the entry has at least this version, false after `timeoutMs`. */
  reached(key: string, version: number, timeoutMs: number): Promise<boolean> {
    const has = () => (this.versionOf(key) ?? -1) >= version
    if (has()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const finish = () => (timer.cancel(), stop(), resolve(has()))
      const timer = this.host.bus.clock.setTimer(finish, timeoutMs)
      const stop = this.onChange(() => {
        if (has()) finish()
      })
    })
  }

  /** Ends reading; what has been read stays. */
  stop(): void {
    this.reader.stop()
    this.host.applied.forget(viewKey(this.contract.name))
  }

  private receive(message: StreamMessage): void {
    this.readSeq = message.seq
    this.flushSoon()
    const bucketKey = bucketKeyOf(message.subject)
    if (bucketKey.kind === 'marker') return this.marked()
    const record = parseRecord(message.data)
    const taken = record === null ? 'unreadable' : this.store.take(bucketKey.key, message.seq, record)
    if (taken === 'unreadable') {
      const { name } = this.contract
      this.host.bus.log.error('view.unreadable', { view: name, entry: bucketKey.key, seq: message.seq })
    }
    if (taken === 'changed') this.pending.set(bucketKey.key, this.store.values.get(bucketKey.key))
    if (this.isComplete_) {
      const seconds = Math.max(0, this.host.bus.clock.nowMs() - message.storedAtMs) / 1_000
      lag.observe({ view: this.contract.name }, seconds)
    }
  }

  private marked(): void {
    this.hasMarker = true
    this.checkComplete()
  }

  private caughtUp(seq: number): void {
    this.isLoaded = true
    this.readSeq = seq
    const wasAnew = this.isAnew
    if (wasAnew && this.isComplete_) this.host.applied.restart(viewKey(this.contract.name), seq)
    this.isAnew = false
    this.flushSoon()
    if (wasAnew) for (const listener of this.anewListeners) listener()
    this.resolveLoaded()
    this.checkComplete()
  }

  private restart(): void {
    this.isAnew = true
    this.hasMarker = false
    this.store.restart()
  }

  private checkComplete(): void {
    if (this.isComplete_ || !this.hasMarker || !this.isLoaded) return
    this.isComplete_ = true
    this.pending = new Map(this.store.values)
    this.flushSoon()
  }

  /** Messages that arrived together are told together, after all of them can be read. */
  private flushSoon(): void {
    if (!this.isFlushing) queueMicrotask(() => this.flush())
    this.isFlushing = true
  }

  private flush(): void {
    this.isFlushing = false
    if (!this.isComplete_) return
    const seq = this.readSeq
    const changes = this.pending
    this.pending = new Map()
    const calls = changes.size === 0 ? [] : [...this.listeners].map((listener) => this.call(listener, changes))
    const waiting = calls.filter((call) => call !== null)
    if (this.tail === null && waiting.length === 0) this.report(seq)
    else this.tail = this.after(Promise.all(waiting), () => this.report(seq))
  }

  /** Chains work behind what listeners are still busy with, so that reports stay in order. */
  private after(work: Promise<unknown> | null, then?: () => void): Promise<unknown> {
    const tail = Promise.all([this.tail, work]).then(() => {
      then?.()
      if (this.tail === tail) this.tail = null
    })
    return tail
  }

  private call(listener: ViewListener<V>, changes: ViewChanges<V>): Promise<void> | null {
    const failed = (error: unknown) => thrown(this.host.bus.log, `view ${this.contract.name}`, error)
    try {
      const result = listener(changes)
      return result instanceof Promise ? result.catch(failed) : null
    } catch (error) {
      failed(error)
      return null
    }
  }

  private report(seq: number): void {
    this.host.applied.advance(viewKey(this.contract.name), seq)
    if (this.isReported) return
    this.isReported = true
    // Ready means also: writers know that they have to wait for this process.
    void this.host.presence.announce().then(this.resolveReady)
  }
}
