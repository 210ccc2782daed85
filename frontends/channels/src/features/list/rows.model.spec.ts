import type { ListedChannel } from '../../api/channels.api'
import { isMuted, plainRows, rowKeyOf, rowNameOf, rowsByTag } from './rows.model'

const aChannel = (id: number, given: Partial<ListedChannel> = {}): ListedChannel =>
  ({
    id,
    tag: '',
    status: 1,
    expired_time: -1,
    group: 'default',
    priority: 0,
    weight: 0,
    used_quota: 0,
    ...given,
  }) as ListedChannel

const channels = [
  aChannel(5, { tag: 'a', priority: 9, weight: 1, group: 'default,vip', used_quota: 100 }),
  aChannel(4),
  aChannel(3, { tag: 'b' }),
  aChannel(2, { tag: 'a', priority: 3, weight: 1, status: 3, used_quota: 50 }),
]

const keys = (openTags: string[]) => rowsByTag(channels, new Set(openTags)).map(rowKeyOf)

describe('rule C10: channels by tag', () => {
  it('stand where their tag is first met, closed', () => {
    expect(keys([])).toEqual(['tag:a', 4, 'tag:b'])
  })

  it('show under an open tag', () => {
    expect(keys(['a'])).toEqual(['tag:a', 5, 2, 4, 'tag:b'])
  })

  it('are summed up in the head of the tag', () => {
    expect(rowsByTag(channels, new Set())[0]).toEqual({
      kind: 'tag',
      tag: 'a',
      isOpen: false,
      count: 2,
      enabledCount: 1,
      groups: ['default', 'vip'],
      usedQuota: 150,
      priority: null,
      weight: 1,
    })
  })

  it('are named as they are', () => {
    const named = [aChannel(7, { name: 'spare' }), aChannel(8, { name: 'main', tag: 'eu' })]
    expect(rowsByTag(named, new Set(['eu'])).map(rowNameOf)).toEqual(['spare', 'eu', 'main'])
  })

  it('do not mistake a tag for the id of a channel', () => {
    expect(rowsByTag([aChannel(7), aChannel(8, { tag: '7' })], new Set()).map(rowKeyOf)).toEqual([7, 'tag:7'])
  })
})

it('lists every channel on its own without grouping', () => {
  expect(plainRows(channels).map(rowKeyOf)).toEqual([5, 4, 3, 2])
})

it('rule C2: greys what serves nobody', () => {
  const rows = plainRows([
    aChannel(1),
    aChannel(2, { status: 2 }),
    aChannel(3, { status: 3 }),
    aChannel(4, { status: 9 }),
    aChannel(5, { expired_time: 1_000 }),
  ])
  expect(rows.map(isMuted)).toEqual([false, true, true, true, true])
  const tagged = [aChannel(1, { tag: 'a' }), aChannel(2, { tag: 'a', status: 2 }), aChannel(3, { tag: 'b', status: 2 })]
  expect(rowsByTag(tagged, new Set()).map(isMuted)).toEqual([false, true])
})
