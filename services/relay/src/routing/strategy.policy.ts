import type { RoutingStrategy } from '@tollgate/contracts'
import type { LiveChannel } from './live-channel'
import type { Tier } from './routing-index'

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

/** So many of a tier are compared at once: thousands would hold up every call. */
export const mostCompared = 64

/** The channels of a tier that can be asked. */
export function candidatesIn({ channels, sums }: Tier, canBeAsked: (channel: LiveChannel) => boolean): Candidate[] {
  const candidates: Candidate[] = []
  channels.forEach((channel, place) => {
    if (canBeAsked(channel)) candidates.push({ channel, weight: weightAt(sums, place) })
  })
  return candidates
}

/**
 * Those that a strategy compares: by cost the cheapest that can be asked, by latency any. Of more than it compares at once
 * another part each time, from a place that is drawn.
 */
export function comparedIn(
  { channels, sums }: Tier,
  strategy: RoutingStrategy,
  { canBeAsked, drawnPlace }: { canBeAsked: (channel: LiveChannel) => boolean; drawnPlace: () => number },
): Candidate[] {
  const costOf = (channel: LiveChannel) => (strategy === 'cost' ? channel.cost : 0)
  const first = channels.length <= mostCompared ? 0 : drawnPlace()
  let candidates: Candidate[] = []
  let least = Infinity
  for (let step = 0; step < channels.length; step++) {
    const place = (first + step) % channels.length
    const channel = channels[place] as LiveChannel // a place of the tier
    const cost = costOf(channel)
    // Costs are looked at first, as whether a channel can be asked takes much longer to say.
    if (cost > least || (cost === least && candidates.length >= mostCompared) || !canBeAsked(channel)) continue
    if (cost < least) [candidates, least] = [[], cost]
    candidates.push({ channel, weight: weightAt(sums, place) })
  }
  return candidates
}

const weightAt = (sums: readonly number[], place: number) => (sums[place] ?? 0) - (sums[place - 1] ?? 0)

/** The candidates among which the strategy draws by weight, unless it explores: all of them where it prefers none. */
export function preferred(candidates: readonly Candidate[], comparison: Comparison): readonly Candidate[] {
  switch (comparison.strategy) {
    case 'weight':
      return candidates
    case 'cost':
      return cheapest(candidates)
    case 'latency':
      return quickest(candidates, comparison)
  }
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
