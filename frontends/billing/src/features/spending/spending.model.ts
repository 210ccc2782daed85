import type { Spending } from '@tollgate/contracts/http/billing'

/** One of the models, or the rest of them: in the order of the parts of each day. */
export interface Series {
  readonly id: string
  readonly name: string
  readonly units: number
}

/** The words for a model without a name, and for the others. */
export interface SeriesWords {
  readonly none: string
  readonly others: string
}

/** What the parts of each day are. */
export function seriesOf({ models, other_models: others }: Spending, words: SeriesWords): Series[] {
  const named = models.map(({ model, quota }) => ({ id: `model ${model}`, name: model || words.none, units: quota }))
  return others === null ? named : [...named, { id: 'others', name: words.others, units: others.quota }]
}

/** The days of a table, newest first: those on which something was used. */
export function usedDays({ days }: Pick<Spending, 'days'>): Spending['days'] {
  return days.filter(({ calls }) => calls > 0).toReversed()
}
