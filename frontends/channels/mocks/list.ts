import { providerOf } from '@tollgate/catalogue'
import { inOrder, type MockRequest } from '@tollgate/console-sdk/mocks'
import { type ChannelState, channelStates, channelStatus } from '@tollgate/contracts/http/channels'
import type { MockChannel } from './seed'

const namesOf = (text: string): string[] => text.split(',')

function stateOf({ status, expired_time: at }: MockChannel): ChannelState | undefined {
  if (status === channelStatus.enabled) return at < 0 || at > Date.now() / 1_000 ? 'enabled' : 'expired'
  if (status === channelStatus.disabled) return 'disabled'
  return status === channelStatus.autoDisabled ? 'auto_disabled' : undefined
}

/** What channels are sorted by where it is not what stands in a field. */
const sortValues: Readonly<Record<string, (channel: MockChannel) => number | string>> = {
  status: (channel) => channelStates.indexOf(stateOf(channel) ?? 'enabled'),
  type: ({ type }) => providerOf(type)?.label ?? '~',
}

/** The channels that a search finds, in the order that was asked for. */
export function found(channels: readonly MockChannel[], request: MockRequest): MockChannel[] {
  const { query } = request
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const group = query.get('group') ?? ''
  const model = (query.get('model') ?? '').toLowerCase()
  const state = query.get('status') ?? ''
  const matching = channels
    .filter(
      ({ id, name, keys }) =>
        keyword === '' || String(id) === keyword || name.toLowerCase().includes(keyword) || keys.includes(keyword),
    )
    .filter((channel) => group === '' || namesOf(channel.group).includes(group))
    .filter((channel) => namesOf(channel.models).some((name) => name.toLowerCase().includes(model)))
    .filter((channel) => state === '' || stateOf(channel) === state)
  return inOrder(matching, request, { usual: 'priority', values: sortValues })
}

/** Pages of places: a tag with all its channels takes one, a channel without a tag too. */
export function placesOf(channels: readonly MockChannel[]): MockChannel[][] {
  const places = new Map<string, MockChannel[]>()
  for (const channel of channels) {
    const place = channel.tag === '' ? `id:${channel.id}` : `tag:${channel.tag}`
    places.set(place, [...(places.get(place) ?? []), channel])
  }
  return [...places.values()]
}
