import { readEvents } from '@tollgate/sse'
import { noCounts } from '@tollgate/usage'
import { chatsOf, framesOf } from '../../test/chats'
import { sides } from '../../test/formats'
import { gather, meaningOf } from '../../test/meaning'
import type { Recording } from '../../test/recorded'
import { faultsOfStream } from '../../test/well-formed'
import type { AnswerSetting, Translator } from '../core/translator'
import { translatorOf } from '../translators'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1_700_000_000, model: 'asked', isUsageAsked: true }
const toOpenai = translatorOf('openai', 'anthropic') as Translator
const toAnthropic = translatorOf('anthropic', 'openai') as Translator
const counts = { ...noCounts(), textIn: 10, cacheRead: 4, textOut: 7 }

type Json = Record<string, unknown>
const chunk = (delta: Json, more: Json = {}) => frame({ choices: [{ index: 0, delta, ...more }] })
const frame = (data: Json) => Buffer.from(`data: ${JSON.stringify(data)}\n\n`)
const call = (index: number | undefined, id: string | undefined, name: string | undefined, args = '') =>
  chunk({ tool_calls: [{ index, id, function: { name, arguments: args } }] })

function run(translator: Translator, pieces: readonly Buffer[], options: Partial<AnswerSetting> = {}): Buffer {
  const stream = translator.stream({ ...setting, ...options })
  return Buffer.concat([...pieces.map((piece) => stream.feed(piece)), stream.end(null)])
}

const dataOf = (stream: Buffer) =>
  readEvents(stream).map(({ data }) => (data.startsWith('{') ? (JSON.parse(data) as Json) : data))

describe.each(sides)('a stream for %s from %s', (caller, upstream) => {
  const translator = translatorOf(caller, upstream) as Translator
  const { streams } = chatsOf(upstream)

  it.each(streams)('is well formed wherever it is cut: %s', (_, recording) => {
    const frames = framesOf(recording)
    for (let count = 0; count <= frames.length; count += Math.ceil(frames.length / 50))
      expect(faultsOfStream(caller, run(translator, frames.slice(0, count)))).toEqual([])
  })

  it('is over after its end', () => {
    const stream = translator.stream(setting)
    const [first = Buffer.alloc(0)] = framesOf(streams[0]?.[1] as Recording) // there is one
    stream.end(null)
    expect(stream.end(null)).toHaveLength(0)
    expect(stream.feed(first)).toHaveLength(0)
  })

  it('says nothing more behind an error, which others tell', () => {
    const stream = translator.stream(setting)
    expect(stream.feed(frame({ type: 'error', error: { type: 'overloaded_error', message: 'secret' } }))).toHaveLength(
      0,
    )
    expect(stream.end(null)).toHaveLength(0)
  })

  it('has as its usage what was counted where the upstream did not tell', () => {
    const stream = translator.stream(setting)
    expect(meaningOf(caller, stream.end(counts)).usage).toEqual({
      input: 14,
      cacheRead: 4,
      cacheWrite: 0,
      output: 7,
      reasoning: 0,
    })
  })
})

