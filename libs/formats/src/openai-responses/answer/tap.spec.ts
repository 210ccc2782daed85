import { encodeEvent, readEvents } from '@tollgate/sse'
import { noCounts } from '@tollgate/usage'
import type { TapOptions } from '../../core/tap'
import { tokensPerToolCall } from '../../openai/answer/answer-text'
import { openaiResponses } from '../format'

const event = (value: Record<string, unknown>) =>
  encodeEvent({ event: String(value['type'] ?? ''), data: JSON.stringify(value) })
const created = event({
  type: 'response.created',
  response: { id: 'r', status: 'in_progress', output: [], usage: null },
})
const delta = (text: string, type = 'response.output_text.delta') =>
  event({ type, item_id: 'm', output_index: 0, content_index: 0, delta: text, sequence_number: 4 })
const added = (item: object) => event({ type: 'response.output_item.added', output_index: 0, item })
const done = (item: object) => event({ type: 'response.output_item.done', output_index: 0, item })
const message = (text: string) => ({ type: 'message', id: 'm', content: [{ type: 'output_text', text }] })
const call = (given: string) => ({ type: 'function_call', id: 'f', call_id: 'c', name: 'weather', arguments: given })
const counts = { input_tokens: 9, output_tokens: 3, total_tokens: 12 }
const completed = (fields: object = { usage: counts }, type = 'response.completed') =>
  event({ type, response: { id: 'r', status: 'completed', error: null, output: [], ...fields } })

function feed(pieces: Buffer[], options: Partial<TapOptions> = {}) {
  const tap = openaiResponses.createTap({ onText: () => undefined, ...options })
  const out = pieces.map((piece) => Buffer.from(tap.feed(piece)))
  return { tap, out: Buffer.concat(out), end: tap.end() }
}
const textOf = (pieces: Buffer[]) => feed(pieces).tap.text().pieces.join('')

describe('the first good part of a response', () => {
  it.each<[string, Buffer]>([
    ['text', delta('a')],
    ['thoughts', delta('hm', 'response.reasoning_summary_text.delta')],
    ['a refusal', delta('no', 'response.refusal.delta')],
    ['a call of a tool', added(call(''))],
    ['thoughts that begin', added({ type: 'reasoning', id: 'r', summary: [] })],
    ['sound', delta('AAAA', 'response.audio.delta')],
    ['an end', completed()],
    ['a delta whose type comes last', encodeEvent({ data: '{"delta":"a","type":"response.output_text.delta"}' })],
  ])('is %s', (_, piece) => {
    expect(feed([piece]).tap).toMatchObject({ hasContent: true, error: null })
  })

  it.each<[string, Buffer]>([
    ['its beginning', created],
    ['a message that begins', added(message(''))],
    ['an empty text', delta('')],
    ['a part that begins', event({ type: 'response.content_part.added', part: { type: 'output_text', text: '' } })],
    ['a text that is told to be whole', event({ type: 'response.output_text.done', text: 'a' })],
    ['a comment', Buffer.from(': hello\n\n')],
    ['an empty frame', encodeEvent({ event: 'ping', data: '' })],
    ['an error', event({ type: 'error', error: { message: 'm' } })],
    ['nonsense', encodeEvent({ data: '{"delta":[}' })],
  ])('is not %s', (_, piece) => {
    expect(feed([piece]).tap.hasContent).toBe(false)
  })
})

