import { channelStatus, type RoutingExplanation, type UserIdentity, userStatus } from '@tollgate/contracts'
import { refuseGroup } from '../admission/caller/caller'
import { type Destination, destinationsOf } from '../admission/destination'
import type { Settings } from '../admission/rules/settings'
import { playgroundCaller } from '../playground/playground-caller'
import type { LiveChannel } from '../routing/live-channel'
import { candidatesOf, leastBad, type PickSituation, whyNot } from '../routing/pick.policy'
import type { Route, RoutingIndex } from '../routing/routing-index'
import { chancesOf } from '../routing/strategy.policy'

type ExplainedModel = RoutingExplanation['models'][number]
type Candidate = ExplainedModel['tiers'][number]['channels'][number]
type OutsideReason = ExplainedModel['outside'][number]['reason']

/** So many channels are told of for one model: those of the highest priorities, and of those that are no candidates. */
const mostCandidates = 200
const mostOutside = 100

/** Whose call is explained. */
export interface ExplainedCall {
  /** Null where there is no such user, or none was named. */
  readonly user: UserIdentity | null
  readonly isUserNamed: boolean
  /** Empty for the user's own. */
  readonly group: string
  readonly model: string
}

/** By what a relay chooses. */
export interface ExplainContext {
  readonly routing: RoutingIndex
  readonly settings: Settings
  readonly clock: { monotonicMs(): number }
}

/**
 * Whom this process would ask now for a chat, by the very rules of the choice, and why it would ask nobody else. Nothing is
 * asked, counted or tried for it.
 */
export function explain(context: ExplainContext, call: ExplainedCall): RoutingExplanation {
  const { routing, settings } = context
  const { user, model } = call
  const group = call.group === '' ? (user?.group ?? '') : call.group
  const fault = faultOf(settings, call)
  const told = { userGroup: user?.group ?? null, group, fault, isAlias: settings.aliases.models[model] !== undefined }
  if (fault !== null) return { ...told, models: [] }
  const found = destinationsOf(routing, settings.aliases, { group, model, pin: null })
  if (found === null) {
    const names = settings.aliases.models[model] ?? [model]
    return { ...told, models: names.map((name) => unserved(context, { group, model: name })) }
  }
  const inTurn = [found, ...found.fallbacks]
  return { ...told, models: inTurn.map((one) => explained(context, one, { group, model: one.servedModel ?? model })) }
}

function faultOf(settings: Settings, { user, isUserNamed, group }: ExplainedCall): RoutingExplanation['fault'] {
  if (user === null) {
    if (isUserNamed) return 'user-unknown'
    return Object.hasOwn(settings.groupRatio, group) ? null : 'group-gone'
  }
  if (user.status !== userStatus.active) return 'user-banned'
  const refusal = refuseGroup(playgroundCaller(user, group), settings)
  if (refusal === null) return null
  return refusal.code === 'group-gone' ? 'group-gone' : 'group-forbidden'
}

interface AskedModel {
  readonly group: string
  readonly model: string
}

function unserved({ routing, settings }: ExplainContext, asked: AskedModel): ExplainedModel {
  const { model } = asked
  return { model, strategy: settings.strategies.of(model), tiers: [], outside: outsideOf(routing, null, asked) }
}

function explained(context: ExplainContext, { route, bareModel }: Destination, asked: AskedModel): ExplainedModel {
  if (route === null) return unserved(context, asked)
  const { routing, settings, clock } = context
  const situation: PickSituation = {
    ...{ model: bareModel, capability: 'chat', format: 'openai', tried: [], unsayable: [], inputTokens: 0 },
    ...{ strategy: settings.strategies.of(route.model), isStream: false, nowMs: clock.monotonicMs(), random: () => 0 },
  }
  const chances = firstChances(route, situation)
  let left = mostCandidates
  const tiers = route.tiers.map(({ priority, channels }) => {
    const shown = channels.slice(0, left)
    left -= shown.length
    return { priority, channels: shown.map((channel) => candidate(channel, situation, chances.get(channel.id) ?? 0)) }
  })
  return {
    ...{ model: asked.model, strategy: situation.strategy },
    tiers: tiers.filter(({ channels }) => channels.length > 0),
    outside: outsideOf(routing, route, asked),
  }
}

/** Of being asked first: those of the highest priority that has one which can be asked, else the least bad of all. */
function firstChances(route: Route, situation: PickSituation): ReadonlyMap<number, number> {
  for (const tier of route.tiers) {
    const candidates = candidatesOf(tier, situation)
    if (candidates.length > 0) return chancesOf(candidates, situation)
  }
  const pick = leastBad(route, situation)
  return new Map(pick === null ? [] : [[pick.channel.id, 1]])
}

function candidate(channel: LiveChannel, situation: PickSituation, chance: number): Candidate {
  const { id, name, given, cost, latency } = channel
  const { model } = situation
  const reason = whyNot(channel, situation)
  return {
    ...{ id, name, weight: given.weight, chance, reason, forMs: lastsMs(channel, situation, reason), cost },
    upstreamModel: channel.upstreamModel(model),
    latencyMs: { stream: latency.averageMs(model, true), whole: latency.averageMs(model, false) },
  }
}

function lastsMs(channel: LiveChannel, situation: PickSituation, reason: Candidate['reason']): number | null {
  const { model, inputTokens, nowMs } = situation
  if (reason === 'full') return Math.ceil(channel.load?.reached(inputTokens, nowMs)?.retryAfterMs ?? 0)
  if (reason !== 'resting') return null
  return Math.ceil(Math.min(...channel.keys.map(({ index }) => channel.health.restsForMs(index, model, nowMs))))
}

/** Channels that have the model's name, with or without a prefix, and are no candidates for it. */
function outsideOf(
  routing: RoutingIndex,
  route: Route | null,
  { group, model }: AskedModel,
): ExplainedModel['outside'] {
  const candidates = new Set(route?.tiers.flatMap(({ channels }) => channels.map(({ id }) => id)))
  const outside: { id: number; name: string; reason: OutsideReason }[] = []
  for (const channel of routing.channels) {
    if (outside.length >= mostOutside) break
    if (candidates.has(channel.id)) continue
    const isCalledSo = channel.offers(model)
    if (!isCalledSo && !channel.given.models.includes(route?.bareModel ?? model)) continue
    const reason = outsideReason(channel, group)
    outside.push({ id: channel.id, name: channel.name, reason })
  }
  return outside
}

function outsideReason({ given, hasExpired, keys }: LiveChannel, group: string): OutsideReason {
  if (given.status !== channelStatus.enabled) return 'disabled'
  if (hasExpired) return 'expired'
  if (keys.length === 0) return 'keyless'
  return given.groups.includes(group) ? 'prefix' : 'other-group'
}
