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

/** Characters of a body that parsing costs no more than the rest of a request does. */
const bodyStep = 64 * 1024
/** A request is no more of its limit than this part, so that the largest body fits into the smallest limit. */
const largestPart = 8

/** As how many requests one with so long a body counts, of so many a minute: parsing holds up everybody whom the process serves. */
export function costOf(bodyLength: number, points: number): number {
  return Math.min(1 + Math.floor(bodyLength / bodyStep), Math.max(1, Math.floor(points / largestPart)))
}
