import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { type OptionKey, pricesView } from '@tollgate/contracts'
import { priceOptions } from '@tollgate/contracts/options/shipped/price-list'
import { Options, Views, type ViewWriter } from '@tollgate/messaging'
import { Health, Log } from '@tollgate/platform'
import type { PriceEntry } from './price.policy'
import type { StoredPrice } from './price.repository'
import { PriceStore } from './price-store'

const priced: ReadonlySet<string> = new Set(priceOptions)
/** So many entries are under way to the view at once. */
const writtenAtOnce = 100

/**
 * Keeps the price view: one entry for each model that has a price, made of the options. Identity's write of an option ends
 * only when the prices that follow from it are in force, so a changed price holds for the very next call.
 */
@Injectable()
export class PricePublisher implements OnApplicationBootstrap {
  private readonly writer: ViewWriter<PriceEntry>
  private isFresh = false

  constructor(
    private readonly options: Options,
    private readonly store: PriceStore,
    private readonly log: Log,
    health: Health,
    views: Views,
  ) {
    this.writer = views.writer(pricesView)
    health.register('prices', () => {
      if (!this.isFresh) throw new Error('not made of the present options yet')
    })
  }

  onApplicationBootstrap(): void {
    this.options.onChange((keys) => this.follow(keys))
    // The view is called complete only when the options that prices come from are.
    void this.options.ready.then(() => this.maintain())
  }

  private async follow(keys: ReadonlySet<OptionKey>): Promise<void> {
    if (![...keys].some((key) => priced.has(key))) return
    try {
      const changed = await this.store.refresh()
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
      await this.store.refresh()
      this.isFresh = true
      return this.store.load()
    })
  }
}
