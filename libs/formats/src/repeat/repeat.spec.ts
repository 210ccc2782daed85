import type { Capability, FormatName } from '@tollgate/catalogue'
import type { RequestScan } from '../core/request-scan'
import { formatOf } from '../formats'
import { canonicalJson } from './canonical-json'
import { isFinishedAnswer } from './finished-answer'
import { mostRepeatableBytes, repeatableText } from './repeatable-request'

const none: ReadonlySet<string> = new Set()
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('the canonical form of a JSON text', () => {
  it.each([
    ['{"b":1,"a":[true,false,null]}', '{"a":[true,false,null],"b":1}'],
    [' { "a" :\t[ ] ,\n"b" : { } } ', '{"a":[],"b":{}}'],
    ['{"\\u0061":"\\u6f22\\/\\n\\""}', '{"a":"漢/\\n\\""}'],
    ['{"a":[1.0,1,-0,1e2,1E+2]}', '{"a":[1.0,1,-0,1e2,1E+2]}'],
    ['{"a":12345678901234567890,"__proto__":{"b":1}}', '{"__proto__":{"b":1},"a":12345678901234567890}'],
    ['{"a":{"drop":1},"drop":2}', '{"a":{"drop":1}}'],
    ['"\\ud800"', '"\\ud800"'],
    [nested(64), nested(64)],
  ])('of %s is %s', (text, form) => expect(canonicalJson(text, new Set(['drop']))).toBe(form))

  it.each(['', '{', '{"a":1,}', '{"a":01}', "{'a':1}", '{"a":1}x', '"\u0001"', nested(66), nested(100_000)])(
    'of %j is none, as that is no JSON or too deep',
    (text) => expect(canonicalJson(text, none)).toBeNull(),
  )

  it.each(['{"a":1,"a":1}', '{"b":[{"a":1,"\\u0061":2}]}', '{"drop":1,"drop":2}'])(
    'of %s is none, as readers differ about it',
    (text) => expect(canonicalJson(text, new Set(['drop']))).toBeNull(),
  )

  it('says what the text says, and is its own', () => {
    const text = '{"z":[{"b":"x","a":[1,2,{"d":null,"c":""}]}],"a":"\\u00e9 \\ud83d\\ude00"}'
    const form = canonicalJson(text, none) ?? ''
    expect([JSON.parse(form), canonicalJson(form, none)]).toEqual([JSON.parse(text), form])
  })
})

function textOf(format: FormatName, body: unknown, capability: Capability = 'chat'): string | null {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const named = format === 'gemini' ? { model: 'm', isStream: false } : undefined
  const scan = formatOf(format).scanRequest(bytes, capability, named) as RequestScan // a good body
  return repeatableText(bytes, { format, scan, dropped: ['group'] })
}

const chat = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] }
const message = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] }
const contents = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }
const response = { model: 'm', input: 'Hello', store: false }
const tool = { type: 'function', function: { name: 'f' } }

