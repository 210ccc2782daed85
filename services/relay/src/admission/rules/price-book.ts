import { type ModelPrice, type PriceSnapshot, priceSnapshot } from '@tollgate/contracts'
import { datedPriceInForce, type DatedPrices, groupRatioOf, priceName, unsetModelPrice } from '@tollgate/pricing'
import type { ReadOption } from './settings'

/** A price as it is frozen for a call, and its JSON, which every receipt repeats. */
export interface FrozenPrice {
  readonly snapshot: PriceSnapshot
  readonly json: string
}

interface KnownPrice {
  readonly frozen: FrozenPrice
  /** When the next dated price begins. */
  readonly untilMs: number
}

/** What is asked for a price. */
export interface PriceQuestion {
  readonly model: string
  readonly userGroup: string
  readonly usingGroup: string
  /** The caller takes the emergency ratio for a model without a price. */
  readonly acceptsUnset: boolean
}

export interface PriceBookOptions {
  /** The prices of a model, by the name under which they are listed. */
  readonly pricesOf: (name: string) => DatedPrices | undefined
  readonly read: ReadOption
}

/** Names come from callers; the bound keeps a flood of unpriced ones from growing the map. */
const maxKnown = 20_000

/** What models cost, frozen once for each model and pair of groups until a price or an option changes. */
export class PriceBook {
  private readonly known = new Map<string, KnownPrice>()

  constructor(private readonly options: PriceBookOptions) {}

  /** A price or an option has changed. */
  forget(): void {
    this.known.clear()
  }

  /** The price of a call made now; null when the model has none and the caller does not take the emergency ratio. */
  find(question: PriceQuestion, nowMs: number): FrozenPrice | null {
    const { model, userGroup, usingGroup, acceptsUnset } = question
    const key = `${acceptsUnset ? '!' : ''}${userGroup}\n${usingGroup}\n${model}`
    const known = this.known.get(key)
    if (known !== undefined && nowMs < known.untilMs) return known.frozen
    const found = this.work(question, nowMs)
    if (found === null) return null
    if (this.known.size >= maxKnown) this.known.clear()
    this.known.set(key, found)
    return found.frozen
  }

  private work({ model, userGroup, usingGroup, acceptsUnset }: PriceQuestion, nowMs: number): KnownPrice | null {
    const { read, pricesOf } = this.options
    const prices = pricesOf(priceName(model)) ?? []
    const inForce = datedPriceInForce(prices, nowMs)
    if (inForce === null && !acceptsUnset && !read('SelfUseModeEnabled')) return null
    const ratio = groupRatioOf(
      { userGroup, usingGroup },
      { groupRatio: read('GroupRatio'), groupGroupRatio: read('GroupGroupRatio') },
    )
    const snapshot = priceSnapshot.parse({
      price: inForce?.price ?? this.unsetPrice(model),
      ...ratio,
      quotaPerUnit: read('QuotaPerUnit'),
      ...(inForce !== null && inForce.fromMs > 0 && { fromMs: inForce.fromMs }),
      isUnsetModel: inForce === null,
    })
    const next = prices.find(({ fromMs }) => fromMs > nowMs)
    return { frozen: { snapshot, json: JSON.stringify(snapshot) }, untilMs: next?.fromMs ?? Number.POSITIVE_INFINITY }
  }

  private unsetPrice(model: string): ModelPrice {
    const { read } = this.options
    return unsetModelPrice(model, {
      modelRatio: read('ModelRatio'),
      modelPrice: read('ModelPrice'),
      completionRatio: read('CompletionRatio'),
      cacheRatio: read('CacheRatio'),
      cacheCreationRatio: read('CacheCreationRatio'),
      audioRatio: read('AudioRatio'),
      audioCompletionRatio: read('AudioCompletionRatio'),
      publishedPrice: read('PublishedPrice'),
    })
  }
}
