import { datedPrices } from '@tollgate/contracts/options/core/dated-prices'
import {
  exactNumber,
  jsonDecimal,
  parseExactJson,
  tableOf,
  writeExactJson,
} from '@tollgate/contracts/options/core/exact-json'
import type { PriceTables } from '../resolve/model-price'

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
  /** The text of the published prices, with all its digits. */
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

/** The published prices of models as JSON; null takes them away. */
export type PublishedTexts = ReadonlyMap<string, string | null>

/**
 * The tables in which these models have these rows, and are not listed where their row is empty; `texts` are the published
 * prices that change with them.
 */
export function withRows(
  stored: StoredTables,
  rows: ReadonlyMap<string, PriceRow>,
  texts: PublishedTexts = new Map(),
): StoredTables {
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
  const publishedText = withPublished(stored.publishedText, texts)
  return { tables, publishedText, published: dated.parse(parseExactJson(publishedText)) }
}

/** The text of published prices in which these models have these, with the digits of all others. */
export function withPublished(text: string, texts: PublishedTexts): string {
  if (texts.size === 0) return text
  const table = new Map(Object.entries(parseExactJson(text) as object)) // the option's own shape
  for (const [name, written] of texts) {
    if (written === null) table.delete(name)
    else table.set(name, parseExactJson(written))
  }
  return writeExactJson(Object.fromEntries(table))
}

/** The published prices of each model as JSON. */
export function publishedTexts({ publishedText }: Pick<StoredTables, 'publishedText'>): ReadonlyMap<string, string> {
  const table = parseExactJson(publishedText) as object // the option's own shape
  return new Map(Object.entries(table).map(([name, dated]) => [name, writeExactJson(dated)]))
}

/** Whether two rows say the same. */
export const isSameRow = (one: PriceRow, other: PriceRow): boolean =>
  priceFields.every((field) => one[field] === other[field])

/** Every model that stands in a table or has a published price, by name. */
export function modelNames({ tables, published }: StoredTables): string[] {
  const names = [...Object.values(tables), published].flatMap((table) => Object.keys(table))
  return [...new Set(names)].sort((one, two) => (one < two ? -1 : 1))
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
