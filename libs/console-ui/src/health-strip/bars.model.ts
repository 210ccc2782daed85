/** How many calls an hour had, and how many of these failed. */
export interface HealthHour {
  readonly requests: number
  readonly failed: number
}

/** A bar of pixels: what was answered stands on what failed. */
export interface HealthBar {
  readonly goodPx: number
  readonly badPx: number
}

/** So much of a bar is seen, however few calls it stands for. */
const leastPx = 3

/** An hour as a bar of this height; without calls it is none. Few failures of many are seen, and few answers too. */
export function barOf({ requests, failed }: HealthHour, heightPx: number): HealthBar | null {
  if (requests <= 0) return null
  if (failed <= 0) return { goodPx: heightPx, badPx: 0 }
  if (failed >= requests) return { goodPx: 0, badPx: heightPx }
  const badPx = Math.round((failed / requests) * heightPx)
  const seen = Math.min(heightPx - leastPx, Math.max(leastPx, badPx))
  return { goodPx: heightPx - seen, badPx: seen }
}
