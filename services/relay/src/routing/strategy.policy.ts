import type { RoutingStrategy } from '@tollgate/contracts'
import type { LiveChannel } from './live-channel'

/** A channel that can be asked, with its share of a draw. */
export interface Candidate {
  readonly channel: LiveChannel
  readonly weight: number
}

/** By what channels of one tier are compared. */
export interface Comparison {
  readonly strategy: RoutingStrategy
  readonly model: string
  readonly isStream: boolean
  readonly nowMs: number
}

/** So many of all calls are drawn by weight alone, so that one which was slow is measured again. */
export const exploringShare = 0.05
/** Averages that differ by less are taken for the same. */
const sameLatency = 1.1

/** The candidates among which the strategy draws by weight, unless it explores: all of them where it prefers none. */
export function preferred(candidates: readonly Candidate[], comparison: Comparison): readonly Candidate[] {
  if (comparison.strategy === 'cost') return cheapest(candidates)
  if (comparison.strategy === 'latency') return quickest(candidates, comparison)
  return candidates
}

function cheapest(candidates: readonly Candidate[]): readonly Candidate[] {
  const least = Math.min(...candidates.map(({ channel }) => channel.cost))
  return candidates.filter(({ channel }) => channel.cost === least)
}

/** Those that nobody has measured go first, one call each; then the quickest. */
function quickest(candidates: readonly Candidate[], { model, isStream, nowMs }: Comparison): readonly Candidate[] {
  const unknown = candidates.filter(({ channel }) => channel.latency.isUnknown(model, isStream, nowMs))
  if (unknown.length > 0) return unknown
  const averages = candidates.map(({ channel }) => channel.latency.averageMs(model, isStream) ?? Infinity)
  const least = Math.min(...averages)
  if (least === Infinity) return candidates
  return candidates.filter((_, place) => (averages[place] ?? Infinity) <= least * sameLatency)
}

/** How likely each candidate is to be drawn first, by its channel's id. */
export function chancesOf(candidates: readonly Candidate[], comparison: Comparison): ReadonlyMap<number, number> {
  const chances = new Map<number, number>()
  const add = (among: readonly Candidate[], share: number) => {
    const total = among.reduce((sum, { weight }) => sum + weight, 0)
    for (const { channel, weight } of among)
      chances.set(channel.id, (chances.get(channel.id) ?? 0) + (share * weight) / total)
  }
  const explored = comparison.strategy === 'latency' ? exploringShare : 0
  add(preferred(candidates, comparison), 1 - explored)
  if (explored > 0) add(candidates, explored)
  return chances
}
