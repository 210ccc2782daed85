import { type Json, refusedFor, translated } from '../../test/translated'
import type { Translator } from '../core/translator'
import { translatorOf } from '../translators'

const toAnthropic = translatorOf('openai', 'anthropic') as Translator
const user = { role: 'user', content: 'Hello' }
const haiku = { model: 'claude-haiku-4-5', messages: [user] }
const opus = { model: 'claude-opus-4-8', messages: [user] }
const png = 'iVBORw0KGgo='

describe('a request of OpenAI for Anthropic', () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }
  const other = { id: 'call_2', type: 'function', function: { name: 'time', arguments: '' } }
  const tools = [
    {
      type: 'function',
      function: { name: 'weather', description: 'Tells', parameters: { type: 'object', properties: {} }, strict: true },
    },
    { type: 'function', function: { name: 'time' } },
  ]

  it('keeps the talk: system first, calls and results with their ids, results in a row as one turn', () => {
    const { body, losses } = translated(toAnthropic, {
      model: 'claude-haiku-4-5',
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
        user,
        { role: 'assistant', content: 'Let me see.', tool_calls: [call, other] },
        { role: 'tool', tool_call_id: 'call_1', content: 'Sunny' },
        { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: 'Noon' }] },
        { role: 'user', content: 'Thanks' },
      ],
      tools,
      max_completion_tokens: 50,
    })
    expect(losses).toEqual([])
    expect(body).toEqual({
      model: 'claude-haiku-4-5',
      max_tokens: 50,
      system: [
        { type: 'text', text: 'Be short.' },
        { type: 'text', text: 'Be kind.' },
      ],
      messages: [
        { role: 'user', content: 'Hello' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Let me see.' },
            { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Bern' } },
            { type: 'tool_use', id: 'call_2', name: 'time', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call_1', content: 'Sunny' },
            { type: 'tool_result', tool_use_id: 'call_2', content: 'Noon' },
          ],
        },
        { role: 'user', content: 'Thanks' },
      ],
      tools: [
        { name: 'weather', description: 'Tells', input_schema: { type: 'object', properties: {} }, strict: true },
        { name: 'time', input_schema: { type: 'object', properties: {} } },
      ],
    })
  })

  it.each<[unknown, unknown, unknown]>([
    ['auto', undefined, { type: 'auto' }],
    ['none', false, { type: 'none' }],
    ['required', undefined, { type: 'any' }],
    [
      { type: 'function', function: { name: 'time' } },
      false,
      { type: 'tool', name: 'time', disable_parallel_tool_use: true },
    ],
    [undefined, false, { type: 'auto', disable_parallel_tool_use: true }],
    [undefined, true, undefined],
  ])('chooses tools: %j, parallel %j', (tool_choice, parallel_tool_calls, expected) => {
    const { body, losses } = translated(toAnthropic, { ...haiku, tools, tool_choice, parallel_tool_calls })
    expect(body.tool_choice).toEqual(expected)
    expect(losses).toEqual([])
  })

  it('leaves only the tools that are allowed', () => {
    const allowed_tools = { mode: 'required', tools: [{ type: 'function', function: { name: 'time' } }] }
    const tool_choice = { type: 'allowed_tools', allowed_tools }
    const { body, losses } = translated(toAnthropic, { ...haiku, tools, tool_choice })
    expect(body).toMatchObject({ tools: [{ name: 'time' }], tool_choice: { type: 'any' } })
    expect(losses).toEqual(['tool_choice changed'])
  })

  it('gives images and files as bytes, as addresses, as text', () => {
    const { body, losses } = translated(toAnthropic, {
      ...haiku,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: `data:image/png;base64,${png}`, detail: 'high' } },
            {
              type: 'image_url',
              image_url: { url: 'https://a.example/b.jpg' },
              cache_control: { type: 'ephemeral', ttl: '1h' },
            },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
            { type: 'file', file: { filename: 'a.txt', file_data: 'data:text/plain;base64,SGVsbG8=' } },
          ],
        },
      ],
    })
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
          {
            type: 'image',
            source: { type: 'url', url: 'https://a.example/b.jpg' },
            cache_control: { type: 'ephemeral', ttl: '1h' },
          },
          {
            type: 'document',
            source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
            title: 'a.pdf',
          },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Hello' }, title: 'a.txt' },
        ],
      },
    ])
    expect(losses).toEqual(['messages.content.image_url.detail left-out'])
  })

  it.each<[string, Json]>([
    ['n', { n: 2 }],
    ['modalities', { modalities: ['text', 'audio'] }],
    ['functions', { functions: [{ name: 'f' }] }],
    ['messages', { messages: 'Hello' }],
    ['messages', { messages: [{ role: 'function', name: 'f', content: '' }] }],
    [
      'messages.content.input_audio',
      {
        messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } }] }],
      },
    ],
    [
      'messages.content.file',
      { messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }] },
    ],
    [
      'messages.content.video_url',
      { messages: [{ role: 'user', content: [{ type: 'video_url', video_url: { url: 'https://a.example' } }] }] },
    ],
    [
      'messages.content.image_url',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'file:///etc' } }] }] },
    ],
  ])('refuses %s', (param, fields) => {
    expect(refusedFor(toAnthropic, { ...haiku, ...fields })).toBe(param)
  })

  it('refuses a schema for a model that has none', () => {
    const json_schema = { name: 'a', schema: { type: 'object' } }
    const fields = { messages: [user], response_format: { type: 'json_schema', json_schema } }
    expect(refusedFor(toAnthropic, { model: 'claude-3-5-sonnet-20241022', ...fields })).toBe('response_format')
  })

  it('tells what it leaves out, and says nothing of what is so by itself', () => {
    const { body, losses } = translated(toAnthropic, {
      ...haiku,
      messages: [{ ...user, name: 'Ann' }],
      logprobs: true,
      top_logprobs: 3,
      seed: 1,
      frequency_penalty: 0,
      presence_penalty: 0.5,
      store: false,
      modalities: ['text'],
      n: 1,
      web_search_options: {},
      response_format: { type: 'json_object' },
      service_tier: 'priority',
      tools: [{ type: 'custom', custom: { name: 'sql' } }],
      tool_choice: 'required',
      group: 'default',
    })
    expect(body).toEqual({ model: 'claude-haiku-4-5', max_tokens: 64_000, messages: [user] })
    expect(losses).toEqual([
      'logprobs left-out',
      'messages.name left-out',
      'presence_penalty left-out',
      'response_format left-out',
      'seed left-out',
      'service_tier left-out',
      'tool_choice left-out',
      'tools.custom left-out',
      'top_logprobs left-out',
      'web_search_options left-out',
    ])
  })

  it('carries settings, each within its bounds', () => {
    const settings = { temperature: 1.7, top_p: 0.9, top_k: 5, stop: ['a', '\n'], user: 'u1', service_tier: 'default' }
    const { body, losses } = translated(toAnthropic, { ...haiku, ...settings, stream: true, max_tokens: 1e6 })
    expect(body).toEqual({
      ...haiku,
      max_tokens: 64_000,
      stream: true,
      temperature: 1,
      top_k: 5,
      stop_sequences: ['a'],
      metadata: { user_id: 'u1' },
      service_tier: 'standard_only',
    })
    expect(losses).toEqual(['max_tokens changed', 'stop changed', 'temperature changed', 'top_p left-out'])
    expect(translated(toAnthropic, { ...haiku, stop: 'x', safety_identifier: 'u2' }).body).toMatchObject({
      stop_sequences: ['x'],
      metadata: { user_id: 'u2' },
    })
  })

  it('leaves sampling out for models that take none', () => {
    const { body, losses } = translated(toAnthropic, { ...opus, temperature: 0.2, top_p: 1 })
    expect(body).not.toHaveProperty('temperature')
    expect(losses).toEqual(['temperature left-out'])
  })

  it.each<[string, Json, Json, number]>([
    ['what the model can write', { model: 'claude-haiku-4-5' }, {}, 64_000],
    ['what the mapped model can write', { model: 'mine' }, { model: 'claude-opus-4-8' }, 128_000],
    ['little, of a model that nobody knows', { model: 'kimi-k9' }, {}, 8_192],
    ['what the hold affords', { model: 'claude-haiku-4-5' }, { outputLimit: 700 }, 700],
    [
      'what the hold affords, where the caller wants more',
      { model: 'claude-haiku-4-5', max_tokens: 900 },
      { outputLimit: 700 },
      700,
    ],
    ['what the caller wants', { model: 'claude-haiku-4-5', max_tokens: 9 }, { outputLimit: 700 }, 9],
  ])('has as its limit %s', (_, fields, setting, expected) => {
    const { body, losses } = translated(toAnthropic, { messages: [user], ...fields }, setting)
    expect(body.max_tokens).toBe(expected)
    expect(losses).toEqual([])
  })

  it('answers by a schema whose objects are closed', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'object', enum: [{ type: 'object' }] } } },
    }
    const json_schema = { name: 'a', schema }
    const { body, losses } = translated(toAnthropic, {
      ...haiku,
      response_format: { type: 'json_schema', json_schema },
    })
    const items = { type: 'object', enum: [{ type: 'object' }], additionalProperties: false }
    const closed = { type: 'object', properties: { a: { type: 'array', items } }, additionalProperties: false }
    expect(body.output_config).toEqual({ format: { type: 'json_schema', schema: closed } })
    expect(losses).toEqual(['response_format changed'])
  })

  it('lets the user say what the system says later, and system alone', () => {
    const late = { messages: [user, { role: 'system', content: 'Now' }] }
    const moved = translated(toAnthropic, { ...haiku, ...late })
    expect(moved.body.messages).toEqual([user, { role: 'user', content: 'Now' }])
    expect(moved.losses).toEqual(['messages.role changed'])
    expect(translated(toAnthropic, { ...opus, ...late })).toMatchObject({ body: late, losses: [] })
    const alone = translated(toAnthropic, { ...haiku, messages: [{ role: 'system', content: 'Go' }] })
    expect(alone.body.messages).toEqual([{ role: 'user', content: 'Go' }])
  })

  it('calls calls and their results by ids that are taken', () => {
    const id = 'functions.weather:0'
    const messages = [
      user,
      { role: 'assistant', tool_calls: [{ ...call, id }] },
      { role: 'tool', tool_call_id: id, content: 'x' },
    ]
    const { body, losses } = translated(toAnthropic, { ...haiku, messages })
    expect(JSON.stringify(body).match(/functions_weather_0/g)).toHaveLength(2)
    expect(losses).toEqual(['messages.tool_calls.id changed'])
  })

  it('makes no message of nothing, and an object of an input that is none', () => {
    const broken = { ...call, function: { name: 'weather', arguments: '{"city":' } }
    const messages = [
      user,
      { role: 'assistant', content: ' \n', tool_calls: [broken] },
      { role: 'assistant', content: null },
    ]
    const { body, losses } = translated(toAnthropic, { ...haiku, messages })
    const input = { arguments: '{"city":' }
    expect(body.messages).toEqual([
      user,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'weather', input }] },
    ])
    expect(losses).toEqual(['messages.content.text left-out', 'messages.tool_calls.function.arguments changed'])
  })
})
