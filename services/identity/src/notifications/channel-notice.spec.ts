import { channelNotice, whyOf } from './channel-notice'

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

  it('tells of one that is enabled again', () => {
    const enabled = { ...channel, isEnabled: true, cause: 'passed', reason: '' } as const
    expect(channelNotice(enabled, 'en', 0)).toMatchObject({
      type: 'channel_update_7_1',
      title: 'Channel main (#7) is enabled again',
    })
    expect(whyOf(enabled).en).toBe('A test was answered.')
  })
})
