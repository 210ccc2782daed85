import { z } from 'zod'

const wholeNumber = z.coerce.number<number | string>().int()

/** Nothing else that JavaScript would make a number of: `true`, `0x10`, `1e3`, or a list of one. */
const digits = /^\s*-?\d{1,16}\s*$/

/** A whole number that a body holds, of some clients as text. What is none is told by this code. */
export function wholeNumberOf(code: string) {
  return z
    .union([z.number(code), z.string(code).regex(digits, code)], code)
    .transform(Number)
    .pipe(z.int(code))
}

/** The largest id that a column of ids holds. */
export const largestRowId = 2 ** 31 - 1

/** The id of a row, also as the text of a path; what does not fit its column names no row. */
export const rowId = wholeNumber.min(1).max(largestRowId)

/** The id of a row to look for, also as text; 0 when none is asked for. */
export const rowIdFilter = wholeNumber.min(0).max(largestRowId).default(0)

/** Where a `Date` ends, in Unix seconds; a timestamp of PostgreSQL ends later. */
export const latestUnixSeconds = 8_640_000_000_000

/** A time in Unix seconds, also as text; no later than a `Date` can be. */
export const unixSeconds = wholeNumber.min(0).max(latestUnixSeconds)
