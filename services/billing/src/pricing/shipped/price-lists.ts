import { options, parseOption } from '@tollgate/contracts'
import type { PriceDifference } from '@tollgate/contracts/http/billing'
import {
  earlierPrices,
  type ListedPrice,
  type PriceOption,
  priceOptions,
  shippedText,
} from '@tollgate/contracts/options/shipped/price-list'
import type { PriceTables } from '@tollgate/pricing'
import type { PriceLists } from './shipped-prices.policy'

/** The lists that came with Tollgate, read once: they are part of the program. */
export function priceLists(): PriceLists {
  const shipped = tablesOf(shippedText)
  const first = tablesOf((key) => options[key].default)
  return {
    shipped,
    // Setups took no published prices once.
    known: [first, shipped, { ...shipped, publishedPrice: {} }],
    earlier: new Map(
      Object.entries(earlierPrices).map(([model, rows]) => [model, rows.map((row) => tableOf(model, row))]),
    ),
    rowOf,
  }
}

function tablesOf(textOf: (key: PriceOption) => string): PriceTables {
  return {
    modelRatio: parseOption('ModelRatio', textOf('ModelRatio')),
    modelPrice: parseOption('ModelPrice', textOf('ModelPrice')),
    completionRatio: parseOption('CompletionRatio', textOf('CompletionRatio')),
    cacheRatio: parseOption('CacheRatio', textOf('CacheRatio')),
    cacheCreationRatio: parseOption('CacheCreationRatio', textOf('CacheCreationRatio')),
    audioRatio: parseOption('AudioRatio', textOf('AudioRatio')),
    audioCompletionRatio: parseOption('AudioCompletionRatio', textOf('AudioCompletionRatio')),
    publishedPrice: parseOption('PublishedPrice', textOf('PublishedPrice')),
  }
}

/** Tables in which one model alone stands. */
const tableOf = (model: string, row: ListedPrice): PriceTables =>
  tablesOf((key) => (row[key] === undefined ? '{}' : JSON.stringify({ [model]: row[key] })))

const texts = new Map(priceOptions.map((key) => [key, JSON.parse(shippedText(key)) as Record<string, unknown>]))

/** What the list has of a model, as it is written into the options. */
function rowOf(model: string): PriceDifference['row'] {
  return Object.fromEntries(
    priceOptions.flatMap((key) => {
      const table = texts.get(key) ?? {}
      return Object.hasOwn(table, model) ? [[key, JSON.stringify(table[model])]] : []
    }),
  )
}
