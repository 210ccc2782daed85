import { refusedFor, translated } from '../../test/translated'
import type { Translator } from '../core/translator'
import { translatorOf } from '../translators'

const toChat = translatorOf('openai-responses', 'openai') as Translator
const toAnthropic = translatorOf('openai-responses', 'anthropic') as Translator
const toGemini = translatorOf('openai-responses', 'gemini') as Translator
const fromChat = translatorOf('openai', 'openai-responses') as Translator
const fromAnthropic = translatorOf('anthropic', 'openai-responses') as Translator

const asked = { model: 'm', input: 'Hello' }
const chat = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] }
const call = { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{"city":"Rome"}' }

describe('a response that is asked of a chat', () => {
  it('says what it says, in its order', () => {
    const body = {
      ...asked,
      instructions: 'Be kind.',
      input: [
        { role: 'developer', content: 'Be short.' },
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is it?' },
            { type: 'input_image', image_url: 'https://a.example/a.png', detail: 'low' },
            { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
          ],
        },
        { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'I look.' }] },
        {
          type: 'message',
          id: 'msg_1',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'I ask.', annotations: [], logprobs: [] }],
        },
        { ...call, id: 'fc_1', status: 'completed' },
        { ...call, call_id: 'c2' },
        { type: 'function_call_output', call_id: 'c1', output: 'sunny' },
        { type: 'function_call_output', call_id: 'c2', output: [{ type: 'input_text', text: 'rain' }] },
      ],
    }
    const asCall = (id: string) => ({
      id,
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Rome"}' },
    })
    expect(translated(toChat, body)).toEqual({
      losses: [],
      body: {
        model: 'm',
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'system', content: 'Be short.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is it?' },
              { type: 'image_url', image_url: { url: 'https://a.example/a.png', detail: 'low' } },
              { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
            ],
          },
          {
            role: 'assistant',
            content: 'I ask.',
            reasoning_content: 'I look.',
            tool_calls: [asCall('c1'), asCall('c2')],
          },
          { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
          { role: 'tool', tool_call_id: 'c2', content: 'rain' },
        ],
      },
    })
  })

  it('has its settings', () => {
    const schema = { type: 'object', properties: {} }
    const body = {
      ...asked,
      max_output_tokens: 50,
      temperature: 0.5,
      reasoning: { effort: 'minimal', summary: 'auto' },
      text: { format: { type: 'json_schema', name: 'city', schema, strict: true } },
      tools: [{ type: 'function', name: 'weather', parameters: schema, strict: null }],
      tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'weather' }] },
      parallel_tool_calls: false,
      // What is so by itself, and what nobody else would do.
      store: false,
      include: ['reasoning.encrypted_content'],
      stream_options: { include_obfuscation: false },
      truncation: 'disabled',
      metadata: {},
    }
    const named = { type: 'function', function: { name: 'weather' } }
    expect(translated(toChat, body)).toEqual({
      losses: [],
      body: {
        ...chat,
        max_tokens: 50,
        temperature: 0.5,
        reasoning_effort: 'minimal',
        response_format: { type: 'json_schema', json_schema: { name: 'city', schema, strict: true } },
        tools: [{ type: 'function', function: { name: 'weather', parameters: schema } }],
        tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [named] } },
        parallel_tool_calls: false,
      },
    })
  })

  it.each([
    [{ previous_response_id: 'resp_1' }, 'previous_response_id'],
    [{ conversation: 'conv_1' }, 'conversation'],
    [{ prompt: { id: 'pmpt_1' } }, 'prompt'],
    [{ background: true }, 'background'],
    [{ input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input.item_reference'],
    [{ input: [{ id: 'fc_1' }] }, 'input.item_reference'],
    [{ input: [{ type: 'compaction', encrypted_content: 'x' }] }, 'input.compaction'],
    [{ input: [{ type: 'custom_tool_call_output', call_id: 'c', output: 'x' }] }, 'input.custom_tool_call_output'],
    [{ input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] }, 'input.input_file'],
    [{ input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'f' }] }] }, 'input.input_image'],
    [{ input: [{ role: 'critic', content: 'x' }] }, 'input.role'],
    [{ input: ['x'] }, 'input'],
    [{ input: undefined }, 'input'],
    [{ tools: [{ type: 'mcp', server_label: 'a' }] }, 'tools.mcp'],
    [{ tools: [{ type: 'custom', name: 'a' }] }, 'tools.custom'],
    [{ tool_choice: { type: 'custom', name: 'a' } }, 'tool_choice'],
    [{ text: { format: { type: 'grammar' } } }, 'text.format'],
  ])('is refused by name: %j', (fields, param) => {
    for (const translator of [toChat, toAnthropic, toGemini])
      expect(refusedFor(translator, { ...asked, ...fields })).toBe(param)
  })

  it.each([
    [{ store: true }, 'store'],
    [{ include: ['message.output_text.logprobs'] }, 'include'],
    [{ truncation: 'auto' }, 'truncation'],
    [{ max_tool_calls: 3 }, 'max_tool_calls'],
    [{ top_logprobs: 3 }, 'top_logprobs'],
    [{ prompt_cache_key: 'a' }, 'prompt_cache_key'],
    [{ metadata: { a: 'b' } }, 'metadata'],
    [{ text: { verbosity: 'low' } }, 'text.verbosity'],
    [
      {
        input: [
          { role: 'user', content: 'x' },
          { type: 'web_search_call', id: 'ws_1' },
        ],
      },
      'input.web_search_call',
    ],
    [
      {
        input: [
          { role: 'user', content: 'x' },
          { type: 'item_reference', id: 'rs_1' },
        ],
      },
      'input.item_reference',
    ],
    [{ input: [{ role: 'assistant', phase: 'commentary', content: 'x' }] }, 'input.phase'],
    [{ input: [{ type: 'reasoning', summary: [], encrypted_content: 'x' }] }, 'input.reasoning'],
  ])('loses by name: %j', (fields, name) => {
    expect(translated(toChat, { ...asked, ...fields }).losses).toEqual([`${name} left-out`])
  })
})

