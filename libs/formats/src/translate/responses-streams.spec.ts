import { readEvents } from '@tollgate/sse'
import { noCounts } from '@tollgate/usage'
import { faultsOfStream } from '../../test/well-formed'
import type { AnswerSetting, Translator } from '../core/translator'
import { mostKept } from '../openai-responses/codec/answer/kept-text'
import { translatorOf } from '../translators'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1, model: 'asked', isUsageAsked: true }
const toCaller = translatorOf('openai-responses', 'openai') as Translator
const toChat = translatorOf('openai', 'openai-responses') as Translator
const fromAnthropic = translatorOf('openai-responses', 'anthropic') as Translator

type Json = Record<string, unknown>
const frame = (data: Json) => Buffer.from(`data: ${JSON.stringify(data)}\n\n`)
const chunk = (delta: Json, more: Json = {}) => frame({ choices: [{ index: 0, delta, ...more }] })
const call = (index: number, id: string | undefined, args: string) =>
  chunk({ tool_calls: [{ index, id, function: { name: id && `tool-${id}`, arguments: args } }] })

function run(translator: Translator, frames: readonly Buffer[], usage = noCounts()): Buffer {
  const stream = translator.stream(setting)
  return Buffer.concat([...frames.map((one) => stream.feed(one)), stream.end(usage)])
}
const dataOf = (stream: Buffer) =>
  readEvents(stream).flatMap(({ data }) => (data.startsWith('{') ? [JSON.parse(data) as Json] : []))

describe('a chat, streamed to a caller of responses', () => {
  it('tells each event that its clients wait for', () => {
    const frames = [chunk({ reasoning_content: 'Hm' }), chunk({ content: 'So' }), chunk({ content: '.' })]
    const events = dataOf(run(toCaller, [...frames, call(0, 'a', '{}'), chunk({}, { finish_reason: 'tool_calls' })]))
    expect(events.map(({ type }) => String(type).replace('response.', ''))).toEqual([
      ...['created', 'in_progress'],
      ...['output_item.added', 'reasoning_summary_part.added', 'reasoning_summary_text.delta'],
      ...['reasoning_summary_text.done', 'reasoning_summary_part.done', 'output_item.done'],
      ...['output_item.added', 'content_part.added', 'output_text.delta', 'output_text.delta'],
      ...['output_text.done', 'content_part.done', 'output_item.done'],
      ...['output_item.added', 'function_call_arguments.delta', 'function_call_arguments.done', 'output_item.done'],
      'completed',
    ])
    expect(events.at(-1)).toMatchObject({
      response: {
        id: 'resp_one',
        created_at: 1,
        model: 'asked',
        status: 'completed',
        output: [
          { id: 'rs_one_0', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
          { id: 'msg_one_1', status: 'completed', content: [{ type: 'output_text', text: 'So.', annotations: [] }] },
          { id: 'fc_one_2', status: 'completed', call_id: 'a', name: 'tool-a', arguments: '{}' },
        ],
      },
    })
  })

  it('has one answer, that which came first', () => {
    const other = frame({ choices: [{ index: 1, delta: { content: 'No' } }] })
    const [last] = dataOf(run(toCaller, [chunk({ content: 'So' }), other, chunk({ content: '.' })])).slice(-1)
    expect(last).toMatchObject({ response: { output: [{ content: [{ text: 'So.' }] }] } })
  })

  it('keeps calls apart whose pieces come in turns', () => {
    const frames = [call(0, 'a', '{"x"'), call(1, 'b', '{"y"'), call(0, undefined, ':1}'), call(1, undefined, ':2}')]
    const written = run(toCaller, frames)
    expect(faultsOfStream('openai-responses', written)).toEqual([])
    const output = [
      { call_id: 'a', arguments: '{"x":1}' },
      { call_id: 'b', arguments: '{"y":2}' },
    ]
    expect(dataOf(written).at(-1)).toMatchObject({ response: { output } })
  })

  it.each([
    ['length', 'max_output_tokens'],
    ['content_filter', 'content_filter'],
  ])('that stopped for %s is not complete', (finish_reason, reason) => {
    const [last] = dataOf(run(toCaller, [chunk({ content: 'So' }), chunk({}, { finish_reason })])).slice(-1)
    expect(last).toMatchObject({
      type: 'response.incomplete',
      response: { status: 'incomplete', incomplete_details: { reason } },
    })
  })

  it('has a refusal, and its usage to the letter', () => {
    const usage = { ...noCounts(), textIn: 60, cacheRead: 40, textOut: 10 }
    const [last] = dataOf(run(toCaller, [chunk({ refusal: 'No.' })], usage)).slice(-1)
    expect(last).toMatchObject({
      response: {
        output: [{ content: [{ type: 'refusal', refusal: 'No.' }] }],
        usage: {
          input_tokens: 100,
          input_tokens_details: { cached_tokens: 40 },
          output_tokens: 10,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 110,
        },
      },
    })
  })

  it('that is longer than what is kept is delivered whole, and its end says what it leaves out', () => {
    const piece = 'word '.repeat(20_000)
    const count = Math.ceil(mostKept / piece.length) + 2
    const events = dataOf(
      run(
        toCaller,
        Array.from({ length: count }, () => chunk({ content: piece })),
      ),
    )
    const said = events.flatMap(({ type, delta }) => (type === 'response.output_text.delta' ? [delta] : []))
    expect(said.join('').length).toBe(count * piece.length)
    const { response } = events.at(-1) as { response: { output: [{ content: [{ text: string }] }] } }
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'too_long_to_repeat' },
      output: [{ status: 'incomplete' }],
    })
    const { length } = response.output[0].content[0].text
    expect(length).toBeLessThanOrEqual(mostKept)
    expect(length).toBeGreaterThan(mostKept - 1_024)
  })

  it('keeps no more of calls than of texts, however many there are', () => {
    const block = { type: 'tool_use', id: 'a', name: 'f', input: {} }
    const frames = Array.from({ length: 9_000 }, (_, index) => [
      frame({ type: 'content_block_start', index, content_block: block }),
      frame({ type: 'content_block_stop', index }),
    ])
    const last = dataOf(run(fromAnthropic, [Buffer.concat(frames.flat())])).at(-1) as {
      response: { output: unknown[]; incomplete_details: object }
    }
    expect(last.response.output.length).toBeLessThan(mostKept / 256)
    expect(last.response.incomplete_details).toEqual({ reason: 'too_long_to_repeat' })
  })
})

