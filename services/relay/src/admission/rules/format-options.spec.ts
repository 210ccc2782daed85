import { type OptionKey, options, type OptionValue, parseOption } from '@tollgate/contracts'
import { defaultLimitOf, headersFor, mayDraw, readFormatOptions, thinkingModelOf, versionOf } from './format-options'

const allWith = (given: Partial<Record<OptionKey, string>> = {}) =>
  readFormatOptions(<K extends OptionKey>(key: K): OptionValue<K> =>
    parseOption(key, given[key] ?? options[key].default),
  )
const optionsWith = (given: Parameters<typeof allWith>[0] = {}) => allWith(given).anthropic

describe('options of a format', () => {
  it.each([
    ['claude-x-thinking', true, { model: 'claude-x', share: 0.8 }],
    ['claude-x-nothinking', true, null],
    ['claude-x', true, null],
    ['-thinking', true, null],
    ['claude-x-thinking', false, null],
  ])('%s while the adapter is on (%s) is to think as %s', (model, isOn, bare) => {
    expect(thinkingModelOf(optionsWith({ 'claude.thinking_adapter_enabled': String(isOn) }), model)).toEqual(bare)
  })

  it.each([
    ['gemini-2.5-flash-thinking', 'true', { model: 'gemini-2.5-flash', share: 0.6 }],
    ['gemini-2.5-flash-nothinking', 'true', { model: 'gemini-2.5-flash', share: 0 }],
    ['gemini-2.5-flash', 'true', null],
    ['gemini-2.5-flash-thinking', 'false', null],
  ])('%s while Gemini’s adapter says %s is to think as %j', (model, isOn, found) => {
    expect(thinkingModelOf(allWith({ 'gemini.thinking_adapter_enabled': isOn }).gemini, model)).toEqual(found)
  })

  it('name the version of the API by the first model that has one, or for all', () => {
    const { gemini } = allWith({ 'gemini.version_settings': '{"default":"v1beta","a":"v1","b":"v2"}' })
    expect(['a', 'c'].map((model) => versionOf(gemini, [model, 'b']))).toEqual(['v1', 'v2'])
    expect(versionOf(gemini, ['constructor'])).toBe('v1beta')
    expect(versionOf(allWith({ 'gemini.version_settings': '{}' }).gemini, ['a'])).toBeUndefined()
    expect(versionOf(undefined, ['a'])).toBeUndefined()
  })

  it('name the models that may draw', () => {
    const { gemini, anthropic } = allWith({ 'gemini.supported_imagine_models': '["draws"]' })
    expect([mayDraw(gemini, ['x', 'draws']), mayDraw(gemini, ['x']), mayDraw(anthropic, ['draws'])]).toEqual([
      true,
      false,
      false,
    ])
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
