import { noCounts } from '@tollgate/usage'
import { askedOf, heardFrom, refusedOf } from '../../../test/replay/recorded-vendors'
import { readUsage } from './words'

type Json = Record<string, unknown>

const hello = [{ role: 'user', content: 'Hello' }]
const asked = (request: Json, model = 'command-a-03-2025') => askedOf('cohere', { model, messages: hello, ...request })
const tool = (name: string, more: Json = {}) => ({
  type: 'function',
  function: { name, parameters: { type: 'object' }, ...more },
})
const image = { type: 'image_url', image_url: { url: 'https://pictures.example/cat.png', detail: 'low' } }
const pdf = { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } }
const text = { type: 'file', file: { filename: 'a.txt', file_data: 'data:text/plain;base64,aGk=' } }

describe('a request to Cohere', () => {
  it.each<[string, Json, Json, string[]]>([
    ['limits and sampling', { max_tokens: 5, temperature: 1.5, top_p: 0.5, top_k: 9, seed: 3 }, { max_tokens: 5, temperature: 1.5, p: 0.5, k: 9, seed: 3 }, []],
    ['what goes beyond its range', { top_p: 1, frequency_penalty: -1, presence_penalty: 2 }, { p: 0.99, frequency_penalty: 0, presence_penalty: 1 }, ['frequency_penalty changed', 'presence_penalty changed', 'top_p changed']],
    ['up to five stops', { stop: ['a', 'b', 'c', 'd', 'e', 'f'] }, { stop_sequences: ['a', 'b', 'c', 'd', 'e'] }, ['stop changed']],
    ['JSON', { response_format: { type: 'json_object' } }, { response_format: { type: 'json_object' } }, []],
    ['tools of which one has to be called', { tools: [tool('a')], tool_choice: 'required' }, { tools: [tool('a')], tool_choice: 'REQUIRED' }, []],
    ['tools none of which is to be called', { tools: [tool('a')], tool_choice: 'none' }, { tools: [tool('a')], tool_choice: 'NONE' }, []],
    ['the one tool that has to be called', { tools: [tool('a'), tool('b')], tool_choice: { type: 'function', function: { name: 'b' } } }, { tools: [tool('b')], tool_choice: 'REQUIRED' }, ['tool_choice changed']],
    ['strict tools', { tools: [tool('a', { strict: true })] }, { tools: [tool('a')], strict_tools: true }, []],
    ['tools some of which are strict', { tools: [tool('a', { strict: true }), tool('b')] }, { tools: [tool('a'), tool('b')] }, ['tools.function.strict left-out']],
    ['its own fields that cost nothing', { safety_mode: 'STRICT', documents: ['x'] }, { safety_mode: 'STRICT' }, ['documents left-out']],
    ['what it has no words for', { user: 'u', service_tier: 'auto', parallel_tool_calls: false, tools: [tool('a')] }, { tools: [tool('a')] }, ['parallel_tool_calls left-out', 'service_tier left-out', 'user left-out']],
    ['no thinking for a model that answers at once', { reasoning_effort: 'high' }, {}, ['reasoning_effort left-out']],
  ])('has %s', (_, request, written, losses) => {
    expect(asked(request)).toEqual({ body: { model: 'command-a-03-2025', stream: false, messages: hello, ...written }, losses })
  }) // prettier-ignore

  it.each<[Json, unknown, string[]]>([
    [{ reasoning_effort: 'none' }, { type: 'disabled' }, []],
    [{ reasoning_effort: 'low' }, { type: 'enabled', token_budget: 4096 }, ['reasoning_effort changed']],
    [{ reasoning_effort: 'high' }, { type: 'enabled' }, []],
    [{ reasoning: { max_tokens: 900 } }, { type: 'enabled', token_budget: 900 }, []],
  ])('has a model that thinks do so by %j', (request, thinking, losses) => {
    const { body, losses: told } = asked(request, 'command-a-reasoning-08-2025')
    expect([body.thinking, told]).toEqual([thinking, losses])
  })

  it('has images by their addresses, texts as texts, and what stands beside results behind them', () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Look' }, image, text] },
      { role: 'assistant', reasoning_content: 'I shall look', tool_calls: [{ id: 'c', type: 'function', function: { name: 'see', arguments: '' } }] },
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: 'a cat' }, image] },
    ] // prettier-ignore
    const { body, losses } = asked({ messages })
    expect(body.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Look' }, image, { type: 'text', text: 'hi' }] },
      { role: 'assistant', tool_plan: 'I shall look', tool_calls: [{ id: 'c', type: 'function', function: { name: 'see', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c', content: 'a cat' },
      { role: 'user', content: [image] },
    ]) // prettier-ignore
    expect(losses).toEqual([
      'messages.content changed',
      'messages.content.file changed',
      'messages.content.file.filename left-out',
    ])
  })

  it('gives a model that thinks its own thoughts back', () => {
    const messages = [...hello, { role: 'assistant', content: 'Hi', reasoning_content: 'Polite' }]
    const { body } = asked({ messages }, 'command-a-reasoning-08-2025')
    const content = [{ type: 'thinking', thinking: 'Polite' }, { type: 'text', text: 'Hi' }] // prettier-ignore
    expect(body.messages).toEqual([...hello, { role: 'assistant', content }])
    expect(asked({ messages }).losses).toEqual(['messages.reasoning_content left-out'])
  })

  it.each<[Json, string]>([
    [{ n: 2 }, 'n'],
    [{ messages: [{ role: 'user', content: [pdf] }] }, 'messages.content.file'],
    [{ messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AA', format: 'wav' } }] }] }, 'messages.content.input_audio'],
    [{ tools: [tool('a')], response_format: { type: 'json_object' } }, 'response_format'],
  ])('is refused with %j', (request, param) => {
    expect(refusedOf('cohere', { model: 'command-a-03-2025', messages: hello, ...request })).toBe(param)
  }) // prettier-ignore
})

describe('what Cohere says was used', () => {
  it.each<[string, unknown, unknown]>([
    ['is what it bills', { billed_units: { input_tokens: 3, output_tokens: 2 }, tokens: { input_tokens: 90, output_tokens: 9 }, cached_tokens: 80 }, { textIn: 3, textOut: 2 }],
    ['else what it counted', { tokens: { input_tokens: 90, output_tokens: 9, reasoning_tokens: 4 }, cached_tokens: 80 }, { textIn: 10, cacheRead: 80, textOut: 9 }],
    ['never more from a cache than went in', { tokens: { input_tokens: 5, output_tokens: 1 }, cached_tokens: 80 }, { cacheRead: 5, textOut: 1 }],
  ])('%s', (_, usage, counts) => {
    expect(readUsage(usage)?.counts).toEqual({ ...noCounts(), ...(counts as object) })
  }) // prettier-ignore

  it.each([[null], [7], [{}], [{ billed_units: { input_tokens: -1, output_tokens: '2' } }]])(
    'is nothing in %j',
    (usage) => {
      expect(readUsage(usage)).toBeNull()
    },
  )
})

describe('a stream of Cohere', () => {
  const end = (finish_reason: string, more: Json = {}) => ({ type: 'message-end', delta: { finish_reason, ...more } })
  const said = (type: string, index: number, message: Json) => ({ type, index, delta: { message } })

  it('tells thoughts from text, and calls side by side', () => {
    const call = (name: string) => ({ id: `id-${name}`, type: 'function', function: { name, arguments: '' } })
    const more = (input: string) => ({ tool_calls: { function: { arguments: input } } })
    const read = heardFrom('cohere', [
      { type: 'message-start', id: 'x', delta: { message: { role: 'assistant' } } },
      said('content-start', 0, { content: { type: 'thinking', thinking: 'Let ' } }),
      said('content-delta', 0, { content: { thinking: 'me see' } }),
      { type: 'content-end', index: 0 },
      said('content-start', 1, { content: { type: 'text', text: '' } }),
      said('content-delta', 1, { content: { text: 'I ask' } }),
      { type: 'content-end', index: 1 },
      said('tool-call-start', 0, { tool_calls: call('a') }),
      said('tool-call-start', 1, { tool_calls: call('b') }),
      said('tool-call-delta', 1, more('{"b":')),
      said('tool-call-delta', 0, more('{}')),
      said('tool-call-delta', 1, more('1}')),
      end('TOOL_CALL'),
    ])
    expect(read.meaning).toMatchObject({
      text: 'I ask',
      thoughts: 'Let me see',
      calls: [
        { id: 'id-a', name: 'a', input: {} },
        { id: 'id-b', name: 'b', input: { b: 1 } },
      ],
      stop: 'calls',
    })
  })

  it.each([
    ['ERROR', 500],
    ['TIMEOUT', 504],
  ])('that ends with %s has failed', (word, status) => {
    const read = heardFrom('cohere', [
      said('content-delta', 0, { content: { text: 'a' } }),
      end(word, { error: 'It broke' }),
    ])
    expect(read.error).toMatchObject({ message: 'It broke' })
    expect(read.status).toBe(status)
    expect(read.isWhole).toBe(false)
  })

  it('that breaks off is no whole answer', () => {
    expect(heardFrom('cohere', [said('content-delta', 0, { content: { text: 'a' } })]).isWhole).toBe(false)
  })
})
