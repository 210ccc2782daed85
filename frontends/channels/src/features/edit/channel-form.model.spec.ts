import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { providerOf } from '@tollgate/catalogue'
import { type ChannelDetail, createChannelBody, updateChannelBody } from '@tollgate/contracts/http/channels'
import {
  addForm,
  changesOf,
  copyOf,
  editForm,
  emptyChannel,
  formOf,
  modelsAfterTypeChange,
  offeredProviders,
  otherAfterTypeChange,
} from './channel-form.model'

const filled = { ...emptyChannel, name: 'n', key: 'sk-1', models: ['m'] }

const saved: ChannelDetail = {
  id: 7,
  type: 43,
  name: 'DeepSeek',
  status: 2,
  key: 'sk-p******0001,sk-p******0002',
  key_count: 2,
  base_url: 'https://api.deepseek.com',
  models: 'deepseek-chat,deepseek-reasoner',
  group: 'default,vip',
  priority: 5,
  weight: 1,
  max_input_tokens: 8_000,
  expired_time: 1_800_000_000,
  tag: 't',
  model_prefix: 'p-',
  model_mapping: '{"a":"b"}',
  status_code_mapping: '',
  param_override: '',
  setting: '',
  openai_organization: '',
  other: 'kept by the server',
  test_model: '',
  auto_ban: 0,
  balance: 0,
  balance_currency: '',
  balance_updated_time: 0,
  response_time: 12,
  test_time: 13,
  used_quota: 14,
  created_time: 15,
  other_info: '',
  disabled_keys: [],
  keys_revision: 1,
}

