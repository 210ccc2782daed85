import type { ViewContract } from '@tollgate/contracts'
import { AppError, type Timer } from '@tollgate/platform'
import type { z } from 'zod'
import { jetStreamCode } from '../connection/streams'
import { messagingErrors } from '../messaging.errors'
import { viewKey } from '../presence/applied'
import type { InForce } from '../presence/in-force'
import type { View, ViewHost } from './view'
import { bucketStream, digestOf, entrySubject, markerSubject, parseRecord, type ViewRecord } from './view-record'
import { type LoadAll, type Versioned, ViewTruth } from './view-truth'

export interface WriteOptions {
  /** Wait until every present reader has applied the write, at most IN_FORCE_TIMEOUT_MS. */
  inForce?: boolean
}

export interface ViewWriterHost extends ViewHost {
  inForce: InForce
}

interface Newest {
  seq: number
  version: number
  digest: string
}

const reconcileEveryMs = 5 * 60_000
const retryMs = 1_000
const openTimeoutMs = 2_000
const maxCollisionsWithNothing = 5
const madeWithinTries = 10
const madeRetryMs = 200
const wrongLastSequence = 10071

/**
 * Writes a view on behalf of its owner. Any number of copies may write: an entry's version never falls in the bucket,
 * because each write names the record that it replaces. Rows may be older than what the bucket tells of them, where the
 * database was restored or a standby was promoted: then the row is written under the bucket's version, which readers take,
 * until its own has caught up.
 */
export class ViewWriter<V> {
  private timer: Timer | null = null
  private maintained: (() => void) | null = null
  private truth: ViewTruth<V> | null = null
  private readonly forget: (() => void)[] = []
  private running: Promise<void> = Promise.resolve()

  constructor(
    private readonly host: ViewWriterHost,
    private readonly view: View<V>,
    private readonly contract: ViewContract<z.ZodType<V>>,
  ) {}

  /**
   * Writes an entry unless a version at least as high is there. Call it after the commit of the row. While the view is
   * maintained, a higher version stands only if the database has it as well. Throws AppError `messaging.unavailable` when
   * the bus is away, or the database that was asked (`maintain` puts that right as soon as it is back), `messaging.payload-too-large`, and ZodError
   * when the value breaks the contract.
   */
  async put(key: string, value: V, version: number, options: WriteOptions = {}): Promise<void> {
    await this.write(key, this.recordOf(version, value), options)
  }

  /** Marks an entry as gone at this version (the deleted row's version or higher). Throws like `put`. */
  async remove(key: string, version: number, options: WriteOptions = {}): Promise<void> {
    await this.write(key, { v: version, gone: true }, options)
  }

  /**
   * Makes the bucket equal to what `loadAll` reads, writing only differences, and marks it complete (also when it is
   * empty). `loadAll` is called after the present keys are noted, so that a row made meanwhile is never taken for gone.
   * A row that cannot be written (it breaks the contract or is too large) is logged and left out: it must not keep the
   * others from the readers. Throws AppError `messaging.unavailable`, and what `loadAll` throws.
   */
  async reconcile(loadAll: LoadAll<V>): Promise<void> {
    await this.opened()
    const before = [...this.view.entries()].map(([key]) => key)
    const wanted = await loadAll()
    const truth = new ViewTruth(loadAll)
    await inPortions([...wanted], ([key, row]) => this.putIfPossible(key, row, truth))
    const gone = before.filter((key) => !wanted.has(key))
    await inPortions(gone, (key) => this.remove(key, this.view.versionOf(key) ?? 0))
    if (!this.view.isMarked) await this.publish(markerSubject(this.contract.name), { count: wanted.size })
  }

  /** Reconciles now, every 5 minutes, after each reconnection and when the bucket was lost; a failure is logged and tried again after 1 s. */
  maintain(loadAll: LoadAll<V>): void {
    this.stop()
    this.truth = new ViewTruth(loadAll)
    this.maintained = () => {
      this.running = this.running.then(() => this.reconcileLogged(loadAll))
    }
    // That a bucket was lost is found out after the reconnection, and perhaps after that has been dealt with.
    this.forget.push(this.host.bus.onReconnect(this.maintained), this.view.onAnew(this.maintained))
    this.maintained()
  }

  /** Ends maintaining. */
  stop(): void {
    this.timer?.cancel()
    this.maintained = null
    this.truth = null
    for (const forget of this.forget.splice(0)) forget()
  }

  private recordOf(version: number, value: V): ViewRecord {
    return { v: version, d: this.contract.schema.parse(value) }
  }

  private async putIfPossible(key: string, { value, version }: Versioned<V>, truth: ViewTruth<V>): Promise<void> {
    try {
      await this.write(key, this.recordOf(version, value), {}, truth)
    } catch (error) {
      if (messagingErrors.unavailable.is(error)) throw error
      this.host.bus.log.error('view.entry-left-out', { view: this.contract.name, entry: key, error })
    }
  }