describe('a stream of OpenAI for Anthropic', () => {
  it('keeps calls apart whose pieces come in turns, and closes them when all is said', () => {
    const written = run(toAnthropic, [
      chunk({ role: 'assistant', content: 'So' }),
      call(0, 'a', 'first', '{"x"'),
      call(1, 'b', 'second'),
      call(0, undefined, undefined, ':1}'),
      call(1, undefined, undefined, '{"y":2}'),
      chunk({}, { finish_reason: 'tool_calls' }),
    ])
    expect(faultsOfStream('anthropic', written)).toEqual([])
    expect(meaningOf('anthropic', written)).toMatchObject({
      text: 'So',
      calls: [
        { id: 'a', name: 'first', input: { x: 1 } },
        { id: 'b', name: 'second', input: { y: 2 } },
      ],
      stop: 'calls',
    })
  })

  it.each([
    ['the same number for all', [call(0, 'a', 'f', '{"n":1}'), call(0, 'b', 'f', '{"n":2}')]],
    [
      'no number',
      [call(undefined, 'a', 'f', '{"n":1}'), call(undefined, 'b', 'f', '{"n"'), call(undefined, 'b', '', ':2}')],
    ],
    [
      'id and name again with each piece',
      [call(0, 'a', 'f', '{"n"'), call(0, 'a', 'f', ':1}'), call(1, 'b', 'f', '{"n":2}')],
    ],
    ['numbers that begin anywhere', [call(3, 'a', 'f', '{"n":1}'), call(7, 'b', 'f', '{"n":2}')]],
  ])('tells calls apart by %s', (_, pieces) => {
    const expected = [1, 2].map((n) => ({ id: n === 1 ? 'a' : 'b', name: 'f', input: { n } }))
    expect(meaningOf('anthropic', run(toAnthropic, pieces)).calls).toEqual(expected)
  })

  it('gives an id to a call that has none, and the same in a whole answer', () => {
    const nameless = { index: 0, function: { name: 'f', arguments: '{}' } }
    const [one] = meaningOf('anthropic', run(toAnthropic, [chunk({ tool_calls: [nameless] })])).calls
    const whole = toAnthropic.answer(
      Buffer.from(JSON.stringify({ choices: [{ message: { tool_calls: [nameless] } }] })),
      setting,
    )
    expect([one?.id, meaningOf('anthropic', JSON.parse(String(whole)) as Json).calls[0]?.id]).toEqual([
      'call_0_one',
      'call_0_one',
    ])
  })

  it('calls tools where the upstream says that it is at its end', () => {
    const pieces = [call(0, 'a', 'f', '{}'), chunk({}, { finish_reason: 'stop' })]
    expect(meaningOf('anthropic', run(toAnthropic, pieces)).stop).toBe('calls')
  })

  it('numbers blocks as they come, one after another', () => {
    const pieces = [
      chunk({ reasoning_content: 'Hm' }),
      chunk({ content: 'A' }),
      chunk({ reasoning: 'Hm' }),
      chunk({ content: 'B' }),
    ]
    const types = dataOf(run(toAnthropic, pieces)).map((event) => {
      const { type, content_block } = event as { type: string; content_block?: { type: string } }
      return content_block?.type ?? type.replace('content_block_', '')
    })
    expect(types).toEqual([
      'message_start',
      ...['thinking', 'delta', 'stop', 'text', 'delta', 'stop', 'thinking', 'delta', 'stop', 'text', 'delta', 'stop'],
      'message_delta',
      'message_stop',
    ])
  })

  it('makes a refusal one', () => {
    const written = run(toAnthropic, [
      chunk({ refusal: 'I will ' }),
      chunk({ refusal: 'not.' }),
      chunk({}, { finish_reason: 'stop' }),
    ])
    expect(meaningOf('anthropic', written)).toMatchObject({ text: 'I will not.', stop: 'filter' })
  })

  it('carries what others have sealed, and knows it again', () => {
    const seal = { type: 'reasoning.encrypted', data: 'gAAA', format: 'openai-responses-v1', id: 'rs_1', index: 1 }
    const written = run(toAnthropic, [
      chunk({
        reasoning: 'Hm.',
        reasoning_details: [{ type: 'reasoning.text', text: 'Hm.', format: 'google-gemini-v1', index: 0 }],
      }),
      chunk({
        reasoning_details: [{ type: 'reasoning.text', signature: 'sig', format: 'google-gemini-v1', index: 0 }],
      }),
      chunk({ reasoning_details: [seal] }),
      chunk({ content: 'Yes.' }),
    ])
    expect(faultsOfStream('anthropic', written)).toEqual([])
    expect(meaningOf('anthropic', written)).toMatchObject({ thoughts: 'Hm.', signatures: ['gAAA', 'sig'] })
    const { content } = gather.anthropic(written)
    const said = { model: 'google/gemini-3-pro', messages: [{ role: 'assistant', content: content as unknown }] }
    const request = toAnthropic.request(Buffer.from(JSON.stringify(said)))
    if (request.kind !== 'translated') throw new Error(request.param)
    const [message] = (JSON.parse(String(request.body)) as { messages: Json[] }).messages
    expect(message?.reasoning_details).toEqual([
      { type: 'reasoning.text', text: 'Hm.', signature: 'sig', format: 'google-gemini-v1', index: 0 },
      { ...seal, index: 1 },
    ])
  })

  it('says why it stopped and what it used in one event, behind all that was said', () => {
    const late = [chunk({}, { finish_reason: 'length' }), chunk({ content: 'late' })]
    const written = run(toAnthropic, [
      chunk({ content: 'A' }),
      ...late,
      frame({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } }),
    ])
    expect(faultsOfStream('anthropic', written)).toEqual([])
    expect(meaningOf('anthropic', written)).toMatchObject({
      text: 'Alate',
      stop: 'length',
      usage: { input: 3, output: 2 },
    })
  })

  it('is of the first choice alone', () => {
    const pieces = [
      chunk({ content: 'A' }),
      frame({ choices: [{ index: 1, delta: { content: 'B' }, finish_reason: 'length' }] }),
    ]
    expect(meaningOf('anthropic', run(toAnthropic, pieces))).toMatchObject({ text: 'A', stop: 'end' })
  })
})

