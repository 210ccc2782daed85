/** The options of prices that are edited as the texts that they are. */
export const ratioKeys = [
  'ModelPrice',
  'ModelRatio',
  'CompletionRatio',
  'CacheRatio',
  'CacheCreationRatio',
  'AudioRatio',
  'AudioCompletionRatio',
] as const
export const publishedKey = 'PublishedPrice'

const texts: ReadonlySet<string> = new Set([...ratioKeys, publishedKey])

/** The ways to see prices: as a table, as what has none, beside the shipped list, and as the texts of the options. */
export const priceTabs = ['table', 'unset', 'shipped', 'json'] as const
export type PriceTab = (typeof priceTabs)[number]

/** A tab that was chosen, and the option that the address named then. */
export interface ChosenTab {
  readonly tab: PriceTab
  readonly option: string
}

/** The tab in view: the chosen one, until the address leads to another option that stands among the texts. */
export function tabInView(chosen: ChosenTab | null, option: string): PriceTab {
  if (texts.has(option) && chosen?.option !== option) return 'json'
  return chosen?.tab ?? 'table'
}