describe('what a response delivers', () => {
  const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] }
  it.each<[string, Buffer[], string]>([
    [
      'its deltas, whatever repeats them',
      [delta('ab'), delta('c'), done(message('abc')), completed({ output: [message('abc')] })],
      'abc',
    ],
    ['an item without deltas', [added(message('')), done(message('abc'))], 'abc'],
    ['two of them, and one with', [done(message('ab')), delta('c'), done(message('c')), done(message('d'))], 'abcd'],
    ['an answer that comes at its end', [completed({ output: [thought, message('abc')] })], 'hmabc'],
    ['a call with its input at once', [added(call('')), done(call('{"a":1}'))], 'weather{"a":1}'],
    ['a call without a beginning', [done(call('{"a":1}'))], '{"a":1}weather'],
    [
      'a call in pieces',
      [added(call('')), delta('{}', 'response.function_call_arguments.delta'), done(call('{}'))],
      'weather{}',
    ],
    ['a call that comes at the end', [completed({ output: [call('{}')] })], '{}weather'],
    ['no sound', [delta('AAAA', 'response.audio.delta'), delta('a', 'response.audio.transcript.delta')], 'a'],
  ])('is %s', (_, pieces, text) => {
    expect(textOf(pieces)).toBe(text)
  })

  it('counts each call once', () => {
    const { tap } = feed([
      added(call('')),
      done(call('{}')),
      done(call('{}')),
      completed({ output: [call('{}'), call('{}')] }),
    ])
    expect(tap.extraTokens).toBe(2 * tokensPerToolCall)
  })

  it('is not told by a usage of before', () => {
    expect(feed([completed(), delta('a')]).tap.isUsageOld).toBe(false)
    expect(feed([delta('a')]).tap.isUsageOld).toBe(true)
  })
})

describe('the usage of a response', () => {
  it.each(['response.completed', 'response.incomplete'])('stands in its last event, %s', (type) => {
    const { tap } = feed([created, delta('a'), completed({ usage: counts }, type)])
    expect(tap).toMatchObject({ usage: { ...noCounts(), textIn: 9, textOut: 3 }, isDone: true, isFinished: true })
  })

  it('is none where nothing is counted', () => {
    expect(feed([completed({ usage: null })]).tap.usage).toBeNull()
    expect(feed([completed({ usage: 'x' })]).tap.usage).toBeNull()
  })

  it('is read in front of an output', () => {
    const late = '{"response":{"usage":{"input_tokens":9,"output_tokens":3},"output":[]},"type":"response.completed"}'
    expect(feed([encodeEvent({ data: late })]).tap.usage?.textOut).toBe(3)
  })
})

describe('an error in a stream', () => {
  const failed = event({
    type: 'response.failed',
    response: { error: { code: 'server_error', message: 'Oops' }, usage: counts },
  })
  it.each<[string, Buffer, object]>([
    [
      'as it is sent',
      event({ type: 'error', error: { type: 'x', code: 'insufficient_quota', message: 'Paid out' } }),
      { message: 'Paid out', status: 429 },
    ],
    [
      'as it is documented',
      event({ type: 'error', code: 'rate_limit_exceeded', message: 'Slow', param: 'p' }),
      { message: 'Slow', param: 'p', status: 429 },
    ],
    ['of a response', failed, { message: 'Oops', status: 500, code: 'server_error' }],
    [
      'of a response that does not say',
      event({ type: 'response.failed', response: {} }),
      { message: 'the response failed' },
    ],
    [
      'of a provider’s own',
      encodeEvent({ data: '{"error":{"message":"Busy","code":503}}' }),
      { message: 'Busy', status: 503 },
    ],
  ])('%s is taken out', (_, piece, error) => {
    const { tap, out } = feed([created, delta('a'), piece])
    expect(out.equals(Buffer.concat([created, delta('a')]))).toBe(true)
    expect(tap.error).toMatchObject({ source: 'upstream', ...error })
    expect(tap.isDone).toBe(false)
  })

  it('tells what it cost', () => {
    expect(feed([failed]).tap.usage?.textOut).toBe(3)
  })

  it('is written so that both kinds of clients read it', () => {
    const [written] = readEvents(openaiResponses.errorEvent({ message: 'm', type: 't', code: 'c' }, 500))
    expect(written?.event).toBe('error')
    expect(JSON.parse(written?.data ?? '')).toEqual({
      type: 'error',
      code: 'c',
      message: 'm',
      param: null,
      error: { type: 't', code: 'c', message: 'm', param: null },
      sequence_number: 0,
    })
  })
})

it('stops at an event with more parts than anybody looks at', () => {
  const parts = JSON.stringify({ type: 'response.completed', response: { output: Array(500_000).fill({}) } })
  expect(feed([encodeEvent({ data: parts })]).tap.failure).toBe('event-too-complex')
})
