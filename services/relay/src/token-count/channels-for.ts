import type { FormatName } from '@tollgate/catalogue'
import type { JudgedRequest } from '../admission/admitted-request'
import type { LiveChannel } from '../routing/live-channel'
import type { Pick } from '../routing/pick.policy'

interface Chance {
  readonly clock: { monotonicMs(): number }
  readonly random: () => number
}

/**
 * The channels that can be asked how many tokens a request has, the best first: healthy ones that speak the caller's format,
 * by priority, and within that begun anywhere. What comes of it tells nothing of how chats go, so that their health stays.
 */
export function channelsFor(
  { route, pinned, bareModel }: JudgedRequest,
  format: FormatName,
  { clock, random }: Chance,
): Pick[] {
  const nowMs = clock.monotonicMs()
  const tiers: readonly (readonly LiveChannel[])[] =
    pinned === null ? (route?.tiers ?? []).map(({ channels }) => channels) : [[pinned]]
  return tiers.flatMap((channels) => {
    const able = channels.filter((channel) => channel.serves('token-count', format, bareModel))
    const first = Math.floor(random() * able.length)
    return [...able.slice(first), ...able.slice(0, first)].flatMap((channel): Pick[] => {
      const key = channel.nextHealthyKey({ model: bareModel, nowMs, random })
      return key === null ? [] : [{ channel, key }]
    })
  })
}
