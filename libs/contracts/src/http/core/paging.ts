import { z } from 'zod'

const wholeNumber = z
  .union([z.literal('').transform(() => undefined), z.coerce.number<number | string>().int()])
  .optional()

/** The raw query fields of a list, to spread into a schema with filters: `z.object({ ...pageFields, keyword })`. */
export const pageFields = { p: wholeNumber, page_size: wholeNumber, size: wholeNumber }

/** Query of a list without filters. `p` counts from 1; 0 and absent mean the first page. */
export const pageFieldsQuery = z.object(pageFields)

/** The data of a list's answer: one page of items, and how many there are on all pages. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() })
}

/** The raw query fields by which a list is sorted, to spread beside `pageFields`. Empty means the list's own order. */
export function sortFields<const C extends string>(columns: readonly [C, ...C[]]) {
  return {
    sort_by: z
      .literal('')
      .transform(() => undefined)
      .or(z.enum(columns))
      .optional(),
    sort_order: z
      .literal('')
      .transform(() => undefined)
      .or(z.enum(['asc', 'desc']))
      .optional(),
  }
}
