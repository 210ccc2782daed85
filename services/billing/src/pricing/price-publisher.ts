import { isDeepStrictEqual } from 'node:util'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { type OptionKey, pricesView } from '@tollgate/contracts'
import { Options, type Versioned, type ViewWriter, Views } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { priceOptions, PriceTablesReader } from './price-tables'
import { type PriceEntry, priceEntries } from './price.policy'
import { PriceRepository, type StoredPrice } from './price.repository'

const priced: ReadonlySet<string> = new Set(priceOptions)
/** So many entries are under way to the view at once. */
const writtenAtOnce = 100

/**
 * Keeps the price view: one entry for each model that has a price, made of the options. An option's write is acknowledged only
 * when the prices that follow from it are in force, so a changed price holds for the very next call.
 */
@Injectable()
export class PricePublisher implements OnApplicationBootstrap {
  private readonly writer: ViewWriter<PriceEntry>
  private running: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly options: Options,
    private readonly tables: PriceTablesReader,
    private readonly prices: PriceRepository,
    private readonly transactions: Transactions,
    private readonly log: Log,
    views: Views,
  ) {
    this.writer = views.writer(pricesView)
  }

  onApplicationBootstrap(): void {
    this.options.onChange((keys) => this.follow(keys))
    // The view is called complete only when the options that prices come from are.
    void this.options.ready.then(() => this.maintain())
  }

  private async follow(keys: ReadonlySet<OptionKey>): Promise<void> {
    if (![...keys].some((key) => priced.has(key))) return
    try {
      const changed = await this.refresh()
      for (let from = 0; from < changed.length; from += writtenAtOnce) {
        await Promise.all(changed.slice(from, from + writtenAtOnce).map((price) => this.announce(price)))
      }
    } catch (error) {
      this.log.error('prices.not-announced', { error })
      // Tries again until it succeeds.
      this.maintain()
    }
  }

  private announce({ model, entry, version }: StoredPrice): Promise<void> {
    const inForce = { inForce: true }
    return entry === null
      ? this.writer.remove(model, version, inForce)
      : this.writer.put(model, entry, version, inForce)
  }

  private maintain(): void {
    this.writer.maintain(async () => {
      await this.refresh()
      return this.load()
    })
  }

  private async load(): Promise<Map<string, Versioned<PriceEntry>>> {
    const stored = await this.transactions.read((manager) => this.prices.all(manager))
    return new Map(
      stored.flatMap(({ model, entry, version }) => (entry === null ? [] : [[model, { value: entry, version }]])),
    )
  }

  /** Brings the stored prices up to date with the options, one at a time; answers what differs. */
  private refresh(): Promise<StoredPrice[]> {
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
