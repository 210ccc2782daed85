import { readEvents } from '@tollgate/sse'
import { meaningOf } from '../../test/meaning'
import { type Json, translated } from '../../test/translated'
import { faultsOfStream } from '../../test/well-formed'
import type { AnswerSetting, Translator } from '../core/translator'
import { answerTranslatorOf, translatorOf } from '../translators'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1_700_000_000, model: 'asked', isUsageAsked: true }
const openaiByGemini = translatorOf('openai', 'gemini') as Translator
const anthropicByGemini = translatorOf('anthropic', 'gemini') as Translator
const geminiByOpenai = translatorOf('gemini', 'openai') as Translator
const geminiByAnthropic = translatorOf('gemini', 'anthropic') as Translator

const frame = (data: Json) => Buffer.from(`data: ${JSON.stringify(data)}\n\n`)
const said = (parts: Json[], more: Json = {}, rest: Json = {}) =>
  frame({ candidates: [{ content: { role: 'model', parts }, ...more }], ...rest })
const call = (name: string, args: Json = {}, more: Json = {}) => ({ functionCall: { name, args }, ...more })
const chunk = (delta: Json, more: Json = {}) => frame({ choices: [{ index: 0, delta, ...more }] })

function run(translator: Translator, pieces: readonly Buffer[]): Buffer {
  const stream = translator.stream(setting)
  return Buffer.concat([...pieces.map((piece) => stream.feed(piece)), stream.end(null)])
}

const dataOf = (stream: Buffer) =>
  readEvents(stream).flatMap(({ data }) => (data.startsWith('{') ? [JSON.parse(data) as Json] : []))
const partsOf = (stream: Buffer) =>
  dataOf(stream).flatMap(({ candidates }) => (candidates as { content: { parts: Json[] } }[])[0]?.content.parts ?? [])

describe('a stream of Gemini', () => {
  it('calls tools where it says that it is at its end', () => {
    const pieces = [said([call('f', { a: 1 })], { finishReason: 'STOP' })]
    expect(meaningOf('openai', run(openaiByGemini, pieces))).toMatchObject({
      calls: [{ id: 'call_0_one', name: 'f', input: { a: 1 } }],
      stop: 'calls',
    })
  })

  it.each([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
    ['PROHIBITED_CONTENT', 'content_filter'],
    ['MALFORMED_FUNCTION_CALL', 'stop'],
    ['LATER_WORD', 'stop'],
  ])('stops by %s: %s', (finishReason, expected) => {
    const choices = dataOf(run(openaiByGemini, [said([{ text: 'A' }], { finishReason })])).flatMap(
      (data) => data.choices as Json[],
    )
    expect(choices.at(-1)).toMatchObject({ finish_reason: expected })
  })

  it('is a refusal where the prompt was blocked, whole and streamed', () => {
    const body = {
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokenCount: 3, totalTokenCount: 3 },
    }
    const whole = anthropicByGemini.answer(Buffer.from(JSON.stringify(body)), setting)
    for (const read of [
      meaningOf('anthropic', JSON.parse(String(whole)) as Json),
      meaningOf('anthropic', run(anthropicByGemini, [frame(body)])),
    ])
      expect(read).toMatchObject({ text: '', stop: 'filter', usage: { input: 3, output: 0 } })
  })

  it('counts what it says with its stop, and nothing before', () => {
    const counted = (candidatesTokenCount: number) => ({ usageMetadata: { promptTokenCount: 2, candidatesTokenCount } })
    const early = said([{ text: 'A' }], {}, counted(1))
    const late = said([{ text: 'B' }], { finishReason: 'STOP' }, counted(9))
    expect(meaningOf('openai', run(openaiByGemini, [early, late])).usage).toMatchObject({ input: 2, output: 9 })
    expect(meaningOf('openai', run(openaiByGemini, [early])).usage).toBeNull()
  })

  it('is of every candidate for who can be told', () => {
    const candidates = [0, 1].map((index) => ({
      index,
      content: { parts: [{ text: `${index}` }] },
      finishReason: 'STOP',
    }))
    const written = dataOf(run(openaiByGemini, [frame({ candidates })])).flatMap((data) => data.choices as Json[])
    expect(written.filter(({ finish_reason }) => finish_reason !== null).map(({ index }) => index)).toEqual([0, 1])
  })

  const piece = (jsonPath: string, value: Json) => ({ jsonPath, ...value })
  it.each<[string, Json[], unknown]>([
    [
      'texts in pieces, numbers, lists and members of any name',
      [
        piece('$.a', { stringValue: 'x', willContinue: true }),
        piece('$.a', { stringValue: 'y' }),
        piece('$.list[0].n', { numberValue: 0.5 }),
        piece('$.list[1].n', { boolValue: false }),
        piece("$['b c']", { nullValue: null }),
        piece('$["d"]', { stringValue: '' }),
        piece('$.__proto__.e', { stringValue: 'z' }),
      ],
      JSON.parse('{"a":"xy","list":[{"n":0.5},{"n":false}],"b c":null,"d":"","__proto__":{"e":"z"}}'),
    ],
    [
      'nothing of what is no path, or leads nowhere',
      [
        piece('a', { numberValue: 1 }),
        piece('$', { numberValue: 1 }),
        piece('$..b', { numberValue: 1 }),
        piece('$.c[999999]', { numberValue: 1 }),
        piece('$.c[5000]', { numberValue: 1 }),
        piece('$.d', { numberValue: 1 }),
        piece('$.d.e', { numberValue: 2 }),
        piece(`$${'.f'.repeat(500)}`, { numberValue: 3 }),
      ],
      { c: [], d: 1 },
    ],
  ])('puts a call together of %s', (_, partialArgs, input) => {
    const pieces = [
      said([{ functionCall: { name: 'f', willContinue: true } }]),
      ...partialArgs.map((one) => said([{ functionCall: { partialArgs: [one], willContinue: true } }])),
      said([{ functionCall: {} }], { finishReason: 'STOP' }),
    ]
    const { calls } = meaningOf('anthropic', run(anthropicByGemini, pieces))
    expect(calls.map((one) => JSON.stringify(one.input))).toEqual([JSON.stringify(input)])
  })

  it('ends a call that goes on where another begins, or something else is said', () => {
    const open = { functionCall: { name: 'f', willContinue: true } }
    const pieces = [said([open]), said([open]), said([{ text: 'So' }]), said([{ functionCall: { partialArgs: [] } }])]
    const { calls, text } = meaningOf('openai', run(openaiByGemini, pieces))
    expect([calls.map(({ input }) => input), text]).toEqual([[{}, {}], 'So'])
  })

  it('never takes for text what it does not know', () => {
    const unknown = [
      { executableCode: { code: 'x' } },
      { inlineData: { mimeType: 'audio/wav', data: 'AA==' } },
      { later: {} },
    ]
    const written = run(openaiByGemini, [said([...unknown, { text: 'Text' }], { groundingMetadata: {} })])
    expect(meaningOf('openai', written).text).toBe('Text')
    expect(written.toString()).not.toContain('AA==')
  })

  it('tells what it drew in Markdown, and to its own callers as it stood', () => {
    const image = { inlineData: { mimeType: 'image/png', data: 'AA==' }, thoughtSignature: 'c2ln' }
    const pieces = [said([{ text: 'Here: ' }, image, { text: '!' }])]
    const text = 'Here: ![image](data:image/png;base64,AA==)!'
    expect(meaningOf('openai', run(openaiByGemini, pieces)).text).toBe(text)
    expect(meaningOf('anthropic', run(anthropicByGemini, pieces)).text).toBe(text)
    const own = answerTranslatorOf('gemini', 'gemini') as Translator
    expect(partsOf(run(own, pieces))).toContainEqual(image)
    const whole = Buffer.from(JSON.stringify(dataOf(pieces[0] as Buffer)[0]))
    expect(String(anthropicByGemini.answer(whole, setting))).toContain(`![image](data:image/png;base64,AA==)`)
  })
})

