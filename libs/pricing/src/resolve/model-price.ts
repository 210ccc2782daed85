import type { ModelPrice, RatioPrice } from '@tollgate/contracts'
import { decimalText, maxFractionDigits, parseDecimal, rounded, times } from '../decimal/decimal'
import { inferredCompletionRatio } from './completion-ratio'

/** Name -> exact decimal text. */
export type PriceTable = Readonly<Record<string, string>>

/** Prices with the time from which each holds, earliest first. */
export type DatedPrices = readonly { readonly fromMs: number; readonly price: ModelPrice }[]

/** The parsed options that price a model. */
export interface PriceTables {
  readonly modelRatio: PriceTable
  readonly modelPrice: PriceTable
  readonly completionRatio: PriceTable
  readonly cacheRatio: PriceTable
  readonly cacheCreationRatio: PriceTable
  readonly audioRatio: PriceTable
  readonly audioCompletionRatio: PriceTable
  readonly publishedPrice: Readonly<Record<string, DatedPrices>>
}

/** The emergency ratio (rule M7): of a model without a price, where calling it is allowed nevertheless. */
export const unsetModelRatio = '37.5'

const oneHourOverFiveMinutes = parseDecimal('1.6')

/** The name under which a model's prices are listed: every custom GPT of a family shares one entry. */
export function priceName(model: string): string {
  const gizmo = /^gpt-4o?-gizmo-/.exec(model)
  return gizmo ? `${gizmo[0]}*` : model
}

/** A model's price by fixed price or ratio, whichever is set (the fixed one wins); null when neither is. */
export function resolveModelPrice(model: string, tables: PriceTables): ModelPrice | null {
  const name = priceName(model)
  const usd = listed(tables.modelPrice, name)
  if (usd !== undefined) return { kind: 'fixed', usd }
  const ratio = listed(tables.modelRatio, name)
  return ratio === undefined ? null : ratioPriceOf(name, ratio, tables)
}

/** The price of a model without one, for self-use mode and for users who accept it. */
export function unsetModelPrice(model: string, tables: PriceTables): RatioPrice {
  return ratioPriceOf(priceName(model), unsetModelRatio, tables)
}

/**
 * All prices of a model with their dates, earliest first; empty when it has none. Before its first published price a
 * model costs its fixed price or ratio, if it has one.
 */
export function datedPricesOf(model: string, tables: PriceTables): DatedPrices {
  const name = priceName(model)
  const published = Object.hasOwn(tables.publishedPrice, name) ? (tables.publishedPrice[name] ?? []) : []
  if (published[0]?.fromMs === 0) return published
  const standing = resolveModelPrice(name, tables)
  return standing ? [{ fromMs: 0, price: standing }, ...published] : published
}

/**
 * Every name that has a price, sorted: what the price view holds. A custom GPT's own name is none of them, wherever it is
 * listed, because its calls are priced under the name of its family.
 */
export function pricedModels(tables: PriceTables): string[] {
  const { modelRatio, modelPrice, publishedPrice } = tables
  const listedNames = new Set([modelRatio, modelPrice, publishedPrice].flatMap((table) => Object.keys(table)))
  return [...listedNames].filter((name) => priceName(name) === name).sort()
}

/** The price that holds at a time: the last one that has begun, or null when none has. */
export function priceInForce(prices: DatedPrices, nowMs: number): ModelPrice | null {
  return datedPriceInForce(prices, nowMs)?.price ?? null
}

/** The same with the time from which it holds; 0 where it always did. */
export function datedPriceInForce(prices: DatedPrices, nowMs: number): DatedPrices[number] | null {
  let inForce: DatedPrices[number] | null = null
  for (const dated of prices) if (dated.fromMs <= nowMs) inForce = dated
  return inForce
}

function ratioPriceOf(name: string, model: string, tables: PriceTables): RatioPrice {
  const cacheWrite5m = listed(tables.cacheCreationRatio, name) ?? '1.25'
  return {
    kind: 'ratio',
    model,
    completion: listed(tables.completionRatio, name) ?? inferredCompletionRatio(name),
    cacheRead: listed(tables.cacheRatio, name) ?? '1',
    cacheWrite5m,
    cacheWrite1h: decimalText(rounded(times(parseDecimal(cacheWrite5m), oneHourOverFiveMinutes), maxFractionDigits)),
    audioIn: listed(tables.audioRatio, name) ?? '1',
    audioOut: listed(tables.audioCompletionRatio, name) ?? '1',
  }
}

/** A model may be called `constructor`: only what the table itself holds counts. */
function listed(table: PriceTable, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
