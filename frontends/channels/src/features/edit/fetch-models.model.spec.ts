import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { heldAgainst, planFetch, withFetched } from './fetch-models.model'

describe('rule C8: the models of an upstream', () => {
  const saved = { id: 7, type: 1, base_url: 'https://a.example', other: 'one' } as ChannelDetail
  const typed = { type: 1, base_url: 'https://a.example/', other: ' one', key: '' }

  it('are asked for with the saved key while the address is the saved one', () => {
    expect(planFetch(typed, saved)).toEqual({ kind: 'saved', id: 7 })
  })

  it('are asked for with the typed key otherwise', () => {
    const body = { type: 1, base_url: 'https://a.example', other: 'one', key: 'sk-1' }
    expect(planFetch({ ...typed, key: 'sk-1' }, saved)).toEqual({ kind: 'typed', body })
    expect(planFetch({ ...typed, key: 'sk-1' }, null)).toEqual({ kind: 'typed', body })
  })

  it.each([
    [typed, null, 'channels.key-required'],
    [{ ...typed, base_url: 'https://b.example' }, saved, 'channels.key-required'],
    [{ ...typed, other: 'two' }, saved, 'channels.key-required'],
    [{ ...typed, type: 43 }, saved, 'channels.key-required'],
    [{ ...typed, key: 'ключ' }, null, 'channels.key-malformed'],
  ])('cannot be asked for with %j', (given, channel, fault) => {
    expect(planFetch(given, channel)).toEqual({ kind: 'refused', fault })
  })

  it('are added to those that are there', () => {
    expect(withFetched(['a', 'b'], ['b', 'c'])).toEqual({ models: ['a', 'b', 'c'], addedCount: 1 })
  })
})

describe('rule C41: the list held against the upstream', () => {
  it('tells what the upstream does not have', () => {
    expect(heldAgainst(['a', 'old', 'b'], ['a', 'b', 'c'], '')).toEqual({ offered: ['a', 'b'], missing: ['old'] })
  })

  it('knows a model by the name that the mapping sends for it', () => {
    const mapping = '{"mine":"theirs","gone":"old"}'
    expect(heldAgainst(['mine', 'gone'], ['theirs', 'gone'], mapping)).toEqual({ offered: ['mine'], missing: ['gone'] })
  })

  it.each(['{', 'null', '7', '[]'])('takes %s for no mapping', (mapping) => {
    expect(heldAgainst(['a'], ['a'], mapping)).toEqual({ offered: ['a'], missing: [] })
  })
})
