import type { Capability, FormatName, WireName } from '@tollgate/catalogue'
import type { Destination } from '../admission/destination'
import type { LiveChannel } from '../routing/live-channel'
import { type Pick, pickChannel, pickKey } from '../routing/pick.policy'

/** Who asks for what, as far as it says which channels can be asked. */
export interface ChosenFor {
  readonly capability: Capability
  /** What the caller speaks. */
  readonly format: FormatName
  /** Tokens that the request is likely to have. */
  readonly inputTokens: number
}

/** By what is chosen. */
export interface ChoiceContext {
  readonly clock: { monotonicMs(): number }
  readonly random: () => number
}

/** How one call chooses whom to ask for a model: among those that were not asked for it yet. */
export class CallChoice {
  /** Channels that were tried for the model that is asked now. */
  private tried: number[] = []
  /** Formats and wires in which what is asked of it cannot be said. */
  private unsayable: (FormatName | WireName)[] = []

  constructor(
    private readonly context: ChoiceContext,
    private readonly asked: ChosenFor,
  ) {}

  /** Another model is asked: whoever was asked for the one before may be asked for this. */
  begin(): void {
    this.tried = []
    this.unsayable = []
  }

  /** It was asked, or has no room: it is not chosen again. */
  exclude({ id }: LiveChannel): void {
    this.tried.push(id)
  }

  /** What is asked cannot be said in these words. */
  cannotSay(words: FormatName | WireName): void {
    this.unsayable.push(words)
  }

  /** Whom to ask next; null when nobody is left. */
  pick({ route, pinned, bareModel }: Destination, nowMs: number): Pick | null {
    const { tried, unsayable } = this
    const situation = { ...this.asked, model: bareModel, tried, unsayable, nowMs, random: this.context.random }
    if (route !== null) return pickChannel(route, situation)
    return pinned && pickKey(pinned, situation)
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
}

function channelsOf({ route, pinned }: Destination): readonly LiveChannel[] {
  return route?.tiers.flatMap(({ channels }) => channels) ?? (pinned === null ? [] : [pinned])
}
