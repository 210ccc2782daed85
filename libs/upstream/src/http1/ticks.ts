/** Time limits of calls are counted in ticks of one timer for many connections: they are long, and nearly none is reached. */
export const tickMs = 500

/** Ticks after which this time has passed for certain; none ever when it is 0. */
export function ticksUntil(ms: number): number {
  return ms <= 0 ? Number.MAX_SAFE_INTEGER : Math.ceil(ms / tickMs) + 1
}

/** Ticks after which this time has not yet passed, one at least; 0 when there is none. */
export function ticksWithin(ms: number): number {
  return ms <= 0 ? 0 : Math.max(1, Math.floor(ms / tickMs))
}
