import { channelNotice, keyNotice, whyOf } from './channel-notice'

const channel = {
  id: 7,
  name: 'main',
  isEnabled: false,
  cause: 'refused',
  reason: 'HTTP 401: No',
  link: 'https://site.example/channel',
} as const

describe('the notice of a channel', () => {
  it.each(['zh', 'en'] as const)('leaves a place for each of its values in %s', (language) => {
    const notice = channelNotice(channel, language, 1_800_000_000_999)
    expect(notice).toMatchObject({ type: 'channel_update_7_3', timestamp: 1_800_000_000 })
    expect(notice.content.match(/\{\{value\}\}/g)).toHaveLength(notice.values.length)
    expect(notice.values).toEqual([
      expect.stringMatching(/main.*#7/),
      expect.stringContaining('HTTP 401: No'),
      'https://site.example/channel',
    ])
  })

  it.each(['zh', 'en'] as const)('tells of a key with a place for each of its values in %s', (language) => {
    const without = { ...channel, place: 2, keys: { count: 3, disabled: 1 } }
    const notice = keyNotice(without, language, 0)
    expect(notice.type).toBe('channel_key_7')
    expect(notice.content.match(/\{\{value\}\}/g)).toHaveLength(notice.values.length)
    expect(notice.values[0]).toMatch(/2.*main|main.*2/)
    expect(keyNotice({ ...without, keys: null }, language, 0).values[1]).toMatch(
      /(the others are used|其余密钥照常使用).*HTTP 401/,
    )
  })

  it('tells of one that is enabled again', () => {
    const enabled = { ...channel, isEnabled: true, cause: 'passed', reason: '' } as const
    expect(channelNotice(enabled, 'en', 0)).toMatchObject({
      type: 'channel_update_7_1',
      title: 'Channel main (#7) is enabled again',
    })
    expect(whyOf(enabled).en).toBe('A test was answered.')
  })
})
