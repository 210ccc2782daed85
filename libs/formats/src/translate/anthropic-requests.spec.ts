import { type Json, refusedFor, translated } from '../../test/translated'
import type { Translator } from '../core/translator'
import { translatorOf } from '../translators'

const toOpenai = translatorOf('anthropic', 'openai') as Translator
const user = { role: 'user', content: 'Hello' }
const asked = { model: 'gpt-4o', max_tokens: 100, messages: [user] }
const png = 'iVBORw0KGgo='

describe('a request of Anthropic for OpenAI', () => {
  const tools = [{ name: 'weather', description: 'Tells', input_schema: { type: 'object', properties: {} } }]

  it('keeps the talk: results as messages, with what is no text behind them', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }
    const { body, losses } = translated(toOpenai, {
      ...asked,
      system: [{ type: 'text', text: 'Be short.', cache_control: { type: 'ephemeral' } }],
      messages: [
        user,
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Let me see.' },
            { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Bern' } },
            { type: 'tool_use', id: 'toolu_2', name: 'weather', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'Sunny' }, image] },
            { type: 'tool_result', tool_use_id: 'toolu_2', content: 'No', is_error: true },
            { type: 'text', text: 'Thanks' },
          ],
        },
      ],
      tools,
    })
    expect(body).toEqual({
      model: 'gpt-4o',
      max_tokens: 100,
      messages: [
        { role: 'system', content: 'Be short.' },
        user,
        {
          role: 'assistant',
          content: 'Let me see.',
          tool_calls: [
            { id: 'toolu_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } },
            { id: 'toolu_2', type: 'function', function: { name: 'weather', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'toolu_1', content: 'Sunny' },
        { role: 'tool', tool_call_id: 'toolu_2', content: 'No' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Thanks' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
          ],
        },
      ],
      tools: [
        { type: 'function', function: { name: 'weather', description: 'Tells', parameters: tools[0]?.input_schema } },
      ],
    })
    expect(losses).toEqual([
      'cache_control left-out',
      'messages.content.content changed',
      'messages.content.is_error left-out',
    ])
  })

  it.each<[Json, Json]>([
    [{ type: 'auto' }, { tool_choice: 'auto' }],
    [{ type: 'none' }, { tool_choice: 'none' }],
    [
      { type: 'any', disable_parallel_tool_use: true },
      { tool_choice: 'required', parallel_tool_calls: false },
    ],
    [{ type: 'tool', name: 'weather' }, { tool_choice: { type: 'function', function: { name: 'weather' } } }],
  ])('chooses tools: %j', (tool_choice, expected) => {
    expect(translated(toOpenai, { ...asked, tools, tool_choice })).toMatchObject({ body: expected, losses: [] })
  })

  it('gives documents: PDF as files, texts as texts', () => {
    const source = { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' }
    const text = { type: 'text', media_type: 'text/plain', data: 'Hello' }
    const content = [
      { type: 'document', source, title: 'a.pdf' },
      { type: 'document', source: text, title: 'b', citations: { enabled: true } },
      { type: 'image', source: { type: 'url', url: 'https://a.example/b.jpg' } },
    ]
    const { body, losses } = translated(toOpenai, { ...asked, messages: [{ role: 'user', content }] })
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
          { type: 'text', text: 'Hello' },
          { type: 'image_url', image_url: { url: 'https://a.example/b.jpg' } },
        ],
      },
    ])
    expect(losses).toEqual([
      'messages.content.citations left-out',
      'messages.content.source changed',
      'messages.content.title left-out',
    ])
  })

  it.each<[string, Json]>([
    [
      'messages.content.source',
      {
        messages: [
          { role: 'user', content: [{ type: 'document', source: { type: 'url', url: 'https://a.example' } }] },
        ],
      },
    ],
    [
      'messages.content.image',
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'file', file_id: 'f' } }] }] },
    ],
    ['messages.content.search_result', { messages: [{ role: 'user', content: [{ type: 'search_result' }] }] }],
    [
      'messages.content.tool_reference',
      { messages: [{ role: 'user', content: [{ type: 'tool_result', content: [{ type: 'tool_reference' }] }] }] },
    ],
    ['messages', { messages: [{ role: 'tool' }] }],
    ['messages', { messages: [7] }],
    ['tool_choice', { tools, tool_choice: { type: 'some' } }],
  ])('refuses %s', (param, fields) => {
    expect(refusedFor(toOpenai, { ...asked, ...fields })).toBe(param)
  })

  it('tells what it leaves out', () => {
    const searched = { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }
    const { body, losses } = translated(toOpenai, {
      ...asked,
      messages: [
        user,
        { role: 'assistant', content: [searched, { type: 'text', text: 'So', citations: [{ type: 'x' }] }] },
      ],
      tools: [{ type: 'web_search_20260318', name: 'web_search' }],
      tool_choice: { type: 'tool', name: 'web_search' },
      top_k: 3,
      stop_sequences: ['1', '2', '3', '4', '5'],
      container: 'c',
      thinking: { type: 'disabled' },
      metadata: { user_id: 'u', more: 1 },
      service_tier: 'auto',
      cache_control: { type: 'ephemeral' },
    })
    expect(body).toEqual({
      model: 'gpt-4o',
      max_tokens: 100,
      messages: [user, { role: 'assistant', content: 'So' }],
      stop: ['1', '2', '3', '4'],
      user: 'u',
      service_tier: 'auto',
    })
    expect(losses).toEqual([
      'cache_control left-out',
      'container left-out',
      'messages.content.citations left-out',
      'messages.content.server_tool_use left-out',
      'metadata left-out',
      'stop_sequences changed',
      'thinking left-out',
      'tool_choice left-out',
      'tools.web_search_20260318 left-out',
      'top_k left-out',
    ])
  })

  it.each<[Json, unknown, string[]]>([
    [{ thinking: { type: 'enabled', budget_tokens: 4_096 } }, 'low', ['thinking changed']],
    [{ thinking: { type: 'enabled', budget_tokens: 10_000 } }, 'medium', ['thinking changed']],
    [{ thinking: { type: 'enabled', budget_tokens: 30_000 } }, 'high', ['thinking changed']],
    [{ thinking: { type: 'adaptive' }, output_config: { effort: 'medium' } }, 'medium', []],
    [{ thinking: { type: 'adaptive' }, output_config: { effort: 'max' } }, 'high', ['thinking changed']],
    [{ output_config: { effort: 'low' } }, 'low', []],
    [{ thinking: { type: 'adaptive' } }, undefined, ['thinking left-out']],
    [{ thinking: { type: 'disabled' } }, undefined, ['thinking left-out']],
  ])('thinks: %j', (fields, effort, told) => {
    const { body, losses } = translated(toOpenai, { ...asked, ...fields })
    expect([body.reasoning_effort, losses]).toEqual([effort, told])
  })

  it('gives thoughts back to whoever may have had them', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'thinking', thinking: 'Bare.', signature: '' },
      { type: 'text', text: 'Yes.' },
    ]
    const request = { ...asked, messages: [user, { role: 'assistant', content }] }
    const answerOf = (model: string) => {
      const { body, losses } = translated(toOpenai, request, { model })
      return [(body.messages as Json[])[1], losses] as const
    }
    const left = ['messages.content.thinking left-out']
    expect(answerOf('gpt-5')).toEqual([{ role: 'assistant', content: 'Yes.' }, left])
    expect(answerOf('deepseek-chat')).toEqual([
      { role: 'assistant', content: 'Yes.', reasoning_content: 'Bare.' },
      left,
    ])
    expect(answerOf('anthropic/claude-haiku-4.5')).toMatchObject([
      {
        reasoning_content: 'Hm.Bare.',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Hm.', signature: 'c2ln', format: 'anthropic-claude-v1', index: 0 },
          { type: 'reasoning.text', text: 'Bare.', index: 1 },
        ],
      },
      [],
    ])
  })

  it('calls the limit what the model calls it, and answers by a schema', () => {
    const format = { type: 'json_schema', schema: { type: 'object' } }
    const { body } = translated(toOpenai, { ...asked, output_config: { format } }, { model: 'o3' })
    expect(body).toMatchObject({
      max_completion_tokens: 100,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
    })
  })
})
