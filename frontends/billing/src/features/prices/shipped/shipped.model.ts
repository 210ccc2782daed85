import type { ComparedPrice, PriceDifference } from '@tollgate/contracts/http/billing'
import {
  optionOfField,
  priceFields,
  type PriceRow,
  type PublishedTexts,
  publishedTexts,
  type StoredTables,
} from '@tollgate/pricing/tables/stored-tables'
import { fuzzyFilter } from '../../pricing/fuzzy.model'
import { typedDecimal } from '../editor/price-form.model'

/** Which differences are in view. */
export const differenceViews = ['all', 'changed', 'added', 'own', 'only-here'] as const
export type DifferenceView = (typeof differenceViews)[number]

/** The differences in view, by kind and by a part of the name. */
export function differencesIn(
  differences: readonly PriceDifference[],
  { view, typed }: { view: DifferenceView; typed: string },
): readonly PriceDifference[] {
  const isIn = ({ kind, is_own: isOwn }: PriceDifference) => view === 'all' || (view === 'own' ? isOwn : kind === view)
  return fuzzyFilter(differences.filter(isIn), typed, ({ model }) => model)
}

/** Whether the list has a price to take: of what only the site has there is none. */
export const isTakeable = ({ kind }: PriceDifference): boolean => kind !== 'only-here'

/** What is chosen before anybody chooses: all that nobody set themself. */
export const chosenAtFirst = (differences: readonly PriceDifference[]): string[] =>
  differences.filter((one) => isTakeable(one) && !one.is_own).map(({ model }) => model)

/** How much dearer a model becomes, in percent: of its parts the one that changes most; null where there is nothing to compare. */
export function percentOf({ from, to }: Pick<PriceDifference, 'from' | 'to'>): number | null {
  const changes = (['call', 'input', 'output', 'image_output'] as const).flatMap((part) => {
    const [before, after] = [from?.[part] ?? null, to?.[part] ?? null]
    return before === null || after === null || before === 0 ? [] : [((after - before) / before) * 100]
  })
  if (changes.length === 0) return null
  return changes.reduce((most, change) => (Math.abs(change) > Math.abs(most) ? change : most))
}

/** A percentage with its sign, and no more digits than one looks at. */
export const percentText = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Number(Math.abs(percent).toPrecision(3))}%`

/** What two prices differ in, when it is not what is in sight: `steps`, `cache` or other `parts`; null where it is. */
export function hiddenChange({ from, to }: Pick<PriceDifference, 'from' | 'to'>): 'steps' | 'cache' | 'parts' | null {
  if (from === null || to === null) return null
  const differs = (part: 'call' | 'input' | 'output' | 'cache_read' | 'image_output') => from[part] !== to[part]
  if (differs('call') || differs('input') || differs('output') || differs('image_output')) return null
  if (stepsText(from) !== stepsText(to)) return 'steps'
  return differs('cache_read') ? 'cache' : 'parts'
}

const stepsText = ({ steps }: ComparedPrice) => JSON.stringify(steps)

/** The rows and published prices that the chosen models get. */
export function takenOf(
  differences: readonly PriceDifference[],
  stored: StoredTables,
): { rows: ReadonlyMap<string, PriceRow>; texts: PublishedTexts } {
  const rows = differences.map(({ model, row }) => [model, rowOfOptions(row)] as const)
  const published = publishedTexts(stored)
  const texts = differences.flatMap(({ model, row }) => {
    const text = row.PublishedPrice ?? null
    return text === null && !published.has(model) ? [] : [[model, text] as const]
  })
  return { rows: new Map(rows), texts: new Map(texts) }
}

/** A row of our names out of one by the names of options. */
export function rowOfOptions(row: PriceDifference['row']): PriceRow {
  return Object.fromEntries(
    priceFields.flatMap((field) => {
      const digits = row[optionOfField[field]]
      return digits === undefined ? [] : [[field, typedDecimal(digits) ?? digits]]
    }),
  )
}
