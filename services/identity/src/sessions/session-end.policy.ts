import type { SessionEntity } from './session.entity'

const minuteMs = 60_000

/** A sighting is written at most so often: a session may be seen so much later than its row says. */
export const sightingsApartMs = 5 * minuteMs

/** How long sessions last, as the site's options have it. */
export interface SessionTimes {
  /** From being opened. */
  readonly hours: number
  /** From being seen last; 0 where that ends none. */
  readonly idleMinutes: number
}

/** How long a session lasts that is opened now, ms. */
export function lifetimeMs({ hours }: SessionTimes): number {
  return hours * 60 * minuteMs
}

/**
 * When a session ends if it is not seen again. Options of now hold for sessions of before, too: they end no later than what was
 * said when they were opened.
 */
export function endOf(
  { createdAt, lastSeenAt, expiresAt }: Pick<SessionEntity, 'createdAt' | 'lastSeenAt' | 'expiresAt'>,
  times: SessionTimes,
): Date {
  const latestMs = Math.min(expiresAt.getTime(), createdAt.getTime() + lifetimeMs(times))
  if (times.idleMinutes === 0) return new Date(latestMs)
  return new Date(Math.min(latestMs, lastSeenAt.getTime() + times.idleMinutes * minuteMs + sightingsApartMs))
}
