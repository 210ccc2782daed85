import type { MockRequest } from '@tollgate/console-sdk/mocks'
import type { MockChannel } from './seed'

const namesOf = (text: string): string[] => text.split(',')

/** The channels that a search finds, in the order that was asked for. */
export function found(channels: readonly MockChannel[], { query }: MockRequest): MockChannel[] {
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const group = query.get('group') ?? ''
  const model = (query.get('model') ?? '').toLowerCase()
  const isByIdOnly = query.get('id_sort') === 'true'
  return channels
    .filter(
      ({ id, name, keys }) =>
        keyword === '' || String(id) === keyword || name.toLowerCase().includes(keyword) || keys.includes(keyword),
    )
    .filter((channel) => group === '' || namesOf(channel.group).includes(group))
    .filter((channel) => namesOf(channel.models).some((name) => name.toLowerCase().includes(model)))
    .sort((one, two) => (isByIdOnly ? 0 : two.priority - one.priority) || two.id - one.id)
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
