import type { Capability, FormatName, WireName } from '@tollgate/catalogue'
import type { PassedOver, RoutingStrategy } from '@tollgate/contracts'
import type { ChannelKey, LiveChannel } from './live-channel'
import type { Route, Tier } from './routing-index'
import { type Candidate, candidatesIn, comparedIn, exploringShare, preferred } from './strategy.policy'

/** A channel and the key to call it with. */
export interface Pick {
  readonly channel: LiveChannel
  readonly key: ChannelKey
  /** Until when this call is the trial of what has rested, unless it ends before; absent where it is none. */
  readonly trialUntilMs?: number
}

export interface PickSituation {
  /** The model as the upstreams' health is kept by: without a prefix. */
  readonly model: string
  readonly capability: Capability
  /** What the caller speaks. */
  readonly format: FormatName
  /** Ids of channels that were tried for this call: never again. */
  readonly tried: readonly number[]
  /** Formats and wires in which what is asked for cannot be said. */
  readonly unsayable: readonly (FormatName | WireName)[]
  /** Tokens that the request is likely to have: channels that take fewer are passed over. */
  readonly inputTokens: number
  /** How one of a tier is chosen. */
  readonly strategy: RoutingStrategy
  readonly isStream: boolean
  readonly nowMs: number
  /** From 0 up to, not including, 1. */
  readonly random: () => number
}

/** Enough draws to find a good one where most are; beyond, the tier is looked through. */
const draws = 4

/**
 * The channel for the next attempt: from the highest tier that has a healthy one left, by weight; where none is healthy,
 * the least bad that is left. Null when all that can serve the call have been tried.
 */
export function pickChannel(route: Route, situation: PickSituation): Pick | null {
  for (const tier of route.tiers) {
    const pick = drawFrom(tier, situation)
    if (pick) return noted(pick, situation)
  }
  const pick = leastBad(route, situation)
  return pick && noted(pick, situation)
}

/** The key for a call that names its channel: a healthy one, else the least bad. */
export function pickKey(channel: LiveChannel, situation: PickSituation): Pick | null {
  const { model, nowMs } = situation
  if (outReason(channel, situation) !== null) return null
  const key = channel.nextHealthyKey(situation) ?? channel.leastBadKey(model, nowMs)?.key
  return key ? { channel, key } : null
}

function drawFrom(tier: Tier, situation: PickSituation): Pick | null {
  if (situation.strategy !== 'weight') return drawPreferred(tier, situation)
  const { channels, sums } = tier
  for (let draw = 0; draw < draws; draw++) {
    const channel = channels.length === 1 ? channels[0] : channels[placeOf(sums, situation.random())]
    const pick = channel && usable(channel, situation)
    if (pick) return pick
    if (channels.length === 1) return null
  }
  // Lucky draws found none: every channel of the tier is looked at.
  return drawAmong(candidatesOf(tier, situation), situation)
}

/** Draws among those that the strategy prefers, and now and then among all that it compares. */
function drawPreferred(tier: Tier, situation: PickSituation): Pick | null {
  const { strategy, model, isStream, nowMs, random } = situation
  const canBeAsked = (channel: LiveChannel) => whyNot(channel, situation) === null
  const candidates = comparedIn(tier, strategy, { canBeAsked, drawnPlace: () => placeOf(tier.sums, random()) })
  if (strategy !== 'latency') return drawAmong(preferred(candidates, situation), situation)
  const isExploring = random() < exploringShare
  const pick = drawAmong(isExploring ? candidates : preferred(candidates, situation), situation)
  pick?.channel.latency.tried(model, isStream, nowMs)
  return pick
}

/** The channels of a tier that can be asked now. */
export function candidatesOf(tier: Tier, situation: PickSituation): Candidate[] {
  return candidatesIn(tier, (channel) => whyNot(channel, situation) === null)
}

function drawAmong(candidates: readonly Candidate[], situation: PickSituation): Pick | null {
  if (candidates.length === 0) return null
  let total = 0
  const sums = candidates.map(({ weight }) => (total += weight))
  const chosen = candidates[placeOf(sums, situation.random())]
  return chosen ? usable(chosen.channel, situation) : null
}

/** Why a channel is passed over; null where it can be asked. */
export function whyNot(channel: LiveChannel, situation: PickSituation): PassedOver | null {
  return outReason(channel, situation) ?? (hasHealthyKey(channel, situation) ? null : 'resting')
}

function usable(channel: LiveChannel, situation: PickSituation): Pick | null {
  if (outReason(channel, situation) !== null) return null
  const key = channel.nextHealthyKey(situation)
  return key && { channel, key }
}

function hasHealthyKey(channel: LiveChannel, { model, nowMs }: PickSituation): boolean {
  return channel.keys.some(({ index }) => channel.health.stateOf(index, model, nowMs) !== 'resting')
}

/** Who is asked where nobody is healthy; null where nobody can be asked at all. */
export function leastBad(route: Route, situation: PickSituation): Pick | null {
  let best: { pick: Pick; badness: number } | null = null
  for (const tier of route.tiers) {
    for (const channel of tier.channels) {
      if (outReason(channel, situation) !== null) continue
      const candidate = channel.leastBadKey(situation.model, situation.nowMs)
      if (candidate && (best === null || candidate.badness < best.badness)) {
        best = { pick: { channel, key: candidate.key }, badness: candidate.badness }
      }
    }
  }
  return best && best.pick
}

/** Why a channel cannot be asked, however badly the others do; null where it can. */
function outReason(channel: LiveChannel, situation: PickSituation): Exclude<PassedOver, 'resting'> | null {
  const { tried, capability, format, model, unsayable, inputTokens, nowMs } = situation
  if (tried.length > 0 && tried.includes(channel.id)) return 'tried'
  if (channel.isTooSmallFor(inputTokens)) return 'too-small'
  if (channel.isFullFor(inputTokens, nowMs)) return 'full'
  if (unsayable.length > 0) {
    const spoken = channel.wordsFor(capability, format, model)
    if (spoken !== null && unsayable.includes(spoken)) return 'unsayable'
  }
  return channel.serves(capability, format, model) ? null : 'unserved'
}

function noted(pick: Pick, { model, nowMs }: PickSituation): Pick {
  const trialUntilMs = pick.channel.health.tried(pick.key.index, model, nowMs)
  return trialUntilMs === null ? pick : { ...pick, trialUntilMs }
}

/** The first place whose sum lies above the drawn point. */
function placeOf(sums: readonly number[], random: number): number {
  const point = random * (sums.at(-1) ?? 0)
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > point) high = middle
    else low = middle + 1
  }
  return low
}