describe('a request that can have the same answer again', () => {
  it.each<[FormatName, object, object]>([
    ['openai', chat, { ...chat, user: 'u', metadata: { a: 'b' }, stream: false, group: 'vip' }],
    ['openai', { ...chat, tools: [tool] }, { tools: [tool], ...chat, safety_identifier: 's' }],
    ['anthropic', message, { ...message, metadata: { user_id: 'u' } }],
    ['gemini', contents, { ...contents, labels: { a: 'b' } }],
    ['openai-responses', response, { store: false, input: 'Hello', model: 'm' }],
  ])('is the same in %s: %j and %j', (format, one, other) => {
    expect(textOf(format, one)).not.toBeNull()
    expect(textOf(format, other)).toBe(textOf(format, one))
  })

  it.each<[FormatName, object, object]>([
    ['openai', chat, { ...chat, temperature: 0 }],
    ['openai', { ...chat, seed: 1 }, { ...chat, seed: 2 }],
    ['openai-responses', response, { ...response, user: 'u' }],
    ['anthropic', message, { ...message, user: 'u' }],
    ['gemini', contents, { ...contents, generationConfig: { temperature: 0 } }],
  ])('is not the same in %s: %j and %j', (format, one, other) => {
    expect(textOf(format, other)).not.toBe(textOf(format, one))
  })

  it.each<[FormatName, object | string]>([
    ['openai', { ...chat, store: true }],
    ['openai', { ...chat, web_search_options: {} }],
    ['openai', { ...chat, messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'f' } }] }] }],
    ['openai', { ...chat, tools: [{ type: 'web_search' }] }],
    ['openai', { ...chat, tools: 'x' }],
    ['openai', `{"model":"m","messages":[{"role":"user","content":"a","content":"b"}]}`],
    ['openai', { ...chat, messages: [{ role: 'user', content: 'x'.repeat(mostRepeatableBytes) }] }],
    ['anthropic', { ...message, tools: [{ type: 'code_execution_20250825', name: 'x' }] }],
    ['anthropic', { ...message, mcp_servers: [{ url: 'https://x' }] }],
    ['anthropic', { ...message, container: 'c' }],
    [
      'anthropic',
      {
        ...message,
        messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'http://x' } }] }],
      },
    ],
    [
      'anthropic',
      {
        ...message,
        messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: 'f' } }] }],
      },
    ],
    ['gemini', { ...contents, tools: [{ googleSearch: {} }] }],
    ['gemini', { ...contents, tools: [{ codeExecution: {} }] }],
    ['gemini', { ...contents, cachedContent: 'cachedContents/x' }],
    ['gemini', { contents: [{ parts: [{ fileData: { fileUri: 'https://x' } }] }] }],
    ['openai-responses', { model: 'm', input: 'Hello' }],
    ['openai-responses', { ...response, previous_response_id: 'r' }],
    ['openai-responses', { ...response, input: [{ type: 'item_reference', id: 'i' }] }],
  ])('is none in %s that depends on more than it says, or is kept elsewhere: %j', (format, body) =>
    expect(textOf(format, body)).toBeNull(),
  )

  it('is none that is no UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"model":"m","messages":[{"role":"user","content":"'),
      Buffer.from([0xff]),
    ])
    const body = Buffer.concat([bytes, Buffer.from('"}]}')])
    const scan = formatOf('openai').scanRequest(body, 'chat') as RequestScan // it is scanned by its structure
    expect(repeatableText(body, { format: 'openai', scan, dropped: [] })).toBeNull()
  })
})

describe('an answer that came to its own end', () => {
  const choice = (reason: string | null, more = '') =>
    `{"choices":[{"index":0,${more}"finish_reason":${JSON.stringify(reason)}}]}`

  it.each<[FormatName, string]>([
    ['openai', choice('stop')],
    ['openai', choice('tool_calls', '"message":{"refusal":null},')],
    ['openai', `data: ${choice(null)}\n\ndata: ${choice('stop')}\n\ndata: [DONE]\n\n`],
    ['openai', choice('stop', '"message":{"content":"\\"finish_reason\\":\\"length\\""},')],
    ['anthropic', '{"type":"message","stop_reason":"end_turn"}'],
    [
      'anthropic',
      'data: {"type":"message_delta","delta":{"stop_reason": "tool_use"}}\n\ndata: {"type":"message_stop"}\n\n',
    ],
    ['gemini', '{"candidates":[{"finishReason":"STOP"}]}'],
    ['openai-responses', '{"object":"response","status":"completed","incomplete_details":null}'],
  ])('is one in %s: %s', (format, answer) => expect(isFinishedAnswer(format, 'chat', answer)).toBe(true))

  it.each<[FormatName, string]>([
    ['openai', choice('length')],
    ['openai', choice('content_filter')],
    ['openai', choice(null)],
    ['openai', `[${choice('stop')},${choice('length')}]`],
    ['openai', choice('stop', '"message":{"refusal":"I cannot"},')],
    ['openai', '{"choices":[]}'],
    ['anthropic', '{"type":"message","stop_reason":"refusal"}'],
    ['anthropic', '{"type":"message","stop_reason":"pause_turn"}'],
    ['anthropic', '{"type":"message","stop_reason":"max_tokens"}'],
    ['anthropic', 'data: {"type":"message_delta","delta":{"stop_reason":"end_turn"}}\n\n'],
    ['gemini', '{"candidates":[{"finishReason":"SAFETY"}]}'],
    ['gemini', '{"promptFeedback":{"blockReason":"OTHER"},"candidates":[{"finishReason":"STOP"}]}'],
    ['openai-responses', '{"object":"response","status":"incomplete"}'],
    ['openai-responses', '{"status":"completed","output":[{"content":[{"type":"refusal","refusal":"no"}]}]}'],
    ['openai-responses', 'data: {"type":"response.created","response":{"status":"in_progress"}}\n\n'],
  ])('is none in %s: %s', (format, answer) => expect(isFinishedAnswer(format, 'chat', answer)).toBe(false))

  it.each<Capability>(['embeddings', 'rerank', 'moderations'])('is every one of %s', (capability) =>
    expect(isFinishedAnswer('openai', capability, '{"data":[]}')).toBe(true),
  )
})
