import type { FormatName } from '@tollgate/catalogue'
import type { RequestChanges } from '../core/request-scan'
import { formatOf } from '../formats'

const named = { model: 'm', isStream: false }

/** The body with a channel's words in it, and what became of them. */
function said(name: FormatName, body: object | string, isAlways = false, changes: RequestChanges = {}) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const format = formatOf(name)
  const scan = format.scanRequest(bytes, 'chat', named)
  if (scan.kind === 'fault') throw new Error(scan.code)
  const first = format.sayFirst(bytes, scan, { text: 'Be "kind".', isAlways })
  const out = format.prepareRequest(bytes, scan, { ...changes, ...(first && { said: first }) })
  return [
    JSON.parse(Buffer.isBuffer(out) ? String(out) : Buffer.concat(out as Buffer[]).toString()),
    first?.fate ?? null,
  ]
}

const words = 'Be "kind".'
const user = { role: 'user', content: 'Hi' }
const joined = `${words}\n\nBe short.`

describe('what a channel says first', () => {
  it.each<[FormatName, object, object]>([
    ['openai', { messages: [user] }, { messages: [{ role: 'system', content: words }, user] }],
    ['openai', { messages: [] }, { messages: [{ role: 'system', content: words }] }],
    ['anthropic', { messages: [user], system: null }, { messages: [user], system: words }],
    ['anthropic', { messages: [user] }, { messages: [user], system: words }],
    ['gemini', { contents: [] }, { contents: [], systemInstruction: { parts: [{ text: words }] } }],
    ['gemini', { system_instruction: null }, { system_instruction: { parts: [{ text: words }] } }],
    ['openai-responses', { input: 'Hi' }, { input: 'Hi', instructions: words }],
    ['openai-responses', { input: [user] }, { input: [user], instructions: words }],
  ])('is added to a request of %s whose caller says nothing so: %j', (name, body, expected) => {
    for (const isAlways of [false, true]) expect(said(name, body, isAlways)).toEqual([expected, 'added'])
  })

  const system = { role: 'system', content: 'Be short.' }
  const developer = { content: [{ type: 'text', text: 'Be short.' }], role: 'developer' }
  const parts = [{ text: 'Be short.' }]
  it.each<[FormatName, object, object]>([
    ['openai', { messages: [system, user] }, { messages: [{ ...system, content: joined }, user] }],
    [
      'openai',
      { messages: [user, developer] },
      { messages: [user, { ...developer, content: [{ type: 'text', text: words }, ...developer.content] }] },
    ],
    [
      'openai',
      { messages: [{ role: 'system', content: null }] },
      {
        messages: [
          { role: 'system', content: words },
          { role: 'system', content: null },
        ],
      },
    ],
    ['anthropic', { system: 'Be short.' }, { system: joined }],
    [
      'anthropic',
      { system: [{ type: 'text', text: 'x' }] },
      {
        system: [
          { type: 'text', text: words },
          { type: 'text', text: 'x' },
        ],
      },
    ],
    [
      'gemini',
      { systemInstruction: { role: 'user', parts } },
      { systemInstruction: { role: 'user', parts: [{ text: words }, ...parts] } },
    ],
    [
      'gemini',
      { system_instruction: { parts: parts[0] } },
      { system_instruction: { parts: [{ text: words }, ...parts] } },
    ],
    ['openai-responses', { instructions: 'Be short.' }, { instructions: joined }],
    ['openai-responses', { input: [system] }, { input: [system], instructions: words }],
  ])('stands in front of what a caller of %s says, only where it is always said: %j', (name, body, expected) => {
    expect(said(name, body)).toEqual([body, null])
    expect(said(name, body, true)).toEqual([expected, 'prepended'])
  })

  it.each<[FormatName, object]>([
    ['openai', { model: 'm' }],
    ['openai', { messages: 'x' }],
    ['anthropic', { system: 7 }],
    ['gemini', { systemInstruction: 'x' }],
    ['gemini', { systemInstruction: { role: 'user' } }],
    ['gemini', {}],
    ['openai-responses', { instructions: ['x'] }],
  ])('has no place in a body of %s that is none: %j', (name, body) => {
    expect(said(name, body, true)).toEqual([body, null])
  })

  it('stands beside whatever else changes', () => {
    const changes = { model: 'other', outputLimit: 9, override: { temperature: 0 }, drop: ['user'] }
    const body = { model: 'm', messages: [user], user: 'u' }
    expect(said('openai', body, false, changes)).toEqual([
      { model: 'other', messages: [{ role: 'system', content: words }, user], max_tokens: 9, temperature: 0 },
      'added',
    ])
    expect(said('anthropic', body, false, changes)).toEqual([
      { model: 'other', messages: [user], system: words, max_tokens: 9, temperature: 0 },
      'added',
    ])
    expect(said('gemini', { model: 'models/m', contents: [user], user: 'u' }, false, changes)).toEqual([
      {
        model: 'models/other',
        contents: [user],
        systemInstruction: { parts: [{ text: words }] },
        generationConfig: { maxOutputTokens: 9 },
        temperature: 0,
      },
      'added',
    ])
  })

  it('is found behind names with escapes and in large bodies', () => {
    const [body] = said('anthropic', '{"messages":[],"sys\\u0074em":"Be short."}', true)
    expect(body).toEqual({ messages: [], system: joined })
    const image = 'A'.repeat(2_000_000)
    const [large] = said('openai', { messages: [{ role: 'user', content: image }, system] }, true)
    expect(large).toMatchObject({ messages: [{ content: image }, { content: joined }] })
  })
})

it.each<[FormatName, object, string | undefined]>([
  ['openai', { reasoning_effort: 'High' }, 'high'],
  ['openai', { reasoning_effort: 'not a word' }, undefined],
  ['openai', { reasoning_effort: { a: 1 } }, undefined],
  ['openai', {}, undefined],
  ['anthropic', { output_config: { format: { a: 1 }, effort: 'max' } }, 'max'],
  ['anthropic', { output_config: { effort: 7 } }, undefined],
  ['gemini', { generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } } }, 'low'],
  ['gemini', { generation_config: { thinking_config: { thinking_level: 'low' } } }, 'low'],
  ['openai-responses', { reasoning: { effort: 'minimal' } }, 'minimal'],
  ['openai-responses', { reasoning: { effort: `"${'x'.repeat(40)}"` } }, undefined],
])('an effort is told by its word alone, in %s: %j', (name, body, effort) => {
  expect(formatOf(name).scanRequest(Buffer.from(JSON.stringify(body)), 'chat', named)).toMatchObject({
    kind: 'request',
  })
  const scan = formatOf(name).scanRequest(Buffer.from(JSON.stringify(body)), 'chat', named)
  expect('effort' in scan ? scan.effort : undefined).toBe(effort)
})
