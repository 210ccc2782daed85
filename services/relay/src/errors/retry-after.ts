/** A week: who says more does not say when. */
const mostSeconds = 7 * 24 * 60 * 60

/** The whole seconds, at least 1, that a `Retry-After` asks for in seconds or by a date (RFC 9110, 10.2.3); null where it says neither. */
export function secondsOfRetryAfter(value: string | null, nowMs: number): number | null {
  const given = value?.trim() ?? ''
  if (given === '') return null
  const number = Number(given)
  const seconds = Number.isNaN(number) ? (Date.parse(given) - nowMs) / 1_000 : number
  if (Number.isNaN(seconds)) return null
  return Math.min(mostSeconds, Math.max(1, Math.ceil(seconds)))
}