describe('a stream for a caller of Gemini', () => {
  it('has calls whole, in the order in which they end, and why it stopped and what it used in its last part', () => {
    const asking = (index: number, id: string | undefined, name: string | undefined, args: string) =>
      chunk({ tool_calls: [{ index, id, function: { name, arguments: args } }] })
    const written = run(geminiByOpenai, [
      chunk({ content: 'So' }),
      asking(0, 'a', 'f', '{"x"'),
      asking(1, 'b', 'g', ''),
      asking(0, undefined, undefined, ':1}'),
      chunk({}, { finish_reason: 'tool_calls' }),
      frame({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } }),
    ])
    expect(faultsOfStream('gemini', written)).toEqual([])
    expect(partsOf(written)).toEqual([
      { text: 'So' },
      { functionCall: { id: 'a', name: 'f', args: { x: 1 } } },
      { functionCall: { id: 'b', name: 'g', args: {} } },
      { text: '' },
    ])
    expect(dataOf(written).at(-1)).toMatchObject({
      candidates: [{ finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
      modelVersion: 'asked',
      responseId: 'one',
    })
  })

  it('keeps so much of the input of calls and no more', () => {
    const stream = geminiByOpenai.stream(setting)
    const more = (text: string) => chunk({ tool_calls: [{ index: 0, function: { name: 'f', arguments: text } }] })
    for (let i = 0; i < 6; i++) stream.feed(more('x'.repeat(1024 * 1024)))
    const [part] = partsOf(stream.end(null))
    const { args } = part?.functionCall as { args: { arguments: string } }
    expect(args.arguments).toHaveLength(4 * 1024 * 1024)
  })

  it('refuses where the model does', () => {
    const written = run(geminiByOpenai, [chunk({ refusal: 'No.' }), chunk({}, { finish_reason: 'stop' })])
    expect(meaningOf('gemini', written)).toMatchObject({ text: 'No.', stop: 'filter' })
  })
})

describe('a seal', () => {
  const pieces = [
    said([{ text: 'Hm.', thought: true }]),
    said([{ text: 'So ' }]),
    said([{ text: 'be it.', thoughtSignature: 'dGV4dA==' }]),
    said([call('f', { n: 1 }, { thoughtSignature: 'Y2FsbA==' }), call('f', { n: 2 })], { finishReason: 'STOP' }),
  ]
  const expected = [
    { functionCall: { id: 'call_4_one', name: 'f', args: { n: 1 } }, thoughtSignature: 'Y2FsbA==' },
    { functionCall: { id: 'call_5_one', name: 'f', args: { n: 2 } } },
  ]
  const user = { role: 'user', content: 'Hello' }
  const contentsOf = (translator: Translator, body: Json) => {
    const { contents } = translated(translator, body, { model: 'gemini-3-pro' }).body as {
      contents: { parts: Json[] }[]
    }
    return contents[1]?.parts
  }

  it("of Google's comes back on its call through a caller of OpenAI, who keeps the details as they came", () => {
    const deltas = dataOf(run(openaiByGemini, pieces)).flatMap((data) => data.choices as { delta: Json }[])
    const all = (name: string) => deltas.flatMap(({ delta }) => (delta[name] ?? []) as Json[])
    expect(all('reasoning_details')).toEqual([
      { type: 'reasoning.encrypted', data: 'dGV4dA==', format: 'google-gemini-v1', index: 1 },
      { type: 'reasoning.encrypted', data: 'Y2FsbA==', format: 'google-gemini-v1', id: 'call_4_one', index: 2 },
    ])
    const args = (index: number) =>
      all('tool_calls')
        .flatMap((one) => (one.index === index ? [(one.function as Json).arguments] : []))
        .join('')
    const tool_calls = all('tool_calls').flatMap(({ index, id, function: asked }) =>
      id ? [{ id, type: 'function', function: { ...(asked as Json), arguments: args(index as number) } }] : [],
    )
    const message = { role: 'assistant', content: 'So be it.', tool_calls, reasoning_details: all('reasoning_details') }
    expect(contentsOf(openaiByGemini, { model: 'm', messages: [user, message] })).toEqual([
      { text: 'So be it.', thoughtSignature: 'dGV4dA==' },
      ...expected,
    ])
  })

  it("of Google's comes back on its call through a caller of Anthropic", () => {
    const body = JSON.stringify({
      candidates: [
        {
          content: {
            parts: [
              { text: 'So be it.', thoughtSignature: 'dGV4dA==' },
              call('f', { n: 1 }, { thoughtSignature: 'Y2FsbA==' }),
              call('f', { n: 2 }),
            ],
          },
        },
      ],
    })
    const { content } = JSON.parse(String(anthropicByGemini.answer(Buffer.from(body), setting))) as Json
    const back = contentsOf(anthropicByGemini, { max_tokens: 9, messages: [user, { role: 'assistant', content }] })
    expect(back?.map(({ thoughtSignature }) => thoughtSignature)).toEqual(['dGV4dA==', 'Y2FsbA==', undefined])
  })

  it("of Claude's comes back through a caller of Gemini, who keeps the parts as they came", () => {
    const event = (type: string, more: Json) =>
      Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`)
    const open = (index: number, content_block: Json) => event('content_block_start', { index, content_block })
    const written = run(geminiByAnthropic, [
      open(0, { type: 'thinking', thinking: '' }),
      event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } }),
      event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } }),
      event('content_block_stop', { index: 0 }),
      open(1, { type: 'redacted_thinking', data: 'ZGF0YQ==' }),
      open(2, { type: 'tool_use', id: 't', name: 'f', input: {} }),
    ])
    const parts = partsOf(written)
    for (const { thoughtSignature = '' } of parts) expect(thoughtSignature).toMatch(/^[\w+/]*=*$/)
    const contents = [{ parts: [{ text: 'Hello' }] }, { role: 'model', parts }]
    const { body, losses } = translated(geminiByAnthropic, { contents }, { model: 'claude-haiku-4-5' })
    expect((body.messages as Json[])[1]?.content).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'redacted_thinking', data: 'ZGF0YQ==' },
      { type: 'tool_use', id: 't', name: 'f', input: {} },
    ])
    expect(losses).toEqual([])
  })

  it("of Google's comes from its OpenAI-compatible API too, and goes back there as it came", () => {
    const extra_content = { google: { thought_signature: 'Y2FsbA==' } }
    const asking = { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '{}' }, extra_content }
    const anthropicByOpenai = translatorOf('anthropic', 'openai') as Translator
    const written = dataOf(run(anthropicByOpenai, [chunk({ tool_calls: [asking] })]))
    const content = written.flatMap(({ content_block }) => content_block ?? []) as Json[]
    expect(content.map(({ type }) => type)).toEqual(['redacted_thinking', 'tool_use'])
    const request = { max_tokens: 9, messages: [user, { role: 'assistant', content }] }
    const messagesFor = (model: string) => translated(anthropicByOpenai, request, { model }).body.messages as Json[]
    const { index: _index, ...back } = asking
    expect(messagesFor('gemini-3-pro')[1]).toEqual({ role: 'assistant', content: null, tool_calls: [back] })
    expect(messagesFor('gpt-5')[1]).not.toHaveProperty('tool_calls.0.extra_content')
  })
})