describe('a response, streamed to a caller of chats', () => {
  const added = (output_index: number, item: Json) => frame({ type: 'response.output_item.added', output_index, item })
  const done = (output_index: number, item: Json) => frame({ type: 'response.output_item.done', output_index, item })
  const textOf = (stream: Buffer) =>
    dataOf(stream)
      .map(({ choices }) => (choices as { delta: { content?: string } }[])[0]?.delta.content ?? '')
      .join('')
  const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello.' }] }

  it.each<[string, Buffer[]]>([
    ['in deltas', [added(0, { type: 'message' }), delta('Hel'), delta('lo.'), done(0, message)]],
    ['in deltas of an item that nobody began', [delta('Hel'), delta('lo.'), done(0, message)]],
    ['in its item alone', [done(0, message)]],
    ['at the end alone', [frame({ type: 'response.completed', response: { output: [message] } })]],
    [
      'four times',
      [
        added(0, { type: 'message' }),
        delta('Hello.'),
        frame({ type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Hello.' }),
        frame({ type: 'response.content_part.done', output_index: 0, content_index: 0, part: message.content[0] }),
        done(0, message),
        frame({ type: 'response.completed', response: { output: [message] } }),
      ],
    ],
  ])('says a text once that came %s', (_how, frames) => {
    expect(textOf(run(toChat, frames))).toBe('Hello.')
  })

  it('tells the parts of a summary as one thought, in whatever pieces they come', () => {
    const think = (summary_index: number, text: string) =>
      frame({ type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index, delta: text })
    const summary = ['One.', 'Two.'].map((text) => ({ type: 'summary_text', text }))
    const item = { type: 'reasoning', id: 'rs_1', summary, encrypted_content: 'gAAA' }
    const inDeltas = [added(0, { type: 'reasoning' }), think(0, 'On'), think(0, 'e.'), think(1, 'Two.'), done(0, item)]
    for (const frames of [inDeltas, [done(0, item)]]) {
      const chunks = dataOf(run(toChat, frames)) as { choices: { delta: Json }[] }[]
      const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta: said }) => said))
      expect(deltas.map(({ reasoning_content: thought }) => thought ?? '').join('')).toBe('One.\n\nTwo.')
      const details = deltas.flatMap(({ reasoning_details: some }) => (some ?? []) as Json[])
      expect(details.at(-1)).toMatchObject({ type: 'reasoning.encrypted', data: 'gAAA', id: 'rs_1' })
    }
  })

  it('says nothing more behind a failure', () => {
    const failed = frame({ type: 'response.failed', response: { error: { message: 'secret' } } })
    const stream = toChat.stream(setting)
    expect([stream.feed(failed).length, stream.end(null).length]).toEqual([0, 0])
  })

  function delta(text: string): Buffer {
    return frame({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: text })
  }
})