  private async reconcileLogged(loadAll: LoadAll<V>): Promise<void> {
    this.reconcileIn(reconcileEveryMs)
    try {
      await this.reconcile(loadAll)
    } catch (error) {
      this.host.bus.log.warn('view.not-reconciled', { view: this.contract.name, error })
      this.reconcileSoon()
    }
  }

  private reconcileSoon(): void {
    this.reconcileIn(retryMs)
  }

  private reconcileIn(delayMs: number): void {
    this.timer?.cancel()
    if (this.maintained !== null) this.timer = this.host.bus.clock.setTimer(this.maintained, delayMs)
  }

  private async write(key: string, record: ViewRecord, options: WriteOptions, truth = this.truth): Promise<void> {
    const seq = await this.store(key, record, truth).catch((error: unknown) => {
      // What cannot be written at all is no better in a second.
      if (messagingErrors.unavailable.is(error)) this.reconcileSoon()
      throw error
    })
    if (options.inForce) await this.host.inForce.wait(viewKey(this.contract.name), seq)
  }

  /** Stores the record unless something newer is there; returns the sequence that readers have to reach. */
  private async store(key: string, record: ViewRecord, truth: ViewTruth<V> | null): Promise<number> {
    await this.opened()
    const subject = entrySubject(this.contract.name, key)
    let newest: Newest | undefined = this.view.stored(key)
    for (let collisions = 0; ;) {
      const successor: ViewRecord | null = newest ? await this.successor(key, record, newest, truth) : record
      if (newest && successor === null) return newest.seq
      try {
        return await this.publish(subject, successor ?? record, newest?.seq ?? 0)
      } catch (error) {
        if (jetStreamCode(error) !== wrongLastSequence) throw this.unavailable(error)
        const present = await this.latest(subject)
        // Who lost to another writer goes on: each of those has written once and is done.
        if (present?.seq === newest?.seq && ++collisions >= maxCollisionsWithNothing) throw this.unavailable(error)
        newest = present
      }
    }
  }

  /** What has to be written in place of the newest record; null when that one may stand. */
  private async successor(key: string, record: ViewRecord, newest: Newest, truth: ViewTruth<V> | null) {
    if (newest.version <= record.v) return unlessStored(record, newest)
    // Written behind the commit of a row, the newest tells of one that the database had. Read later than that, the database
    // still has it, or something newer, or has gone back.
    if (truth === null || unlessStored({ ...record, v: newest.version }, newest) === null) return null
    const rows = await truth.read().catch((error: unknown) => Promise.reject(this.unavailable(error)))
    const { version } = newest
    const row = rows.get(key)
    if (row !== undefined && row.version >= version) return null
    const present: ViewRecord = row === undefined ? { v: version, gone: true } : this.recordOf(version, row.value)
    const successor = unlessStored(present, newest)
    if (successor) this.host.bus.log.warn('view.database-went-back', { view: this.contract.name, entry: key, version })
    return successor
  }

  /** The bucket exists and its records are known; without them every first write would collide. */
  private async opened(): Promise<void> {
    const giveUp = new AbortController()
    const patience = this.host.bus.clock.sleep(openTimeoutMs, giveUp.signal).then(
      () => Promise.reject(this.unavailable(new Error(`the bucket ${this.contract.name} cannot be read`))),
      () => undefined,
    )
    await Promise.race([this.view.loaded, patience])
    giveUp.abort()
  }

  private async publish(subject: string, record: object, lastSubjectSequence?: number): Promise<number> {
    const { bus } = this.host
    const data = bus.checkedBody(subject, JSON.stringify(record))
    const expect = lastSubjectSequence === undefined ? {} : { lastSubjectSequence }
    // Nobody listens at a bucket while it is made (503): nothing was stored, so the record may be sent again.
    const again = { retries: madeWithinTries, retry_delay: madeRetryMs }
    const ack = await bus.orLost(bus.js.publish(subject, data, { expect, ...again }))
    return ack.seq
  }

  private async latest(subject: string): Promise<Newest | undefined> {
    try {
      const stream = bucketStream(this.contract.name)
      const stored = await this.host.bus.jsm.streams.getMessage(stream, { last_by_subj: subject })
      const record = parseRecord(stored.data)
      if (record === null) return { seq: stored.seq, version: -1, digest: '' }
      return { seq: stored.seq, version: record.v, digest: digestOf(record) }
    } catch (error) {
      if (jetStreamCode(error) === noMessageFound) return undefined
      throw this.unavailable(error)
    }
  }

  private unavailable(cause: unknown): AppError {
    if (cause instanceof AppError) return cause
    return messagingErrors.unavailable({ cause, retryAfterMs: 1_000, details: { view: this.contract.name } })
  }
}

const noMessageFound = 10037
const portion = 100

async function inPortions<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += portion)
    await Promise.all(items.slice(from, from + portion).map(work))
}

function unlessStored(record: ViewRecord, newest: Newest): ViewRecord | null {
  return digestOf(record) === newest.digest ? null : record
}
