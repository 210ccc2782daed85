import type { Span } from '../filter/span'

export const hourMs = 60 * 60 * 1_000
export const dayMs = 24 * hourMs

/** A range of time, cut where sums stand: whole days and hours (UTC), and what is left at its ends. */
export interface CutRange {
  readonly days: readonly Span[]
  readonly hours: readonly Span[]
  /** Parts of an hour: only rows know of these. */
  readonly parts: readonly Span[]
}

/**
 * Cuts a range into as few sums as cover it; parts, hours and days touch one another and leave nothing out. Where there are no
 * sums of hours, everything beside whole days is parts.
 */
export function cutRange({ fromMs, toMs }: Span, hasHours = true): CutRange {
  const whole = inside({ fromMs, toMs }, hasHours ? hourMs : dayMs)
  if (whole === null) return { days: [], hours: [], parts: spans([fromMs, toMs]) }
  const parts = spans([fromMs, whole.fromMs], [whole.toMs, toMs])
  const days = inside(whole, dayMs)
  if (days === null) return { days: [], hours: [whole], parts }
  return { days: [days], hours: spans([whole.fromMs, days.fromMs], [days.toMs, whole.toMs]), parts }
}

/** Each hour that a span touches, as a whole. */
export function hoursIn({ fromMs, toMs }: Span): Span[] {
  const first = Math.floor(fromMs / hourMs) * hourMs
  const count = Math.max(0, Math.ceil((toMs - first) / hourMs))
  return Array.from({ length: count }, (_, index) => ({
    fromMs: first + index * hourMs,
    toMs: first + (index + 1) * hourMs,
  }))
}

/** The whole units of time within a span; null where there is none. */
function inside({ fromMs, toMs }: Span, unitMs: number): Span | null {
  const first = Math.ceil(fromMs / unitMs) * unitMs
  const last = Math.floor(toMs / unitMs) * unitMs
  return first < last ? { fromMs: first, toMs: last } : null
}

/** Those that are not empty. */
function spans(...ends: readonly [number, number][]): Span[] {
  return ends.filter(([fromMs, toMs]) => fromMs < toMs).map(([fromMs, toMs]) => ({ fromMs, toMs }))
}
