import type { RoutingDecision } from '@tollgate/contracts'
import { type Pick, type PickSituation, whyNot } from '../routing/pick.policy'
import type { Route } from '../routing/routing-index'

/** So many channels are looked at, and so many told of: a receipt stays small, and a call quick, however many there are. */
const mostLookedAt = 12
const mostPassedOver = 8

/**
 * How a channel came to be chosen, for the receipt: among how many of which priority, and who stands above or beside it and
 * could not be asked. `full` are those that all relays together had no room at; who was asked is in the receipt's attempts.
 */
export function decisionOf(
  { tiers }: Route,
  { channel: chosen }: Pick,
  { situation, full }: { readonly situation: PickSituation; readonly full: readonly number[] },
): RoutingDecision {
  const { priority } = chosen.given
  const passedOver: { channelId: number; reason: NonNullable<ReturnType<typeof whyNot>> }[] = []
  let among = 0
  let looked = 0
  for (const tier of tiers) {
    for (const channel of tier.channels) {
      if (looked++ >= mostLookedAt || passedOver.length >= mostPassedOver) break
      // Its own rest may be what this call is to end.
      if (channel === chosen) continue
      const { id: channelId } = channel
      const found = whyNot(channel, situation)
      const reason = found === 'tried' && full.includes(channelId) ? 'full' : found
      if (reason !== null && reason !== 'tried') passedOver.push({ channelId, reason })
    }
    among = tier.channels.length
    if (tier.priority === priority) break
  }
  const { strategy } = situation
  return {
    priority,
    among,
    ...(strategy !== 'weight' && { strategy }),
    ...(passedOver.length > 0 && { passedOver }),
  }
}
