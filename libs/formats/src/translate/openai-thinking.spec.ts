import { type Json, refusedFor, translated } from '../../test/translated'
import type { Translator } from '../core/translator'
import { translatorOf } from '../translators'

const toAnthropic = translatorOf('openai', 'anthropic') as Translator
const user = { role: 'user', content: 'Hello' }
const haiku = { model: 'claude-haiku-4-5', messages: [user] }
const opus = { model: 'claude-opus-4-8', messages: [user] }

describe("what OpenAI's callers ask of thinking, for Anthropic", () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } }
  const tools = [
    {
      type: 'function',
      function: { name: 'weather', description: 'Tells', parameters: { type: 'object', properties: {} }, strict: true },
    },
    { type: 'function', function: { name: 'time' } },
  ]

  it.each<[string, Json, Json, string[]]>([
    [
      'haiku, low',
      { ...haiku, reasoning_effort: 'low' },
      { thinking: { type: 'enabled', budget_tokens: 4_096 } },
      ['reasoning_effort changed'],
    ],
    [
      'haiku, high within a limit',
      { ...haiku, reasoning_effort: 'high', max_tokens: 10_000 },
      { thinking: { type: 'enabled', budget_tokens: 8_000 } },
      ['reasoning_effort changed'],
    ],
    ['haiku, no room', { ...haiku, reasoning_effort: 'high', max_tokens: 1_000 }, {}, ['reasoning_effort left-out']],
    ['haiku, none', { ...haiku, reasoning_effort: 'none' }, {}, []],
    [
      'haiku, a number of tokens',
      { ...haiku, reasoning: { max_tokens: 3_000 } },
      { thinking: { type: 'enabled', budget_tokens: 3_000 } },
      [],
    ],
    [
      'opus, xhigh',
      { ...opus, reasoning_effort: 'xhigh' },
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'xhigh' } },
      [],
    ],
    [
      'opus, minimal',
      { ...opus, reasoning_effort: 'minimal' },
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'low' } },
      ['reasoning_effort changed'],
    ],
    [
      'opus 4.6, xhigh',
      { ...opus, model: 'anthropic/claude-opus-4.6', reasoning_effort: 'xhigh' },
      { output_config: { effort: 'high' } },
      ['reasoning_effort changed'],
    ],
    [
      'a model that does not think',
      { model: 'claude-3-5-haiku-20241022', messages: [user], reasoning_effort: 'low' },
      {},
      ['reasoning_effort left-out'],
    ],
    [
      'beside a choice that forces a tool',
      { ...opus, reasoning_effort: 'low', tools, tool_choice: 'required' },
      { tool_choice: { type: 'any' } },
      ['reasoning_effort left-out'],
    ],
    [
      'beside a temperature',
      { ...haiku, reasoning_effort: 'low', temperature: 0.5 },
      {},
      ['reasoning_effort changed', 'temperature left-out'],
    ],
  ])('thinks: %s', (_, request, expected, told) => {
    const { body, losses } = translated(toAnthropic, request)
    expect(body).toMatchObject(expected)
    expect('thinking' in body).toBe(
      told.every((one) => !one.startsWith('reasoning_effort left')) && request.reasoning_effort !== 'none',
    )
    expect(losses).toEqual(told)
  })

  it.each<[string, Json | undefined, string[]]>([
    ['claude-opus-4-8', undefined, []],
    ['claude-haiku-5-5', { type: 'disabled' }, []],
    ['claude-sonnet-5', { type: 'disabled' }, []],
    ['claude-sonnet-5-5', { type: 'between_tools' }, []],
    ['claude-mythos-preview', undefined, ['reasoning_effort changed']],
    ['claude-opus-5.5', undefined, ['reasoning_effort changed']],
  ])('%s does not think, or as little as it can', (model, thinking, told) => {
    const { body, losses } = translated(toAnthropic, { model, messages: [user], reasoning_effort: 'none' })
    expect([body.thinking, losses]).toEqual([thinking, told])
    expect(body.output_config).toEqual(told.length > 0 ? { effort: 'low' } : undefined)
  })

  it('forces tools on models that need not think, and on no others', () => {
    const forced = { messages: [user], tools, tool_choice: 'required' }
    expect(translated(toAnthropic, { ...forced, model: 'claude-haiku-5-5' }).body.thinking).toEqual({
      type: 'disabled',
    })
    expect(translated(toAnthropic, { ...forced, model: 'claude-haiku-4-5' }).body).not.toHaveProperty('thinking')
    expect(refusedFor(toAnthropic, { ...forced, model: 'claude-opus-5-5' })).toBe('tool_choice')
    expect(refusedFor(toAnthropic, { ...forced, model: 'claude-sonnet-5-5' })).toBe('tool_choice')
  })

  it('gives thoughts back with their signature, and leaves out those without', () => {
    const said = { role: 'assistant', content: 'Yes.' }
    const reasoning_details = [
      { type: 'reasoning.text', text: 'Hm, ', index: 0, format: 'anthropic-claude-v1' },
      { type: 'reasoning.text', text: 'yes.', index: 0, format: 'anthropic-claude-v1' },
      { type: 'reasoning.text', signature: 'c2ln', index: 0, format: 'anthropic-claude-v1' },
      { type: 'reasoning.text', text: 'Still.', signature: 'bW9yZQ==' },
      { type: 'reasoning.text', text: 'Yes.', signature: 'bGFzdA==' },
      { type: 'reasoning.encrypted', data: 'ZGF0YQ==', index: 1 },
    ]
    const signed = translated(toAnthropic, {
      ...haiku,
      messages: [user, { ...said, reasoning_content: 'Hm, yes.', reasoning_details }],
    })
    expect(signed.losses).toEqual([])
    expect((signed.body.messages as Json[])[1]).toEqual({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm, yes.', signature: 'c2ln' },
        { type: 'thinking', thinking: 'Still.', signature: 'bW9yZQ==' },
        { type: 'thinking', thinking: 'Yes.', signature: 'bGFzdA==' },
        { type: 'redacted_thinking', data: 'ZGF0YQ==' },
        { type: 'text', text: 'Yes.' },
      ],
    })
    const bare = translated(toAnthropic, { ...haiku, messages: [user, { ...said, reasoning_content: 'Hm.' }] })
    expect(bare.losses).toEqual(['messages.reasoning_content left-out'])
    expect((bare.body.messages as Json[])[1]).toEqual(said)
  })

  it('does not think by a number of tokens where the thoughts before a call are missing', () => {
    const messages = [
      user,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'x' },
    ]
    const { body, losses } = translated(toAnthropic, { ...haiku, messages, reasoning_effort: 'low' })
    expect(body).not.toHaveProperty('thinking')
    expect(losses).toEqual(['reasoning_effort left-out'])
    expect(translated(toAnthropic, { ...opus, messages, reasoning_effort: 'low' }).body).toHaveProperty('thinking')
  })
})
