import { datedPrices } from '@tollgate/contracts/options/core/dated-prices'
import {
  exactNumber,
  jsonDecimal,
  parseExactJson,
  tableOf,
  writeExactJson,
} from '@tollgate/contracts/options/core/exact-json'
import type { PriceTables } from '@tollgate/pricing'

/** The option that has each part of a model's price. */
export const optionOfField = {
  price: 'ModelPrice',
  ratio: 'ModelRatio',
  completion: 'CompletionRatio',
  cacheRead: 'CacheRatio',
  cacheWrite: 'CacheCreationRatio',
  audioIn: 'AudioRatio',
  audioOut: 'AudioCompletionRatio',
} as const
export type PriceField = keyof typeof optionOfField

/** Every part, the price of a call first. */
export const priceFields = Object.keys(optionOfField) as readonly PriceField[] // the table's own keys
/** The parts that make a price by token. */
export const ratioFields = priceFields.filter((field) => field !== 'price')

/** What one model has in each table, as exact decimal text; what is absent is not listed. */
export type PriceRow = Readonly<Partial<Record<PriceField, string>>>
type Table = Readonly<Record<string, string>>

/** The tables of prices as they are stored. */
export interface StoredTables {
  readonly tables: Readonly<Record<PriceField, Table>>
  /** The text of the published prices, which are edited as JSON alone. */
  readonly publishedText: string
  readonly published: PriceTables['publishedPrice']
}

const decimals = tableOf(jsonDecimal)
const dated = tableOf(datedPrices)

/** Reads the tables from the options' texts; throws for a text that is none. */
export function readTables(textOf: (key: string) => string): StoredTables {
  const read = (field: PriceField): Table => decimals.parse(parseExactJson(textOf(optionOfField[field])))
  const tables = Object.fromEntries(priceFields.map((field) => [field, read(field)])) as Record<PriceField, Table> // of each field
  const publishedText = textOf('PublishedPrice')
  return { tables, publishedText, published: dated.parse(parseExactJson(publishedText)) }
}

/** The text of a table, numbers with all their digits. */
export function tableText(table: Table): string {
  return writeExactJson(Object.fromEntries(Object.entries(table).map(([name, digits]) => [name, exactNumber(digits)])))
}

/** What a model has in the tables. */
export function rowOf({ tables }: Pick<StoredTables, 'tables'>, name: string): PriceRow {
  return Object.fromEntries(
    priceFields.flatMap((field) => (Object.hasOwn(tables[field], name) ? [[field, tables[field][name]]] : [])),
  )
}

/** The tables in which these models have these rows, and are not listed where their row is empty. */
export function withRows(stored: StoredTables, rows: ReadonlyMap<string, PriceRow>): StoredTables {
  const changed = (field: PriceField): Table => {
    const table: Record<string, string> = { ...stored.tables[field] }
    for (const [name, row] of rows) {
      const value = row[field]
      if (value === undefined) delete table[name]
      else table[name] = value
    }
    return table
  }
  const tables = Object.fromEntries(priceFields.map((field) => [field, changed(field)])) as Record<PriceField, Table> // of each field
  return { ...stored, tables }
}

/** Whether two rows say the same. */
export const isSameRow = (one: PriceRow, other: PriceRow): boolean =>
  priceFields.every((field) => one[field] === other[field])

/** Every model that stands in a table, by name. */
export function modelNames({ tables }: StoredTables): string[] {
  return [...new Set(priceFields.flatMap((field) => Object.keys(tables[field])))].sort((one, two) =>
    one < two ? -1 : 1,
  )
}

/** The tables as what a call costs is resolved from them. */
export function pricingTables({ tables, published }: StoredTables): PriceTables {
  return {
    modelPrice: tables.price,
    modelRatio: tables.ratio,
    completionRatio: tables.completion,
    cacheRatio: tables.cacheRead,
    cacheCreationRatio: tables.cacheWrite,
    audioRatio: tables.audioIn,
    audioCompletionRatio: tables.audioOut,
    publishedPrice: published,
  }
}
