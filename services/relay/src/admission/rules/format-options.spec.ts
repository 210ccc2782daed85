import { type OptionKey, options, type OptionValue, parseOption } from '@tollgate/contracts'
import { defaultLimitOf, headersFor, readFormatOptions, thinkingModelOf } from './format-options'

const optionsWith = (given: Partial<Record<OptionKey, string>> = {}) =>
  readFormatOptions(<K extends OptionKey>(key: K): OptionValue<K> =>
    parseOption(key, given[key] ?? options[key].default),
  ).anthropic

describe('options of a format', () => {
  it.each([
    ['claude-x-thinking', true, 'claude-x'],
    ['claude-x', true, null],
    ['-thinking', true, null],
    ['claude-x-thinking', false, null],
  ])('%s while the adapter is on (%s) is to think as %s', (model, isOn, bare) => {
    expect(thinkingModelOf(optionsWith({ 'claude.thinking_adapter_enabled': String(isOn) }), model)).toBe(bare)
  })

  it('of another format say nothing', () => {
    expect(thinkingModelOf(undefined, 'x-thinking')).toBeNull()
    expect(defaultLimitOf(undefined, ['x'])).toBeUndefined()
    expect(headersFor(undefined, ['x'], ['a', '1'])).toEqual(['a', '1'])
  })

  it.each([
    [['claude-a'], 100],
    [['other', 'claude-a'], 100],
    [['constructor'], 8_192],
  ])('give %j a limit of %i', (models, limit) => {
    const some = optionsWith({ 'claude.default_max_tokens': '{"default":8192,"claude-a":100}' })
    expect(defaultLimitOf(some, models)).toBe(limit)
  })

  it('put headers in place of the caller’s, and none that say whose the request is', () => {
    const headers = {
      'claude-a': { 'Anthropic-Beta': ['one', 'two'], 'X-Api-Key': 'mine', Host: 'elsewhere', 'x-more': 'm' },
    }
    const some = optionsWith({ 'claude.model_headers_settings': JSON.stringify(headers) })
    const given = ['anthropic-version', '2023-06-01', 'anthropic-beta', 'zero']
    const put = ['anthropic-version', '2023-06-01', 'anthropic-beta', 'one, two', 'x-more', 'm']
    expect(headersFor(some, ['claude-a'], given)).toEqual(put)
    expect(headersFor(some, ['claude-b'], given)).toBe(given)
    expect(headersFor(some, ['claude-b', 'claude-a'])).toEqual(put.slice(2))
  })
})
