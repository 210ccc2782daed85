/** Every zone that the browser knows, with the one that is set, which the server may know alone. */
export function timeZones(chosen: string): readonly string[] {
  return [...new Set(['UTC', ...(chosen === '' ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])]
}

/** The day and time in a zone, `2026-01-31 14:05`; null for a zone that the browser does not know. */
export function timeIn(zone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(now)
  } catch {
    return null
  }
}
