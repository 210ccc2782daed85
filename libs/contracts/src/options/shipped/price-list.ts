import { parseOption } from '../registry'
import list from './price-list.json'

/** The tables of ratios and fixed prices. */
export const ratioOptions = [
  'ModelRatio',
  'ModelPrice',
  'CompletionRatio',
  'CacheRatio',
  'CacheCreationRatio',
  'AudioRatio',
  'AudioCompletionRatio',
] as const

/** The options that prices are made of, all of which a site takes as its own when it is set up. Published prices win over the others. */
export const priceOptions = [...ratioOptions, 'PublishedPrice'] as const
export type PriceOption = (typeof priceOptions)[number]

/** Where the prices of a list are from. */
export interface PriceSource {
  readonly name: string
  readonly url: string
  /** Where it was read, if not there. */
  readonly readFrom: string
  readonly commit: string
  readonly date: string
  readonly licence: string
}

/** What one model had in the options, by their keys: JSON as it stands in them. */
export type ListedPrice = Readonly<Partial<Record<PriceOption, unknown>>>

/** The day of the shipped price list, as 2026-08-21, and where its prices are from. */
export const priceListFacts: { readonly date: string; readonly sources: readonly PriceSource[] } = {
  date: list.date,
  sources: list.sources,
}

/** The text that the shipped list has for an option. */
export const shippedText = (key: PriceOption): string => JSON.stringify(list.options[key], null, 2)

/** What lists between the first one, with which options begin, and this one had of the models that have changed since. */
export const earlierPrices: Readonly<Record<string, readonly ListedPrice[]>> = list.earlier

/** Whether an option still has a text that came with Tollgate, and that nobody chose. */
export const isShippedText = (key: string, text: string): boolean =>
  priceOptions.some((option) => option === key && text === shippedText(option))

/** What the shipped list says, read. */
export const shippedOption = <K extends PriceOption>(key: K) => parseOption(key, shippedText(key))
