import {
  type AliasTable,
  askableModels,
  callableModels,
  type ModelPrice,
  type pricesView,
  type ViewValue,
} from '@tollgate/contracts'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import {
  type DatedPrices,
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

/** The prices of a model that begin after this moment, the next one first. */
export function comingPrices(model: string, tables: PriceTables, nowMs: number): DatedPrices {
  return datedPricesOf(model, tables).filter(({ fromMs }) => fromMs > nowMs)
}

/** What groups can call, and what that costs. */
export interface Offers {
  readonly offers: readonly { readonly group: string; readonly models: readonly string[] }[]
  readonly aliases: AliasTable
  /** Null of a model that has no price. */
  readonly priceOf: (model: string) => ModelPrice | null
  /** The prices of a model that begin later. */
  readonly comingOf: (model: string) => DatedPrices
}

/**
 * What the price page lists, by name: models that have a price, and aliases at the price of the first model that can be asked.
 * Where groups have other models of an alias, it is listed as in the first of them.
 */
export function pricingItems({ offers, aliases, priceOf, comingOf }: Offers): PricingItem[] {
  const listed = new Map<string, { models: readonly string[]; groups: string[] }>()
  for (const { group, models: offered } of offers) {
    for (const [name, models] of callableModels(offered, aliases)) {
      const known = listed.get(name)
      if (known === undefined) listed.set(name, { models, groups: [group] })
      else known.groups.push(group)
    }
  }
  return [...listed].sort(byName).flatMap(([name, { models, groups }]) => {
    const askable = askableModels(models, aliases.isPassedOver, (model) => priceOf(model) !== null)
    const [first] = askable
    const price = first === undefined ? null : priceOf(first)
    if (first === undefined || price === null) return []
    const item = pricingItem(name, price, groups, comingOf(first))
    return [aliases.models[name] === undefined ? item : { ...item, alias_of: askable }]
  })
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1
}

/** A priced model as the price page lists it; published prices as the ratios that equal them. */
export function pricingItem(model: string, price: ModelPrice, groups: string[], coming: DatedPrices = []): PricingItem {
  const ratio = price.kind === 'published' ? ratioOf(price) : price.kind === 'ratio' ? price : null
  return {
    model_name: model,
    quota_type: price.kind === 'fixed' ? 1 : 0,
    model_ratio: Number(ratio?.model ?? 0),
    model_price: price.kind === 'fixed' ? Number(price.usd) : 0,
    completion_ratio: Number(ratio?.completion ?? 0),
    owner_by: '',
    enable_groups: groups,
    price,
    ...(coming.length > 0 && {
      coming: coming.map((next) => ({ from: Math.ceil(next.fromMs / 1_000), price: next.price })),
    }),
  }
}