describe('a response that is asked of an upstream of responses', () => {
  it('is kept by nobody, and strict only where that was asked for', () => {
    const tools = [{ type: 'function', function: { name: 'weather' } }]
    const { body } = translated(fromChat, { ...chat, tools, reasoning_effort: 'low' }, { model: 'gpt-5' })
    expect(body).toEqual({
      model: 'm',
      input: [{ role: 'user', content: 'Hello' }],
      tools: [{ type: 'function', name: 'weather', parameters: { type: 'object', properties: {} }, strict: false }],
      reasoning: { effort: 'low' },
      store: false,
      include: ['reasoning.encrypted_content'],
    })
    expect(translated(fromChat, chat, { model: 'gpt-4o' }).body).not.toHaveProperty('include')
  })

  it('is refused where it is to stop, or more than one', () => {
    expect(refusedFor(fromChat, { ...chat, stop: ['.'] })).toBe('stop')
    expect(refusedFor(fromAnthropic, { ...chat, max_tokens: 5, stop_sequences: ['.'] })).toBe('stop_sequences')
    expect(refusedFor(fromChat, { ...chat, n: 2 })).toBe('n')
  })

  it('is told how much to think in its own words', () => {
    const thinking = { type: 'enabled', budget_tokens: 10_000 }
    const { body, losses } = translated(fromAnthropic, { ...chat, max_tokens: 20_000, thinking })
    expect([body.reasoning, losses]).toEqual([{ effort: 'medium', summary: 'auto' }, ['thinking changed']])
    const budget = translated(fromChat, { ...chat, reasoning: { max_tokens: 2_000 } })
    expect([budget.body.reasoning, budget.losses]).toEqual([{ effort: 'low' }, ['reasoning_effort changed']])
  })
})

describe('what is sealed', () => {
  const thought = { type: 'thinking', thinking: 'I look.', signature: 'c2lnbmVk' }

  it('by Claude goes to callers of responses and back, beside the very text that it signs', () => {
    const answered = JSON.stringify({ content: [thought, { type: 'text', text: 'So.' }], stop_reason: 'end_turn' })
    const setting = { answerId: 'one', nowSeconds: 0, model: 'm', isUsageAsked: true }
    const answer = JSON.parse(String(toAnthropic.answer(Buffer.from(answered), setting))) as { output: object[] }
    expect(answer.output[0]).toMatchObject({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'I look.' }] })
    const input = [{ role: 'user', content: 'Hello' }, ...answer.output, { role: 'user', content: 'Go on.' }]
    const { body, losses } = translated(toAnthropic, { ...asked, input })
    expect([(body.messages as { content: object[] }[])[1]?.content[0], losses]).toEqual([thought, []])
  })

  it('by an upstream of responses goes to callers of chats and back', () => {
    const item = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' }
    const answered = JSON.stringify({ status: 'completed', output: [item, call] })
    const setting = { answerId: 'one', nowSeconds: 0, model: 'm', isUsageAsked: true }
    const answer = JSON.parse(String(fromChat.answer(Buffer.from(answered), setting))) as {
      choices: { message: { reasoning_details: object[] } }[]
    }
    const message = answer.choices[0]?.message
    expect(message?.reasoning_details).toMatchObject([
      { type: 'reasoning.encrypted', format: 'openai-responses-v1', data: 'gAAA', id: 'rs_1' },
    ])
    const { body } = translated(fromChat, { ...chat, messages: [...chat.messages, message] })
    expect((body.input as object[]).slice(1)).toEqual([item, call])
  })
})
