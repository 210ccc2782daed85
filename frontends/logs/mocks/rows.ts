import { type MockRow, plainCall } from './mock-row'
import { specials } from './special-rows'

const ordinary = 87

/** Rows back from `now`: the special ones first, then a day's calls. */
export function makeRows(now: number): MockRow[] {
  const rows = [
    ...specials.map((special, index) => special(plainCall(index))),
    ...Array.from({ length: ordinary }, (_, index) => plainCall(index + specials.length)),
  ]
  return rows.map((row, index) => ({ ...row, id: rows.length - index, created_at: now - 7 - index * 23 }))
}
