import type { ChannelEntity } from './channel.entity'
import {
  changeOf,
  checkChannel,
  hintOf,
  isMoved,
  isShownKey,
  isTwin,
  newChannel,
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
    [{ type: 3, baseUrl: 'https://x.openai.azure.com', setting: '', other: '2024-10-21' }],
    [{ type: 39, baseUrl: '', setting: '', other: 'acc' }],
  ])('is %j', (fields) => {
    expect(() => checkChannel({ other: '', ...fields })).not.toThrow()
  })

  it.each([
    [{ type: 999, baseUrl: '', setting: '' }, 'upstream.unknown-type'],
    [{ type: 47, baseUrl: '', setting: '' }, 'upstream.base-url-missing'],
    [{ type: 1, baseUrl: 'http://user:pass@h', setting: '' }, 'upstream.base-url-invalid'],
    [{ type: 3, baseUrl: 'https://x.com', setting: '', other: 'a b' }, 'upstream.api-version-invalid'],
    [{ type: 39, baseUrl: '', setting: '' }, 'upstream.account-missing'],
    [{ type: 1, baseUrl: '', setting: '{"proxy": "nonsense"}' }, 'upstream.proxy-invalid'],
    [{ type: 1, baseUrl: '', setting: '{"force_format": "yes"}' }, 'upstream.setting-invalid'],
  ])('is not %j: %s', (fields, code) => {
    expect(() => checkChannel({ other: '', ...fields })).toThrow(expect.objectContaining({ code }))
  })
})

describe('a channel whose keys were kept', () => {
  const channel = { type: 1, baseUrl: '', setting: '' }

  it.each([
    ['to another host', channel, { ...channel, baseUrl: 'https://other.example' }, true],
    ['to another path of its host', channel, { ...channel, baseUrl: 'https://api.openai.com/mine' }, true],
    [
      'to another customer of its host',
      { ...channel, type: 8, baseUrl: 'https://host.example/?tenant=a' },
      { ...channel, type: 8, baseUrl: 'https://host.example/?tenant=b' },
      true,
    ],
    ['to another provider', channel, { ...channel, type: 43 }, true],
    ['behind a proxy', channel, { ...channel, setting: '{"proxy":"http://p:1"}' }, true],
    ['to the same place, written out', channel, { ...channel, baseUrl: 'https://api.openai.com/' }, false],
  ])('that goes %s: moved %#', (_where, before, after, expected) => {
    expect(isMoved(before, after)).toBe(expected)
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

describe('rule C35: a form that is sent twice', () => {
  const fields = { ...newChannel, name: 'a', type: 1, models: ['m', 'n'] }
  const made = { ...fields, id: 7, version: 1, createdTime: 100 } as ChannelEntity // nothing else of it is looked at

  it.each([
    ['at once', {}, 100, true],
    ['just within ten seconds', {}, 109, true],
    ['after ten', {}, 110, false],
    ['with another field', { weight: 1 }, 100, false],
    ['with its models in another order', { models: ['n', 'm'] }, 100, false],
  ])('%s is a twin: %#', (_when, change, nowSeconds, isSo) => {
    expect(isTwin(made, { ...fields, ...change }, nowSeconds)).toBe(isSo)
  })
})
