import type { ModelPrice, pricesView, ViewValue } from '@tollgate/contracts'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import {
  datedPricesOf,
  pricedModels,
  priceInForce,
  type PriceTables,
  ratioOf,
  unsetModelPrice,
} from '@tollgate/pricing'

/** What the price view says of one model. */
export type PriceEntry = ViewValue<typeof pricesView>

/** The whole price view, by model. */
export function priceEntries(tables: PriceTables): Map<string, PriceEntry> {
  return new Map(
    pricedModels(tables).map((model) => {
      const prices = datedPricesOf(model, tables).map(({ fromMs, price }) => ({ fromMs, price }))
      return [model, { model, prices }]
    }),
  )
}

/** The price of a model at this moment; null when it has none, and then calling it is refused. */
export function currentPrice(
  model: string,
  tables: PriceTables,
  at: { nowMs: number; isSelfUse: boolean },
): ModelPrice | null {
  return priceInForce(datedPricesOf(model, tables), at.nowMs) ?? (at.isSelfUse ? unsetModelPrice(model, tables) : null)
}

/** A priced model as the price page lists it; published prices as the ratios that equal them. */
export function pricingItem(model: string, price: ModelPrice, groups: string[]): PricingItem {
  const ratio = price.kind === 'published' ? ratioOf(price) : price.kind === 'ratio' ? price : null
  return {
    model_name: model,
    quota_type: price.kind === 'fixed' ? 1 : 0,
    model_ratio: Number(ratio?.model ?? 0),
    model_price: price.kind === 'fixed' ? Number(price.usd) : 0,
    completion_ratio: Number(ratio?.completion ?? 0),
    owner_by: '',
    enable_groups: groups,
  }
}
