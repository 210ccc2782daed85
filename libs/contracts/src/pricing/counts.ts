import { z } from 'zod'

const count = z.int().nonnegative().default(0)

/**
 * What one call used, in disjoint counts: no token stands in two of them (pricing rules, "Usage, normalised").
 * Text and media counts are tokens; the rest is in the unit of its name.
 */
export const usageCounts = z.object({
  textIn: count,
  cacheRead: count,
  cacheWrite5m: count,
  cacheWrite1h: count,
  audioIn: count,
  imageIn: count,
  /** Reasoning included. */
  textOut: count,
  audioOut: count,
  images: count,
  seconds: count,
  characters: count,
  searches: count,
  calls: count,
})
export type UsageCounts = z.output<typeof usageCounts>

/**
 * How the counts came about: the upstream said so; we tokenised what was sent and delivered; or neither was possible
 * and the documented approximation was used.
 */
export const evidence = z.enum(['reported', 'counted', 'estimated'])
export type Evidence = z.output<typeof evidence>
