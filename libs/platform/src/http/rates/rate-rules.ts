import { SetMetadata } from '@nestjs/common'
import type { LimitTable } from '../../limits/limit-rule'

/**
 * What a request costs the house: `read` what is at hand or found by an index; `write` what changes something; `heavy` what
 * searches, counts or asks another site. `free` is what probes ask.
 */
export type RateClass = 'free' | RateName
export type RateName = 'read' | 'write' | 'heavy'

/**
 * Requests of one user, or of one address where nobody is signed in, in a minute: far more than a person's hands make. These are
 * the shares of `ApiRequestsPerMinute`, at its default.
 */
export const rateRules = {
  read: { points: 6_000, seconds: 60 },
  write: { points: 1_200, seconds: 60 },
  heavy: { points: 300, seconds: 60 },
} as const satisfies LimitTable<RateName>

export const rateMetadata = Symbol('rate-class')

/** Says what requests of a route (or controller) cost; without it reading routes are `read`, and those that change `write`. */
export const Costs = (rateClass: RateClass) => SetMetadata(rateMetadata, rateClass)

/** So many of a class for so many reads a minute; 0 is no limit. */
export function pointsOf(name: RateName, readsPerMinute: number): number {
  return Math.ceil((rateRules[name].points * readsPerMinute) / rateRules.read.points)
}
