import type { Capability, FormatName, WireName } from '@tollgate/catalogue'
import type { RoutingDecision, RoutingStrategy } from '@tollgate/contracts'
import type { JudgedRequest } from '../admission/admitted-request'
import type { Destination } from '../admission/destination'
import type { Strategies } from '../admission/rules/strategy-options'
import type { Refusal } from '../errors/relay.errors'
import type { LiveChannel } from '../routing/live-channel'
import { type Pick, pickChannel, pickKey, type PickSituation } from '../routing/pick.policy'
import { channelsFull } from './channels-full'
import { decisionOf } from './decision'

/** Who asks for what, as far as it says which channels can be asked. */
export interface ChosenFor {
  readonly capability: Capability
  /** What the caller speaks. */
  readonly format: FormatName
  /** Tokens that the request is likely to have. */
  readonly inputTokens: number
  readonly isStream: boolean
}

/** By what is chosen. */
export interface ChoiceContext {
  readonly clock: { monotonicMs(): number }
  readonly random: () => number
  readonly metrics: { took(phase: 'pick', ms: number): void }
  readonly settings: { readonly strategies: Strategies }
}

/** How one call chooses whom to ask for a model: among those that were not asked for it yet. */
export class CallChoice {
  /** Channels that were tried for the model that is asked now. */
  private tried: number[] = []
  /** Formats and wires in which what is asked of it cannot be said. */
  private unsayable: (FormatName | WireName)[] = []
  /** Channels that all relays together had no room at. */
  private full: number[] = []
  /** How the last one was chosen; null where it was named. */
  decision: RoutingDecision | null = null

  constructor(
    private readonly context: ChoiceContext,
    private readonly asked: ChosenFor,
  ) {}

  /** Another model is asked: whoever was asked for the one before may be asked for this. */
  begin(): void {
    this.tried = []
    this.unsayable = []
    this.full = []
  }

  /** It was asked: it is not chosen again. */
  exclude({ id }: LiveChannel): void {
    this.tried.push(id)
  }

  /** It has no room, as all relays count: nor is it. */
  hasNoRoom({ id }: LiveChannel): void {
    this.tried.push(id)
    this.full.push(id)
  }

  /** What is asked cannot be said in these words. */
  cannotSay(words: FormatName | WireName): void {
    this.unsayable.push(words)
  }

  /** Whom to ask next; null when nobody is left. */
  pick(destination: Destination): Pick | null {
    const { clock, metrics } = this.context
    const nowMs = clock.monotonicMs()
    const pick = this.pickAt(destination, nowMs)
    metrics.took('pick', clock.monotonicMs() - nowMs)
    return pick
  }

  /** Its answer has begun, or had not in time: how long that took, where channels are chosen by it. */
  measure(destination: Destination, channel: LiveChannel, askedAtMs: number | null): void {
    if (askedAtMs === null || this.strategyFor(destination) !== 'latency') return
    channel.latency.took(destination.bareModel, this.asked.isStream, this.context.clock.monotonicMs() - askedAtMs)
  }

  private pickAt({ route, pinned, bareModel }: Destination, nowMs: number): Pick | null {
    const situation = this.situation(bareModel, this.strategyFor({ route, bareModel }), nowMs)
    this.decision = null
    if (route === null) return pinned && pickKey(pinned, situation)
    const pick = pickChannel(route, situation)
    if (pick !== null) this.decision = decisionOf(route, pick, { situation, full: this.full })
    return pick
  }

  /** Field by field: spreading what is asked would take several times as long as the pick. */
  private situation(model: string, strategy: RoutingStrategy, nowMs: number): PickSituation {
    const { asked, tried, unsayable, context } = this
    const { capability, format, inputTokens, isStream } = asked
    const { random } = context
    return { model, capability, format, tried, unsayable, inputTokens, strategy, isStream, nowMs, random }
  }

  /** How one of several channels of the same priority is chosen. */
  strategyFor({ route, bareModel }: Omit<Destination, 'servedModel' | 'pinned'>): RoutingStrategy {
    return this.context.settings.strategies.of(route?.model ?? bareModel)
  }

  /** The request has more tokens than any channel for its model takes. */
  isTooLongFor(destination: Destination): boolean {
    const channels = channelsOf(destination)
    const { inputTokens } = this.asked
    return channels.length > 0 && channels.every((channel) => channel.isTooSmallFor(inputTokens))
  }

  /** For how long channels for the model are at their limits, that which is free first; null where none is at one. */
  fullForMs(destination: Destination): number | null {
    const nowMs = this.context.clock.monotonicMs()
    let leastMs: number | null = null
    for (const { load } of channelsOf(destination)) {
      const reached = load?.reached(this.asked.inputTokens, nowMs) ?? null
      if (reached !== null) leastMs = Math.min(leastMs ?? Infinity, reached.retryAfterMs)
    }
    return leastMs
  }

  /** Why nobody can be asked at first, as the caller is told. */
  whyNone(request: JudgedRequest): Refusal {
    const { caller, model } = request
    const { inputTokens: tokens } = this.asked
    if (this.isTooLongFor(request)) return { code: 'input-too-long', params: { model, tokens } }
    const fullForMs = this.fullForMs(request)
    if (fullForMs !== null) return channelsFull(request, fullForMs)
    return { code: 'no-channel', params: { group: caller.group, model } }
  }
}

function channelsOf({ route, pinned }: Destination): readonly LiveChannel[] {
  return route?.tiers.flatMap(({ channels }) => channels) ?? (pinned === null ? [] : [pinned])
}