const faultOf = (form: typeof addForm | typeof editForm, given: object) => {
  const issue = form.safeParse({ ...filled, ...given }).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

describe('rules C3 and C5: the form of a new channel', () => {
  it.each([
    [{ name: ' ' }, 'name', 'channels.name-and-key-required'],
    [{ key: ' , ' }, 'key', 'channels.name-and-key-required'],
    [{ key: 'ключ' }, 'key.0', 'channels.key-malformed'],
    [{ models: [] }, 'models', 'channels.models-required'],
    [{ group: [] }, 'group', 'channels.group-required'],
    [{ model_mapping: '{' }, 'model_mapping', 'channels.model-mapping-malformed'],
    [{ param_override: '[]' }, 'param_override', 'channels.param-override-malformed'],
    [{ setting: 'x' }, 'setting', 'channels.setting-malformed'],
    [{ max_input_tokens: -1 }, 'max_input_tokens', 'channels.max-input-tokens-malformed'],
    [{ expired_time: null }, 'expired_time', 'channels.expiry-malformed'],
    [{ status_code_mapping: '{"4":"5"}' }, 'status_code_mapping', 'channels.status-mapping-malformed'],
    [{ priority: -1_000 }, 'priority', 'channels.priority-malformed'],
    [{ weight: null }, 'weight', 'channels.weight-malformed'],
    [{ type: 8 }, 'base_url', 'form.base-url-required'],
    [{ type: 47, base_url: ' / ' }, 'base_url', 'form.base-url-required'],
    [{ type: 39, other: ' ' }, 'other', 'form.other-required'],
    [{ type: 41, other: '' }, 'other', 'form.region-malformed'],
    [{ type: 21, other: '' }, 'other', 'form.other-required'],
    [{ type: 41, other: '{"m":"us-east5"}' }, 'other', 'form.region-malformed'],
  ])('refuses %j at %s', (given, path, code) => {
    expect(faultOf(addForm, given)).toEqual([path, code])
  })

  it('sends what the server takes', () => {
    const sent = addForm.parse({ ...filled, key: 'sk-1,\nsk-2', base_url: 'https://a.example/' })
    expect(sent).toMatchObject({ key: ['sk-1', 'sk-2'], base_url: 'https://a.example', models: ['m'] })
    expect(createChannelBody.parse(sent)).toMatchObject({ name: 'n', group: ['default'], auto_ban: true })
  })
})

describe('rule C1: a key file', () => {
  const file = { type: 'service_account', private_key: 'a\nb' }
  const pretty = JSON.stringify(file, null, 2)

  it('is one key in one line, however it was typed, and none where it is no JSON', () => {
    const keys = (key: unknown) => createChannelBody.shape.key.parse(key)
    expect(keys(pretty)).toEqual([JSON.stringify(file)])
    expect(keys([pretty, 'sk-1,sk-2', JSON.stringify(file)])).toEqual([JSON.stringify(file), 'sk-1', 'sk-2'])
    expect(keys('{"a",b')).toEqual(['{"a"', 'b'])
  })
})

describe('the form of a channel that exists', () => {
  it('shows everything but the keys', () => {
    expect(formOf(saved)).toEqual({
      type: 43,
      name: 'DeepSeek',
      key: '',
      base_url: 'https://api.deepseek.com',
      openai_organization: '',
      other: 'kept by the server',
      models: ['deepseek-chat', 'deepseek-reasoner'],
      model_prefix: 'p-',
      model_mapping: '{"a":"b"}',
      group: ['default', 'vip'],
      priority: 5,
      weight: 1,
      max_input_tokens: 8_000,
      expired_time: 1_800_000_000,
      tag: 't',
      test_model: '',
      auto_ban: false,
      status_code_mapping: '',
      param_override: '',
      setting: '',
    })
  })

  it('keeps the keys when none is typed, and replaces them otherwise', () => {
    expect(editForm.parse(formOf(saved)).key).toBeUndefined()
    expect(editForm.parse({ ...formOf(saved), key: 'sk-new' }).key).toBe('sk-new')
    expect(faultOf(editForm, { key: 'ключ' })).toEqual(['key', 'channels.key-malformed'])
  })

  it('sends what was changed and nothing else', () => {
    const changes = (given: object) => changesOf(editForm.parse({ ...formOf(saved), ...given }), saved)
    expect(changes({})).toEqual({})
    expect(changes({ base_url: 'https://api.deepseek.com/', group: ['default', 'vip'] })).toEqual({})
    expect(changes({ group: ['vip'], tag: '', auto_ban: true })).toEqual({ group: ['vip'], tag: '', auto_ban: true })
    expect(changes({ key: 'sk-1\nsk-2' })).toEqual({ key: 'sk-1\nsk-2' })
  })

  it('is taken by the server', () => {
    const sent = editForm.parse({ ...formOf(saved), key: 'sk-1' })
    expect(updateChannelBody.safeParse({ ...sent, id: 7 }).success).toBe(true)
  })

  it('becomes a copy under another name, without keys', () => {
    expect(copyOf(saved, ' copy')).toMatchObject({ name: 'DeepSeek copy', key: '', models: formOf(saved).models })
  })
})

describe('the types on offer', () => {
  it('leave out what is kept for old channels, unless this is one', () => {
    expect(offeredProviders(1).some(({ type }) => type === 6)).toBe(false)
    expect(offeredProviders(6).some(({ type }) => type === 6)).toBe(true)
  })

  it('bring their models along while the list is untouched', () => {
    const usual = providerOf(43)?.defaultModels
    expect(modelsAfterTypeChange([...(providerOf(1)?.defaultModels ?? [])], 1, 43)).toEqual(usual)
    expect(modelsAfterTypeChange([], 8, 43)).toEqual(usual)
    expect(modelsAfterTypeChange(['my-own'], 1, 43)).toBeNull()
  })
})

describe('rule C4: the version of type 18', () => {
  it.each([
    ['', 1, 18, 'v2.1'],
    ['v2.1', 18, 1, ''],
    ['v3.5', 18, 1, 'v3.5'],
    ['v3.5', 1, 18, 'v3.5'],
    [' ', 18, 18, ' '],
  ])('of %j is, from type %i to %i, %j', (other, before, after, expected) => {
    expect(otherAfterTypeChange(other, before, after)).toBe(expected)
  })
})

it('has an input for each of its fields', () => {
  const sources = readdirSync(__dirname).filter((file) => file.endsWith('.tsx'))
  const text = sources.map((file) => readFileSync(path.join(__dirname, file), 'utf8')).join('\n')
  expect(Object.keys(emptyChannel).filter((name) => !text.includes(` name="${name}"`))).toEqual([])
})
