import { z } from 'zod'

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
