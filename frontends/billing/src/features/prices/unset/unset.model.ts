import { priceName } from '@tollgate/pricing'
import type { PriceRow, StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { z } from 'zod'
import { typedDecimal } from '../editor/price-form.model'

/** What is set for several models at once. */
export const batchModes = ['price', 'ratio', 'completion', 'both'] as const
export type BatchMode = (typeof batchModes)[number]

/** The models that nobody can call for want of a price, under the names by which they are priced. */
export function unsetModels(enabled: readonly string[], { tables, published }: StoredTables): string[] {
  const isSet = (name: string) => [tables.price, tables.ratio, published].some((table) => Object.hasOwn(table, name))
  return [...new Set(enabled.map(priceName))].filter((name) => !isSet(name)).sort((one, two) => (one < two ? -1 : 1))
}

const text = z.string()
/** The form of a batch; messages are keys of the texts. */
export const batchSchema = z
  .object({ mode: z.enum(batchModes), value: text, completion: text })
  .superRefine(({ mode, value, completion }, context) => {
    const judge = (field: 'value' | 'completion', typed: string) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [field], message })
      const read = typedDecimal(typed)
      if (typed.trim() === '') refuse(mode === 'both' ? 'both-needed' : 'value-needed')
      else if (read === null) refuse('not-number')
      else if (mode === 'price' && read === '0') refuse('no-price')
    }
    judge('value', value)
    if (mode === 'both') judge('completion', completion)
  })
export type BatchForm = z.output<typeof batchSchema>

/** What a model's row becomes: a fixed price takes the place of all, the others leave what they do not name. */
export function batchRow(row: PriceRow, { mode, value, completion }: BatchForm): PriceRow {
  const [first, second] = [typedDecimal(value) ?? value, typedDecimal(completion) ?? completion]
  switch (mode) {
    case 'price':
      return { price: first }
    case 'ratio':
      return { ...row, ratio: first }
    case 'completion':
      return { ...row, completion: first }
    case 'both':
      return { ...row, ratio: first, completion: second }
  }
}