describe('a stream of Anthropic for OpenAI', () => {
  const start = { type: 'message_start', message: { id: 'msg_1', usage: { input_tokens: 9, output_tokens: 1 } } }
  const open = (index: number, content_block: Json) => frame({ type: 'content_block_start', index, content_block })
  const more = (index: number, delta: Json) => frame({ type: 'content_block_delta', index, delta })
  const stop = (stop_reason: string, usage = {}) => frame({ type: 'message_delta', delta: { stop_reason }, usage })

  it('tells usage only to who asked for it, behind the stop', () => {
    const pieces = [frame(start), stop('end_turn', { output_tokens: 5 })]
    expect(dataOf(run(toOpenai, pieces)).at(-2)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 },
    })
    expect(JSON.stringify(dataOf(run(toOpenai, pieces, { isUsageAsked: false })))).not.toContain('usage')
  })

  it('says why it stopped behind all that was said', () => {
    const written = run(toOpenai, [frame(start), stop('max_tokens'), open(0, { type: 'text', text: 'late' })])
    expect(faultsOfStream('openai', written)).toEqual([])
    expect(meaningOf('openai', written)).toMatchObject({ text: 'late', stop: 'length' })
  })

  it('never takes the early usage for the usage', () => {
    const stream = toOpenai.stream(setting)
    const written = Buffer.concat([stream.feed(frame(start)), stream.end(counts)])
    expect(meaningOf('openai', written).usage).toMatchObject({ input: 14, output: 7 })
  })

  it('gives thoughts with the text that their signature is for, piece by piece', () => {
    const written = run(toOpenai, [
      frame(start),
      open(0, { type: 'thinking', thinking: '' }),
      more(0, { type: 'thinking_delta', thinking: 'Hm, ' }),
      more(0, { type: 'thinking_delta', thinking: 'yes.' }),
      more(0, { type: 'signature_delta', signature: 'c2ln' }),
      open(1, { type: 'redacted_thinking', data: 'ZGF0YQ==' }),
      open(2, { type: 'text', text: 'Yes.' }),
    ])
    expect(meaningOf('openai', written)).toMatchObject({ thoughts: 'Hm, yes.', text: 'Yes.' })
    const reasoning_details = dataOf(written).flatMap((data) => {
      const [choice] = (data as { choices?: { delta: { reasoning_details?: unknown[] } }[] }).choices ?? []
      return choice?.delta.reasoning_details ?? []
    })
    // As a client gives it back that keeps every piece.
    const messages = [{ role: 'assistant', content: 'Yes.', reasoning_details }]
    const request = toOpenai.request(Buffer.from(JSON.stringify({ model: 'claude-haiku-4-5', messages })))
    if (request.kind !== 'translated') throw new Error(request.param)
    expect((JSON.parse(String(request.body)) as { messages: Json[] }).messages[0]?.content).toEqual([
      { type: 'thinking', thinking: 'Hm, yes.', signature: 'c2ln' },
      { type: 'redacted_thinking', data: 'ZGF0YQ==' },
      { type: 'text', text: 'Yes.' },
    ])
  })

  it('never takes for text what it does not know', () => {
    const written = run(toOpenai, [
      frame(start),
      open(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      more(0, { type: 'input_json_delta', partial_json: '{"query":"x"}' }),
      more(0, { type: 'text_delta', text: 'not text' }),
      open(1, { type: 'later_invention', text: 'nor this' }),
      more(1, { type: 'text_delta', text: 'nor that' }),
      open(2, { type: 'text', text: '' }),
      more(2, { type: 'later_delta', text: 'nor here' }),
      more(2, { type: 'text_delta', text: 'Text' }),
      more(9, { type: 'text_delta', text: 'of no block' }),
      frame({ type: 'later_event', text: 'nor there' }),
    ])
    expect(meaningOf('openai', written)).toMatchObject({ text: 'Text', calls: [] })
    expect(faultsOfStream('openai', written)).toEqual([])
  })

  it('takes an input that stands in the beginning of a call, and none that comes twice', () => {
    const input = { city: 'Bern' }
    const given = [
      open(0, { type: 'tool_use', id: 't', name: 'f', input }),
      more(0, { type: 'input_json_delta', partial_json: '{"city":"Bern"}' }),
    ]
    expect(meaningOf('openai', run(toOpenai, given)).calls).toEqual([{ id: 't', name: 'f', input }])
    const bare = JSON.stringify(dataOf(run(toOpenai, [open(0, { type: 'tool_use', id: 't', name: 'f' })])))
    expect(bare).toContain('"arguments":"{}"')
  })

  it('closes what begins again under the same number', () => {
    const written = run(toOpenai, [
      frame(start),
      open(0, { type: 'tool_use', id: 'a', name: 'f' }),
      more(0, { type: 'input_json_delta', partial_json: '{"n":1}' }),
      open(0, { type: 'tool_use', id: 'b', name: 'f' }),
      open(0, { type: 'tool_use', id: 'c', name: 'f' }),
    ])
    expect(meaningOf('openai', written).calls.map(({ id, input }) => [id, input])).toEqual([
      ['a', { n: 1 }],
      ['b', {}],
      ['c', {}],
    ])
    expect(JSON.stringify(dataOf(written)).match(/"arguments":"{}"/g)).toHaveLength(2)
  })

  it.each([
    ['end_turn', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['stop_sequence', 'stop'],
    ['tool_use', 'tool_calls'],
    ['pause_turn', 'stop'],
    ['refusal', 'content_filter'],
    ['later_word', 'stop'],
  ])('stops by %s: %s', (word, expected) => {
    const [last] = dataOf(run(toOpenai, [frame(start), stop(word)])).slice(-2)
    expect(last).toMatchObject({ choices: [{ finish_reason: expected }] })
  })
})

