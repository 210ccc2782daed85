import { z } from 'zod'
import { latestUnixSeconds } from './numbers'

/** The expiry time of what never expires. */
export const neverExpires = -1

/** When something ends: Unix seconds, or `neverExpires`; a text that is a date is understood, too. Anything else is told by `code`. */
export function expiry(code: string) {
  return z
    .union([z.number(), z.string().transform(secondsOf)], code)
    .pipe(z.int(code).min(neverExpires, code).max(latestUnixSeconds, code))
}

function secondsOf(text: string): number {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : Math.floor(Date.parse(text) / 1_000)
}
