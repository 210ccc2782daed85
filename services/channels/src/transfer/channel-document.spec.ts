import { channelView, columnsOf } from '../channel/channel.dto'
import { newChannel } from '../channel/store/channel.policy'
import { documentHead, entryText, noEntries, readDocument, variableFor } from './channel-document'

const view = (fields: object = {}) =>
  channelView({
    ...newChannel,
    ...{ id: 7, name: 'main', type: 1, models: ['gpt-4o', 'true'], responseTimeMs: 0, testTime: 0, usedUnits: 0 },
    ...{ createdTime: 1, version: 3, statusCause: '', statusReason: '', statusTime: 0, balance: null, balanceTime: 0 },
    ...fields,
  } as never) // what is counted of a channel is not in a document
const documentOf = (...entries: string[]) => documentHead + entries.join('')
const faultOf = (text: string): unknown => {
  try {
    return readDocument(text)
  } catch (error) {
    return error
  }
}

describe('rule C30: a document of channels', () => {
  it('says of a channel what a new one has not, and never a key', () => {
    expect(entryText(view(), 'CHANNEL_KEY_MAIN')).toBe(
      "  # OpenAI\n  - name: main\n    type: 1\n    key:\n      env: CHANNEL_KEY_MAIN\n    models:\n      - gpt-4o\n      - 'true'\n",
    )
  })

  it('is read as it was written, whatever a channel holds', () => {
    const fields = {
      ...{ name: '- "a": #b', baseUrl: 'https://a.example/x', groups: ['vip', '默认'], priority: -3, weight: 9 },
      ...{ maxInputTokens: 5, expiredTime: 1_900_000_000, tag: 'null', modelPrefix: '0x1F', openaiOrganization: '~' },
      ...{ modelMapping: '{"a":"b: c"}', statusCodeMapping: '{"429":"503"}', paramOverride: '{"n":1e3,"s":"yes"}' },
      ...{
        setting: '{"proxy":"http://p.example:1","key_choice":"random"}',
        other: '2024-01-01',
        testModel: '007',
        autoBan: false,
        status: 2,
      },
    }
    const [entry] = readDocument(documentOf(entryText(view(fields), 'CHANNEL_KEY_A')))
    const { groups, baseUrl, maxInputTokens, expiredTime, modelPrefix, openaiOrganization, testModel, ...alike } =
      fields
    const { modelMapping, statusCodeMapping, setting, autoBan, paramOverride: _override, ...others } = alike
    expect(entry).toEqual({
      ...others,
      ...{ type: 1, key: { env: 'CHANNEL_KEY_A' }, models: ['gpt-4o', 'true'], group: groups, base_url: baseUrl },
      ...{ max_input_tokens: maxInputTokens, expired_time: expiredTime, model_prefix: modelPrefix, setting },
      ...{ openai_organization: openaiOrganization, test_model: testModel, auto_ban: autoBan },
      ...{ model_mapping: modelMapping, status_code_mapping: statusCodeMapping },
      param_override: '{"n":1000,"s":"yes"}',
    })
  })

  it('says that somebody has disabled a channel, and not that it was disabled by itself', () => {
    const statusIn = (status: number) =>
      readDocument(documentOf(entryText(view({ status }), 'CHANNEL_KEY_A')))[0]?.status
    expect([1, 2, 3].map(statusIn)).toEqual([undefined, 2, undefined])
  })

  it('means by what it leaves out what a new channel has, but for its status, which stays', () => {
    const [entry] = readDocument('version: 1\nchannels: [{name: a, models: m}]')
    const { status: _status, ...usual } = newChannel
    expect(columnsOf(entry ?? {})).toEqual({ ...usual, name: 'a', type: 1, models: ['m'] })
  })

  it('may be empty', () => expect(readDocument(documentOf(noEntries))).toEqual([]))

  it('names a variable for each channel', () => {
    const taken = new Set<string>()
    const names = ['OpenAI (main)', 'openai main', '主渠道', '__', 'a'.repeat(90)]
    expect(names.map((name, id) => variableFor({ id, name }, taken))).toEqual([
      'CHANNEL_KEY_OPENAI_MAIN',
      'CHANNEL_KEY_OPENAI_MAIN_1',
      'CHANNEL_KEY_2',
      'CHANNEL_KEY_3',
      `CHANNEL_KEY_${'A'.repeat(60)}`,
    ])
  })

  it.each([
    ['channels.document-unreadable', 'version: 1\nchannels: [', { line: 2 }],
    ['channels.document-unreadable', 'version: 1\nchannels:\n  - name: a\n    name: b', { line: 4 }],
    ['channels.document-unreadable', 'version: 1\nchannels: &a [*a]', {}],
    ['channels.document-unreadable', '['.repeat(100_000), { line: 1 }],
    ['channels.document-shape', 'version: 2\nchannels: []', {}],
    ['channels.document-shape', 'version: 1\nchannels: {}', {}],
    ['channels.document-shape', 'version: 1\nchannels: []\nmore: 1', {}],
    ['channels.document-shape', 'just a text', {}],
    ['channels.entry-unreadable', 'version: 1\nchannels: [1]', { place: 1, name: '?' }],
    ['channels.entry-unreadable', 'version: 1\nchannels: [{name: a, models: m, wieght: 1}]', { field: 'wieght' }],
    ['channels.entry-unreadable', 'version: 1\nchannels: [{name: a, models: m, type: one}]', { field: 'type' }],
    ['channels.models-required', 'version: 1\nchannels: [{name: a}]', { entry: 'a' }],
    ['channels.key-variable-malformed', 'version: 1\nchannels: [{name: a, models: m, key: {env: HOME}}]', {}],
    ['channels.key-file-malformed', 'version: 1\nchannels: [{name: a, models: m, key: {file: ../x}}]', {}],
    ['channels.entry-twice', 'version: 1\nchannels: [{name: a, models: m}, {name: " a ", models: m}]', { name: 'a' }],
  ])('is refused: %s', (code, text, context) => {
    expect(faultOf(text)).toMatchObject({ code, context })
  })
})
