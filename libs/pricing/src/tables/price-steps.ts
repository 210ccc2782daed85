import { exactNumber, parseExactJson, writeExactJson } from '@tollgate/contracts/options/core/exact-json'
import { decimalProduct, decimalQuotient } from '../decimal/decimal'
import { resolveModelPrice } from '../resolve/model-price'
import {
  optionOfField,
  type PriceField,
  type PriceRow,
  pricingTables,
  publishedTexts,
  ratioFields,
  rowOf,
  type StoredTables,
  tableText,
  withPublished,
} from './stored-tables'

/** One call: an option and the text that it gets. */
export interface Step {
  readonly key: string
  readonly text: string
}

/** Units of quota that a price by ratio takes for a dollar, whatever a dollar is on this site. */
const unitsPerRatioUsd = '500000'

/**
 * The calls that lead from one state of the tables to another, in such an order that after each of them every model has its old
 * or its new price: a fixed price wins over ratios, so it is written before ratios are taken away, and taken away after they
 * are written. A model by ratio of which several tables change keeps its old price as a published one, which wins over all
 * else, until the last of them is written. Published prices that a model gets are written before all else, and those that it
 * loses are taken away at the end. `quotaPerUnit` is the option's text.
 */
export function stepsBetween(before: StoredTables, after: StoredTables, quotaPerUnit: string): Step[] {
  const names = changedModels(before, after)
  const bridged = names.filter((name) => needsBridge(before, after, name))
  const steps: Step[] = []
  const state: Record<string, string> = {}
  const write = (key: string, text: string, stored: string) => {
    if ((state[key] ?? stored) === text) return
    state[key] = text
    steps.push({ key, text })
  }
  const writeTable = (field: PriceField, wanted: (name: string) => boolean) => {
    const table = { ...before.tables[field] }
    for (const name of names) {
      const value = wanted(name) ? rowOf(after, name)[field] : rowOf(before, name)[field]
      if (value === undefined) delete table[name]
      else table[name] = value
    }
    write(optionOfField[field], tableText(table), tableText(before.tables[field]))
  }
  const all = () => true
  const factors = ratioFields.filter((field) => field !== 'ratio')
  const isLeaving = (name: string) => rowOf(before, name).ratio !== undefined && rowOf(after, name).ratio === undefined

  write('PublishedPrice', earlyText({ before, after, bridged, quotaPerUnit }), before.publishedText)
  writeTable('price', (name) => rowOf(after, name).price !== undefined)
  for (const field of factors) writeTable(field, (name) => !isLeaving(name))
  writeTable('ratio', all)
  for (const field of factors) writeTable(field, all)
  writeTable('price', all)
  write('PublishedPrice', after.publishedText, before.publishedText)
  return steps
}

function changedModels(before: StoredTables, after: StoredTables): string[] {
  const fields: readonly PriceField[] = ['price', ...ratioFields]
  const names = fields.flatMap((field) => [...Object.keys(before.tables[field]), ...Object.keys(after.tables[field])])
  return [...new Set(names)].filter((name) => {
    const [old, wanted] = [rowOf(before, name), rowOf(after, name)]
    return fields.some((field) => old[field] !== wanted[field])
  })
}

/** Whether a model is charged by ratios before and after, and more than one of them changes. */
function needsBridge(before: StoredTables, after: StoredTables, name: string): boolean {
  const [old, wanted] = [rowOf(before, name), rowOf(after, name)]
  const isByRatio = (row: PriceRow) => row.price === undefined && row.ratio !== undefined
  const changed = ratioFields.filter((field) => old[field] !== wanted[field])
  const isPublished = isPublishedAlready(before, name) || isPublishedAlready(after, name)
  return isByRatio(old) && isByRatio(wanted) && changed.length > 1 && !isPublished
}

/** Whether a published price holds whatever the other tables say. */
const isPublishedAlready = ({ published }: StoredTables, name: string): boolean =>
  Object.hasOwn(published, name) && published[name]?.[0]?.fromMs === 0

interface Early {
  readonly before: StoredTables
  readonly after: StoredTables
  readonly bridged: readonly string[]
  readonly quotaPerUnit: string
}

/**
 * The published prices while the other tables change: those that models get, those that they lose, and of bridged models what
 * they cost now, before the dates from which they have others.
 */
function earlyText({ before, after, bridged, quotaPerUnit }: Early): string {
  const [stored, wanted] = [publishedTexts(before), publishedTexts(after)]
  const texts = new Map<string, string>()
  for (const [name, text] of wanted) {
    // What holds now covers the changes of the other tables, where what comes in its place begins later.
    if (isPublishedAlready(before, name) && !isPublishedAlready(after, name)) continue
    if (text !== stored.get(name)) texts.set(name, text)
  }
  for (const name of bridged) {
    const rates = ratesOf(before, name, quotaPerUnit)
    if (rates === null) continue
    const usdPerMillion = Object.fromEntries(Object.entries(rates).map(([count, usd]) => [count, exactNumber(usd)]))
    const dated = parseExactJson(wanted.get(name) ?? stored.get(name) ?? '[]') as unknown[] // of the option
    texts.set(name, writeExactJson([{ from: exactNumber('0'), usdPerMillion }, ...dated]))
  }
  return withPublished(before.publishedText, texts)
}

/** What a million of each count costs by the ratios of a model, in USD of this site. */
function ratesOf(stored: StoredTables, name: string, quotaPerUnit: string) {
  const price = resolveModelPrice(name, { ...pricingTables(stored), publishedPrice: {} })
  if (price?.kind !== 'ratio') return null
  const usdPerRatio = decimalQuotient(decimalProduct('2', unitsPerRatioUsd), quotaPerUnit)
  if (usdPerRatio === null) return null
  const textIn = decimalProduct(price.model, usdPerRatio)
  const times = (factor: string) => decimalProduct(textIn, factor)
  return {
    textIn,
    cacheRead: times(price.cacheRead),
    cacheWrite5m: times(price.cacheWrite5m),
    cacheWrite1h: times(price.cacheWrite1h),
    audioIn: times(price.audioIn),
    textOut: times(price.completion),
    audioOut: decimalProduct(times(price.audioIn), price.audioOut),
  }
}
