import { bounds } from '../rollup/latency-steps'

/** The end of the last step, which has none. */
const endMs = bounds[bounds.length - 1] ?? 0

/** How many calls took how long, by step. */
export type Tally = readonly number[]

/**
 * The time within which that share of the calls was done, in milliseconds; null where there are none. Within a step, calls are taken
 * to lie evenly, so that it is nowhere further from the truth than a step is wide.
 */
export function percentile(tally: Tally, share: number): number | null {
  const total = tally.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [step, count] of tally.entries()) {
    if (count > 0 && before + count >= total * share) {
      const [low, high] = [bounds[step - 1] ?? 0, bounds[step] ?? endMs]
      return Math.round(low + (high - low) * ((total * share - before) / count))
    }
    before += count
  }
  return endMs
}
