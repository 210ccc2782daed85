import { isDeepStrictEqual } from 'node:util'
import { Injectable } from '@nestjs/common'
import type { Versioned } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { priceEntries, type PriceEntry } from './price.policy'
import { PriceRepository, type StoredPrice } from './price.repository'
import { PriceTablesReader } from './price-tables'

/** The prices as they were last made of the options, with their versions. */
@Injectable()
export class PriceStore {
  private running: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly tables: PriceTablesReader,
    private readonly prices: PriceRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Every price there is, by model. */
  async load(): Promise<Map<string, Versioned<PriceEntry>>> {
    const stored = await this.transactions.read((tx) => this.prices.all(tx))
    return new Map(
      stored.flatMap(({ model, entry, version }) => (entry === null ? [] : [[model, { value: entry, version }]])),
    )
  }

  /** Brings the prices up to date with the options, one refresh at a time, and returns those that changed. */
  refresh(): Promise<StoredPrice[]> {
    const run = this.running.then(() => this.refreshOnce())
    this.running = run.catch(() => undefined)
    return run
  }

  private refreshOnce(): Promise<StoredPrice[]> {
    const stamp = this.tables.stamp()
    const wanted = priceEntries(this.tables.read())
    return this.transactions.run(async (tx) => {
      // Another copy has seen newer options; what it wrote stays.
      if ((await this.prices.lockSource(tx)) > stamp) return []
      const changed = differences(await this.prices.all(tx), wanted)
      await this.prices.put(tx, changed)
      await this.prices.setSource(tx, stamp)
      return changed
    })
  }
}

/** What has to be written so that the stored prices become the wanted ones, with versions above the stored. */
export function differences(stored: readonly StoredPrice[], wanted: ReadonlyMap<string, PriceEntry>): StoredPrice[] {
  const known = new Map(stored.map((price) => [price.model, price]))
  const made = [...wanted].flatMap(([model, entry]) => {
    const before = known.get(model)
    if (before && isDeepStrictEqual(before.entry, asStored(entry))) return []
    return [{ model, entry, version: (before?.version ?? 0) + 1 }]
  })
  const lost = stored
    .filter(({ model, entry }) => entry !== null && !wanted.has(model))
    .map(({ model, version }) => ({ model, entry: null, version: version + 1 }))
  return [...made, ...lost]
}

function asStored(entry: PriceEntry): unknown {
  return JSON.parse(JSON.stringify(entry))
}
