import {
  changeOf,
  checkChannel,
  destinationOf,
  hintOf,
  isShownKey,
  objectOf,
  settingOf,
  shownKeys,
} from './channel.policy'

describe('what is shown of a key', () => {
  it('is enough to recognise a long one and nothing of a short one', () => {
    expect(hintOf('sk-abcdefghijklmnop')).toBe('sk-a******mnop')
    expect(hintOf('short-secret')).toBe('******')
  })

  it('is understood when a form sends it back', () => {
    const hints = ['sk-a******mnop', '******']
    expect(isShownKey(shownKeys(hints), hints)).toBe(true)
    expect(isShownKey('sk-a******mnop', hints)).toBe(false)
  })
})

describe('a channel that can be called', () => {
  it.each([
    [{ type: 1, baseUrl: '', setting: '' }],
    [{ type: 8, baseUrl: 'http://h/deployments/{model}/chat', setting: '' }],
    [{ type: 47, baseUrl: 'http://10.0.0.1:9997', setting: '{"proxy": "http://u:p@proxy:8080"}' }],
  ])('is %j', (fields) => {
    expect(() => checkChannel(fields)).not.toThrow()
  })

  it.each([
    [{ type: 999, baseUrl: '', setting: '' }, 'upstream.unknown-type'],
    [{ type: 47, baseUrl: '', setting: '' }, 'upstream.base-url-missing'],
    [{ type: 1, baseUrl: 'http://user:pass@h', setting: '' }, 'upstream.base-url-invalid'],
    [{ type: 1, baseUrl: '', setting: '{"proxy": "nonsense"}' }, 'upstream.proxy-invalid'],
    [{ type: 1, baseUrl: '', setting: '{"force_format": true}' }, 'upstream.setting-invalid'],
  ])('is not %j: %s', (fields, code) => {
    expect(() => checkChannel(fields)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the destination of a channel’s keys', () => {
  const channel = { type: 1, baseUrl: '', setting: '' }

  it('is the origin, not the path', () => {
    expect(destinationOf({ ...channel, baseUrl: 'https://api.openai.com/v2' })).toBe(destinationOf(channel))
  })

  it('changes with address, type and proxy', () => {
    const elsewhere = [
      { ...channel, baseUrl: 'https://other.example' },
      { ...channel, type: 43 },
      { ...channel, setting: '{"proxy":"http://p:1"}' },
    ]
    for (const moved of elsewhere) expect(destinationOf(moved)).not.toBe(destinationOf(channel))
  })
})

it('reads a setting, whose absence is none', () => {
  expect(settingOf('')).toEqual({ proxy: null })
  expect(settingOf('{"proxy":"http://p:1"}')).toEqual({ proxy: 'http://p:1' })
})

it('reads objects only', () => {
  expect(objectOf('')).toEqual({})
  expect(objectOf('[1]')).toEqual({})
  expect(objectOf('{"a":1}')).toEqual({ a: 1 })
})

it.each([
  [1, 2, 'disabled'],
  [2, 1, 'enabled'],
  [3, 1, 'enabled'],
  [3, 2, 'updated'],
  [1, 1, 'updated'],
])('a change from state %i to %i is told as "%s"', (before, after, told) => {
  expect(changeOf(before, after)).toBe(told)
})