describe('a call whose name comes behind its id', () => {
  const names = (pieces: readonly Buffer[]) =>
    dataOf(run(toAnthropic, pieces)).flatMap((event) => {
      const { content_block: block, delta } = event as { content_block?: Json; delta?: Json }
      return block?.['type'] === 'tool_use' ? [block['name']] : (delta?.['partial_json'] ?? [])
    })
  const end = chunk({}, { finish_reason: 'tool_calls' })

  it.each([
    ['alone', [call(0, 'c', ''), call(0, undefined, 'f'), call(0, undefined, '', '{}')], ['f', '{}']],
    ['behind its input', [call(0, 'c', '', '{"a"'), call(0, undefined, 'f', ':1}')], ['f', '{"a":1}']],
    [
      'with another between',
      [call(0, 'c', ''), call(1, 'd', 'g', '{}'), call(0, 'c', 'f', '[]')],
      ['g', '{}', 'f', '[]'],
    ],
    ['without numbers', [call(undefined, 'c', ''), call(undefined, 'd', ''), call(undefined, 'c', 'f')], ['f', '']],
    ['never', [call(0, 'c', '', '{"a":1}')], ['', '{"a":1}']],
  ])('has it: %s', (_case, pieces, told) => {
    expect(names([...pieces, end]).filter((one) => one !== '{}' || told.includes('{}'))).toEqual(told)
  })

  it('waits for no more than there is room for', () => {
    const flood = Array.from({ length: 40 }, (_, index) => call(index, `c${index}`, ''))
    expect(names(flood).filter((name) => name === '')).toHaveLength(24)
    expect(names([call(0, 'c', '', 'x'.repeat(70_000)), call(0, undefined, '', 'y')])).toHaveLength(2)
  })
})
