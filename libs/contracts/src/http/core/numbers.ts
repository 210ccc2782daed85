import { z } from 'zod'

/** The id of a row, also as the text of a path; what does not fit its column names no row. */
export const rowId = z.coerce
  .number<number | string>()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
