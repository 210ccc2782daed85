import { acceptOption, OptionFault, optionFaultText } from '@tollgate/contracts'
import { parseExactJson, writeExactJson } from '@tollgate/contracts/options/core/exact-json'
import { stepsBetween } from '@tollgate/pricing/tables/price-steps'
import {
  modelNames,
  type PriceField,
  priceFields,
  type PriceRow,
  publishedTexts,
  readTables,
  rowOf,
  type StoredTables,
  withRows,
} from '@tollgate/pricing/tables/stored-tables'
import type { PriceEntry } from '../document/fields'
import type { FileFault } from '../document/positions'
import type { HouseState } from '../house/house-state'
import type { Change, FieldChange, SectionPlan, Step, Terms } from './change'
import { canonicalText, shown } from './shown.model'
import { exactNumbers } from './tables.model'

/** The names of the file for the parts of a price. */
export const nameOfField = {
  price: 'per_call',
  ratio: 'ratio',
  completion: 'completion',
  cacheRead: 'cache_read',
  cacheWrite: 'cache_write',
  audioIn: 'audio_in',
  audioOut: 'audio_out',
} as const satisfies Record<PriceField, keyof PriceEntry>

/** The tables of prices that a house has. */
export const storedPrices = (house: Pick<HouseState, 'options'>): StoredTables =>
  readTables((key) => house.options.get(key)?.value || '{}')

/**
 * Prices of the file, each model in all its parts, by the series of calls after each of which every model has its old or its new price
 * (M37). `quotaPerUnit` is the text of the option as it will be.
 */
export function planPrices(
  prices: Readonly<Record<string, PriceEntry>>,
  house: HouseState,
  { isPruning, quotaPerUnit }: Terms & { quotaPerUnit: string },
): SectionPlan {
  const before = storedPrices(house)
  const published = publishedTexts(before)
  const present = modelNames(before)
  const rows = new Map<string, PriceRow>()
  const texts = new Map<string, string | null>()
  const take = (name: string, entry: PriceEntry) => {
    rows.set(name, rowOfEntry(entry))
    const text = publishedText(entry)
    if (meaning(text) !== meaning(published.get(name) ?? null)) texts.set(name, text)
  }
  for (const [name, entry] of Object.entries(prices)) take(name, entry)
  if (isPruning) for (const name of present) if (!Object.hasOwn(prices, name)) take(name, {})
  const faults = faultsOf(prices)
  if (faults.length > 0) return { changes: [], steps: [], notes: [], faults }
  const changes = [...rows].flatMap(([name, row]): Change[] => {
    const fields = [...rowChanges(rowOf(before, name), row), ...publishedChange(name, { published, texts })]
    const kind = !present.includes(name) ? 'create' : Object.hasOwn(prices, name) ? 'change' : 'delete'
    return fields.length === 0 ? [] : [{ section: 'prices', kind, name, fields }]
  })
  const steps = stepsBetween(before, withRows(before, rows, texts), quotaPerUnit)
  return { changes, steps: versioned(steps, house), notes: [], faults: [] }
}

function rowOfEntry(entry: PriceEntry): PriceRow {
  return Object.fromEntries(
    priceFields.flatMap((field) => {
      const value = entry[nameOfField[field]]
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

function publishedText({ published }: PriceEntry): string | null {
  return published === undefined ? null : writeExactJson(exactNumbers(published))
}

/** What published prices mean: what is left out of a date is 0, and of tiers none. */
function meaning(text: string | null): string | null {
  if (text === null) return null
  const dates = parseExactJson(text) as { from?: unknown; tiers?: unknown[] }[] // of the option
  return canonicalText(
    writeExactJson(
      dates.map(({ from, tiers, ...date }) => ({
        ...date,
        ...(from !== undefined && from !== '\u00010' && { from }),
        ...(tiers !== undefined && tiers.length > 0 && { tiers }),
      })),
    ),
  )
}

function rowChanges(from: PriceRow, to: PriceRow): FieldChange[] {
  return priceFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field: nameOfField[field], from: from[field] ?? null, to: to[field] ?? null }))
}

function publishedChange(
  name: string,
  { published, texts }: { published: ReadonlyMap<string, string>; texts: ReadonlyMap<string, string | null> },
): FieldChange[] {
  if (!texts.has(name)) return []
  const told = (text: string | null | undefined) => (text ? shown(canonicalText(text)) : null)
  return [{ field: 'published', from: told(published.get(name)), to: told(texts.get(name)) }]
}

/** What the registry refuses of published prices, two of one date among them. */
function faultsOf(prices: Readonly<Record<string, PriceEntry>>): FileFault[] {
  return Object.entries(prices).flatMap(([name, entry]): FileFault[] => {
    const text = publishedText(entry)
    if (text === null) return []
    try {
      acceptOption('PublishedPrice', `{${JSON.stringify(name)}:${text}}`, () => '')
      return []
    } catch (error) {
      if (!(error instanceof OptionFault)) throw error
      return [{ path: ['prices', name, 'published'], message: optionFaultText(error, 'en') }]
    }
  })
}

/** Each write of an option leaves the next version of it behind. */
function versioned(steps: readonly { readonly key: string; readonly text: string }[], house: HouseState): Step[] {
  const versions = new Map<string, number>()
  return steps.map(({ key, text }) => {
    const version = versions.get(key) ?? house.options.get(key)?.version
    if (version !== undefined) versions.set(key, version + 1)
    return { kind: 'option', key, text, version }
  })
}
