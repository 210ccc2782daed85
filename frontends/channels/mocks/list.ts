import type { MockRequest } from '@tollgate/console-sdk/mocks'
import type { MockChannel } from './seed'

const namesOf = (text: string): string[] => text.split(',')

/** The channels that a search finds, in the order that was asked for. */
export function found(channels: readonly MockChannel[], { query }: MockRequest): MockChannel[] {
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const group = query.get('group') ?? ''
  const model = (query.get('model') ?? '').toLowerCase()
  const by = (query.get('sort_by') ?? 'priority') as 'priority' // any of its fields
  const sign = query.get('sort_order') === 'asc' ? -1 : 1
  return channels
    .filter(
      ({ id, name, keys }) =>
        keyword === '' || String(id) === keyword || name.toLowerCase().includes(keyword) || keys.includes(keyword),
    )
    .filter((channel) => group === '' || namesOf(channel.group).includes(group))
    .filter((channel) => namesOf(channel.models).some((name) => name.toLowerCase().includes(model)))
    .sort((one, two) => (one[by] < two[by] ? sign : one[by] > two[by] ? -sign : two.id - one.id))
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
