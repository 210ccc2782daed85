/** The options that say whether and what a check-in gives. */
export interface CheckInOptions {
  readonly isEnabled: boolean
  readonly leastUnits: number
  readonly mostUnits: number
}

/** What a check-in may give, both ends included; null while there is none to be had. */
export function rewardRange({ isEnabled, leastUnits, mostUnits }: CheckInOptions): { min: number; max: number } | null {
  if (!isEnabled || leastUnits <= 0) return null
  return { min: leastUnits, max: Math.max(leastUnits, mostUnits) }
}

/** The calendar day of a time zone at that moment, as `2026-01-31`. */
export function dayIn(timeZone: string, atMs: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}
