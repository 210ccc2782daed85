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

/** One of these words, or an empty text for none; of another one the refusal names all that there are, which a union's would not. */
const orNothing = <const W extends string>(words: readonly [W, ...W[]]) =>
  z
    .enum([...words, ''])
    .transform((word) => (word === '' ? undefined : (word as W))) // what is left of the enum
    .optional()

/** The raw query fields by which a list is sorted, to spread beside `pageFields`. Empty means the list's own order. */
export function sortFields<const C extends string>(columns: readonly [C, ...C[]]) {
  return {
    sort_by: orNothing(columns),
    sort_order: orNothing(['asc', 'desc']),
  }
}
