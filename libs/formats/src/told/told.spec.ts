import type { FormatName } from '@tollgate/catalogue'
import { encodeEvent } from '@tollgate/sse'
import { type AnswerShape, tellAnswer } from './tell-answer'
import { tellBody } from './tell-body'
import { tellRequest } from './tell-request'

const png = 'A'.repeat(400)
const media = { kind: 'media', text: '', media: { type: 'image/png', bytes: 300 } }
const hi = { kind: 'text', text: 'Hi' }
const call = { kind: 'tool-call', name: 'look', text: '{"at":"sky"}' }

const requests: readonly (readonly [FormatName, object])[] = [
  [
    'openai',
    {
      tools: [{ type: 'function', function: { name: 'look', parameters: {} } }],
      messages: [
        { role: 'system', content: 'Be brief' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Hi' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
          ],
        },
      ],
    },
  ],
  [
    'anthropic',
    {
      system: 'Be brief',
      tools: [{ name: 'look', input_schema: { type: 'object' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Hi' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
          ],
        },
      ],
    },
  ],
  [
    'gemini',
    {
      systemInstruction: { parts: [{ text: 'Be brief' }] },
      tools: [{ functionDeclarations: [{ name: 'look' }] }],
      contents: [{ role: 'user', parts: [{ text: 'Hi' }, { inlineData: { mimeType: 'image/png', data: png } }] }],
    },
  ],
  [
    'openai-responses',
    {
      instructions: 'Be brief',
      tools: [{ type: 'function', name: 'look', parameters: {} }],
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Hi' },
            { type: 'input_image', image_url: `data:image/png;base64,${png}` },
          ],
        },
      ],
    },
  ],
]

it.each(requests)('a request in %s says what it says in every other format', (format, body) => {
  expect(tellRequest(format, JSON.stringify(body))).toEqual({
    tools: ['look'],
    turns: [
      { role: 'system', content: [{ kind: 'text', text: 'Be brief' }] },
      { role: 'user', content: [hi, media] },
    ],
  })
})

const chunk = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const answers: readonly (readonly [FormatName, AnswerShape, object[]])[] = [
  [
    'openai',
    'events',
    [
      chunk({ content: 'H' }),
      chunk({ content: 'i' }),
      chunk({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'look', arguments: '{"at"' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: ':"sky"}' } }] }),
      chunk({}, 'tool_calls'),
    ],
  ],
  [
    'anthropic',
    'events',
    [
      { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [], model: 'm' } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'H' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'i' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'c', name: 'look', input: {} } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"at":' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '"sky"}' } },
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ],
  ],
  [
    'gemini',
    'array',
    [
      { candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'H' }] } }] },
      { candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'i' }] } }] },
      {
        candidates: [
          {
            index: 0,
            content: { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: 'sky' } } }] },
            finishReason: 'STOP',
          },
        ],
      },
    ],
  ],
]

function written(shape: AnswerShape, events: readonly object[]): Buffer {
  if (shape === 'array') return Buffer.from(`[${events.map((event) => JSON.stringify(event)).join('\n,\r\n')}]`)
  return Buffer.concat(
    events.map((data) => encodeEvent({ event: (data as { type?: string }).type ?? '', data: JSON.stringify(data) })),
  )
}

describe.each(answers)('a streamed answer in %s (%s)', (format, shape, events) => {
  it('is told put together', () => {
    expect(tellAnswer(format, written(shape, events), shape)).toEqual({ isWhole: true, choices: [[hi, call]] })
  })

  it('is told as far as it came, and as one that is not whole', () => {
    const body = written(shape, events)
    for (let end = 0; end < body.length; end += 7) {
      const told = tellAnswer(format, body.subarray(0, end), shape)
      const text = told?.choices[0]?.find(({ kind }) => kind === 'text')?.text ?? ''
      expect('Hi'.startsWith(text)).toBe(true)
      if (end < body.length / 2) expect(told?.isWhole).toBe(false)
    }
  })
})

it('a whole answer is told', () => {
  const body = { id: 'x', model: 'm', choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }] }
  expect(tellAnswer('openai', Buffer.from(JSON.stringify(body)), 'whole')).toEqual({ isWhole: true, choices: [[hi]] })
  expect(tellAnswer('openai', Buffer.from('<html>'), 'whole')).toBeNull()
})

describe('a body that is no chat', () => {
  const told = (body: string, type: string) => tellBody(Buffer.from(body), type)

  it.each([
    [
      'JSON without its data',
      JSON.stringify({ prompt: 'a cat', b64: png }),
      'application/json',
      { kind: 'other', text: '{"prompt":"a cat","b64":"[400 characters]"}' },
    ],
    ['a sound by its size', 'RIFF', 'audio/wav', { kind: 'media', text: '', media: { type: 'audio/wav', bytes: 4 } }],
    ['text', 'hello', 'text/plain; charset=utf-8', { kind: 'text', text: 'hello' }],
    [
      'events',
      `data: {"b64":"${png}"}\n\ndata: [DONE]`,
      'text/event-stream',
      { kind: 'text', text: 'data: {"b64":"[400 characters]"}\n\ndata: [DONE]' },
    ],
  ])('is told: %s', (_case, body, type, expected) => {
    expect(told(body, type)).toEqual([expected])
  })

  it('and is JSON without end is told by its size', () => {
    expect(told('['.repeat(100_000) + ']'.repeat(100_000), 'application/json')).toEqual([{ kind: 'other', text: '' }])
  })
})
