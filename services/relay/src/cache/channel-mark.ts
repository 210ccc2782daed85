import { sha256Hex } from '@tollgate/platform'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { LiveChannel } from '../routing/live-channel'

const marks = new WeakMap<LiveChannel, string>()

/** The same for all revisions of a channel that answer alike: where it leads, and what it changes in requests and answers. */
export function channelMark(channel: LiveChannel): string {
  const known = marks.get(channel)
  if (known !== undefined) return known
  const { type, baseUrl, other, openaiOrganization, modelPrefix, modelMapping, paramOverride, setting } = channel.given
  const mark = sha256Hex(
    JSON.stringify([type, baseUrl, other, openaiOrganization, modelPrefix, modelMapping, paramOverride, setting]),
  )
  marks.set(channel, mark)
  return mark
}

/** The channel of this number, if a request may be sent there now; null where it may not. */
export function channelFor({ route, pinned }: AdmittedRequest, channelId: number): LiveChannel | null {
  const channels = pinned === null ? (route?.tiers ?? []).flatMap((tier) => tier.channels) : [pinned]
  return channels.find(({ id }) => id === channelId) ?? null
}
