import { encodeEvent, readEvents } from '@tollgate/sse'
import { noCounts } from '@tollgate/usage'
import type { TapOptions } from '../../core/tap'
import { anthropic } from '../format'
import { tokensPerToolCall } from '../wire/block-text'

const event = (value: Record<string, unknown> & { type?: string }, name = value.type) =>
  encodeEvent({ ...(name !== undefined && { event: name }), data: JSON.stringify(value) })
const start = (usage: unknown = { input_tokens: 9, cache_read_input_tokens: 4, output_tokens: 1 }) =>
  event({ type: 'message_start', message: { id: 'm1', type: 'message', content: [], usage } })
const block = (content_block: object) => event({ type: 'content_block_start', index: 0, content_block })
const delta = (value: object) => event({ type: 'content_block_delta', index: 0, delta: value })
const text = (said: string) => delta({ type: 'text_delta', text: said })
const ended = (usage?: unknown, stop_reason: string | null = 'end_turn') =>
  event({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, ...(usage !== undefined && { usage }) })
const stop = event({ type: 'message_stop' })
const ping = event({ type: 'ping' })
const error = event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })

function feed(pieces: Buffer[], options: Partial<TapOptions> = {}) {
  const tap = anthropic.createTap({ onText: () => undefined, ...options })
  const out = pieces.map((piece) => Buffer.from(tap.feed(piece)))
  return { tap, out, end: tap.end() }
}

describe('the first good part of a message', () => {
  it.each<[string, Buffer]>([
    ['text', text('a')],
    ['thoughts', delta({ type: 'thinking_delta', thinking: 'hm' })],
    ['the input of a tool', delta({ type: 'input_json_delta', partial_json: '{' })],
    ['a call of a tool', block({ type: 'tool_use', id: 'x', name: 'f', input: {} })],
    ['a block of thoughts that begins', block({ type: 'thinking', thinking: '' })],
    ['thoughts that are hidden', delta({ type: 'signature_delta', signature: 'abc' })],
    ['what a tool of the upstream found', block({ type: 'web_search_tool_result', content: [] })],
    ['text in its block', block({ text: 'a', type: 'text' })],
    ['an end', ended({ output_tokens: 1 })],
    ['a delta without a name', encodeEvent({ data: '{"type":"content_block_delta","delta":{"text":"a"}}' })],
  ])('is %s', (_, piece) => {
    expect(feed([piece]).tap).toMatchObject({ hasContent: true, error: null })
  })

  it.each<[string, Buffer]>([
    ['the beginning', start()],
    ['a text that begins', block({ type: 'text', text: '' })],
    ['an empty text', text('')],
    ['a ping', ping],
    ['the end of a block', event({ type: 'content_block_stop', index: 0 })],
    ['usage', ended({ output_tokens: 1 }, null)],
    ['a comment', Buffer.from(': hello\n\n')],
    ['an empty frame', encodeEvent({ event: 'ping', data: '' })],
    ['the end mark', stop],
    ['an error', error],
    ['nonsense', encodeEvent({ data: '{"delta":[}' })],
  ])('is not %s', (_, piece) => {
    expect(feed([piece]).tap.hasContent).toBe(false)
  })
})

describe('the usage of a message', () => {
  it('is not told by its beginning, which tells of its input', () => {
    const { tap } = feed([start(), text('a'), ping])
    expect(tap).toMatchObject({ usage: null, inputUsage: { ...noCounts(), textIn: 9, cacheRead: 4 }, isUsageOld: true })
  })

  it('is that of its end, with what only its beginning told', () => {
    const { tap } = feed([start(), text('a'), ended({ output_tokens: 7 }), stop])
    expect(tap).toMatchObject({ usage: { ...noCounts(), textIn: 9, cacheRead: 4, textOut: 7 }, isUsageOld: false })
  })

  it('is old where more was delivered behind it', () => {
    expect(feed([start(), ended({ output_tokens: 7 }), text('a')]).tap.isUsageOld).toBe(true)
    expect(feed([start(), ended({ output_tokens: 7 }), block({ name: 'f' })]).tap.isUsageOld).toBe(true)
  })

  it('is the last that counts anything', () => {
    const { tap } = feed([start(), ended({ output_tokens: 7 }), ended({ output_tokens: 0 }), ended({}), ended(null)])
    expect(tap.usage?.textOut).toBe(7)
  })

  it('goes by the last beginning of several', () => {
    const { tap } = feed([
      start(),
      text('a'),
      start({ input_tokens: 20 }),
      text('b'),
      ended({ output_tokens: 3 }),
      stop,
    ])
    expect(tap.usage).toEqual({ ...noCounts(), textIn: 20, textOut: 3 })
    expect(tap.text().pieces).toEqual(['ab'])
  })

  it('is none where its end tells of none, however early its beginning did', () => {
    expect(feed([start(), text('a'), ended(), stop]).tap).toMatchObject({ usage: null, isFinished: true, isDone: true })
  })

  it('is not believed when a text spells it', () => {
    expect(
      feed([text('"usage":{"output_tokens":9}'), delta({ text: { usage: { output_tokens: 9 } } })]).tap.usage,
    ).toBeNull()
  })

  it('is no usage where it is too large to be read', () => {
    const { tap } = feed([start(), text('a'), ended({ output_tokens: 7, filler: 'x'.repeat(100_000) })])
    expect(tap).toMatchObject({ usage: null, isFinished: true })
  })
})

describe('the end of a message', () => {
  const late = Buffer.concat([
    start(),
    text('late'),
    error,
    ended({ output_tokens: 900 }),
    stop,
    Buffer.from('data: la'),
  ])
  const whole = Buffer.concat([start(), text('a'), ended({ output_tokens: 7 }), stop])

  it.each([{}, { holdDone: true }])('is that of the stream: nothing behind it passes or counts (%j)', (options) => {
    for (let at = 0; at <= late.length; at += 7) {
      const pieces = [Buffer.concat([whole, late.subarray(0, at)]), late.subarray(at)]
      const { tap, out, end } = feed(pieces, options)
      expect(Buffer.concat([...out, end]).toString()).toBe(whole.toString())
      expect(tap).toMatchObject({ isDone: true, error: null, textBytes: 1, isUsageOld: false })
    }
  })

  it('is known by the name of its frame where its data says nothing', () => {
    expect(feed([encodeEvent({ event: 'message_stop', data: '{}' })]).tap.isDone).toBe(true)
    expect(feed([encodeEvent({ data: '{"type":"message_stop"}' })]).tap.isDone).toBe(true)
    expect(
      feed([
        text('a'),
        event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'b' } }, 'message_stop'),
      ]).tap.isDone,
    ).toBe(false)
  })

  it('is held back for usage of our own, which says again why the model stopped', () => {
    const { tap, out, end } = feed([start(), text('a'), ended(undefined, 'max_tokens'), stop], { holdDone: true })
    expect(Buffer.concat(out).includes('message_stop')).toBe(false)
    expect(end.toString()).toBe(stop.toString())
    const counts = { ...noCounts(), textIn: 1, cacheWrite5m: 2, cacheWrite1h: 3, cacheRead: 4, textOut: 5 }
    expect(readEvents(tap.usageEvent(counts))).toEqual([
      {
        event: 'message_delta',
        data: JSON.stringify({
          type: 'message_delta',
          delta: { stop_reason: 'max_tokens', stop_sequence: null },
          usage: { input_tokens: 1, cache_creation_input_tokens: 5, cache_read_input_tokens: 4, output_tokens: 5 },
        }),
      },
    ])
  })

  it('says nothing of why the model stopped where nobody knows, or where that is too long', () => {
    const long = event({ type: 'message_delta', delta: { stop_reason: 'x'.repeat(100_000) } })
    const [short] = readEvents(feed([text('a'), long, stop]).tap.usageEvent(noCounts()))
    expect(JSON.parse(short?.data ?? '')).toMatchObject({ delta: { stop_reason: null, stop_sequence: null } })
    const [told] = readEvents(feed([text('a'), stop]).tap.usageEvent(noCounts()))
    expect(JSON.parse(told?.data ?? '')).toMatchObject({ delta: { stop_reason: null, stop_sequence: null } })
  })

  it('is what we write', () => {
    expect(feed([anthropic.doneEvent]).tap).toMatchObject({ isDone: true, hasContent: false, error: null })
  })
})

describe('an error in a message', () => {
  it('is read and taken out, with every further one', () => {
    const leak = event({ type: 'error', error: { type: 'api_error', message: 'at key-1234' } })
    const { tap, out } = feed([Buffer.concat([text('a'), leak, text('b')]), error, text('c')], { hide: ['key-1234'] })
    expect(tap.error).toMatchObject({ message: 'at ***', type: 'api_error', status: 500, source: 'upstream' })
    expect(Buffer.concat(out).toString()).toBe(Buffer.concat([text('a'), text('b'), text('c')]).toString())
  })

  it.each<[string, Buffer, number]>([
    ['that is overloaded', error, 529],
    [
      'with a type of another dialect',
      event({ type: 'error', error: { type: 'insufficient_quota', message: 'Overloaded' } }),
      429,
    ],
    ['of a provider that is not there', event({ error: { type: 'service_unavailable', message: 'Overloaded' } }), 529],
    ['with a code', event({ error: { code: 400, message: 'Overloaded' } }), 400],
    ['in an event of that name', encodeEvent({ event: 'error', data: '{"message":"Overloaded"}' }), 500],
    ['without a wrapper', event({ type: 'error', message: 'Overloaded' }), 500],
    ['of a type that nobody knows', event({ type: 'rate_limit_error', message: 'Overloaded' }, undefined), 429],
    ['as plain text', event({ error: 'Overloaded' }), 500],
    ['that is large', event({ type: 'error', error: { message: 'Overloaded' }, filler: 'x'.repeat(100_000) }), 500],
  ])('is seen %s', (_, piece, status) => {
    expect(feed([piece]).tap.error).toMatchObject({ message: 'Overloaded', status })
    expect(Buffer.concat(feed([piece]).out).length).toBe(0)
  })

  it('is not seen in text that speaks of one, nor in what upstreams add', () => {
    const added = event({ type: 'message_delta', delta: {}, error: null, message: 'all is well' })
    const { tap } = feed([text('{"error":{"message":"no"}}'), added, event({ type: 'vertex_event' }), ping])
    expect(tap.error).toBeNull()
  })

  it('is what we write, in words and types of this dialect', () => {
    const ours = { message: 'No', type: 'tollgate_error', code: 'user_banned', param: 'model', fields: { x: 1 } }
    expect(JSON.parse(anthropic.errorBody(ours, 403).toString())).toEqual({
      type: 'error',
      error: { x: 1, type: 'permission_error', message: 'No' },
    })
    const { tap } = feed([anthropic.errorEvent(ours, 529)])
    expect(tap.error).toMatchObject({ message: 'No', type: 'overloaded_error', status: 529 })
  })

  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [402, 'billing_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [415, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [502, 'api_error'],
    [503, 'overloaded_error'],
    [504, 'timeout_error'],
    [529, 'overloaded_error'],
  ])('with status %d is called %s', (status, type) => {
    const body = JSON.parse(anthropic.errorBody({ message: 'm', type: 'x' }, status).toString()) as { error: unknown }
    expect(body.error).toEqual({ type, message: 'm' })
  })
})

describe('what a message delivers besides text', () => {
  it('are calls of tools, whose input may come at once', () => {
    const { tap } = feed([
      block({ type: 'tool_use', name: 'f', input: { a: 1 } }),
      block({ type: 'tool_use', name: 'g', input: {} }),
    ])
    expect(tap.text()).toEqual({ pieces: ['f{"a":1}g'], extraTokens: 2 * tokensPerToolCall })
  })

  it('are thoughts that are hidden: their seal tells how long they are', () => {
    const seal = 'A'.repeat(4_000)
    const sealed = [block({ type: 'thinking', thinking: '' }), delta({ type: 'signature_delta', signature: seal })]
    expect(feed(sealed).tap.text()).toEqual({ pieces: [], extraTokens: (3_000 - 250) / 4 + 0.5 })
    expect(feed([block({ type: 'redacted_thinking', data: seal })]).tap.extraTokens).toBe(688)
    const shown = [sealed[0], delta({ type: 'thinking_delta', thinking: 'hm' }), sealed[1]].filter(
      (one) => one !== undefined,
    )
    expect(feed(shown).tap.text()).toEqual({ pieces: ['hm'], extraTokens: 0 })
    const both = [...shown, ...sealed]
    expect(feed(both).tap.text()).toEqual({ pieces: ['hm'], extraTokens: 688 })
    const body = JSON.stringify({
      content: [
        { type: 'redacted_thinking', data: seal },
        { type: 'thinking', thinking: '', signature: seal },
      ],
    })
    expect(anthropic.textOfBody(body).extraTokens).toBe(2 * 688)
  })

  it('is not what its sources say, nor what its tools found', () => {
    const found = { type: 'web_search_tool_result', content: [{ title: 'a', text: 'b' }] }
    expect(feed([delta({ type: 'citations_delta', citation: { cited_text: 'a' } }), block(found)]).tap.textBytes).toBe(
      0,
    )
  })

  it('is a summary of what was said before', () => {
    expect(feed([delta({ type: 'compaction_delta', content: 'so far' })]).tap.text().pieces).toEqual(['so far'])
  })
})

describe('a hostile message', () => {
  it('may be nested deeper than any stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const piece = encodeEvent({ data: `{"delta":{"text":${deep}}}` })
    const { tap, out } = feed([piece, text('b')])
    expect([out[0]?.equals(piece), tap.text().pieces, tap.failure]).toEqual([true, ['b'], null])
  })

  it('ends where an event has more parts than are looked at', () => {
    const piece = encodeEvent({ data: `{"delta":{"x":[${'{},'.repeat(500_000)}1]}}` })
    const { tap, out, end } = feed([Buffer.concat([text('a'), piece, text('b')]), text('c')])
    expect(tap.failure).toBe('event-too-complex')
    expect(Buffer.concat([...out, end]).toString()).toBe(text('a').toString())
    expect(tap.text().pieces).toEqual(['a'])
  })

  it.each(['1e999', '-1', '0.5', '"7"', '{}', '[]', '9'.repeat(400)])('may count %s tokens', (count) => {
    const told = encodeEvent({
      data: `{"type":"message_delta","delta":{},"usage":{"output_tokens":${count},"iterations":[${count}]}}`,
    })
    const { usage } = feed([start(), told]).tap
    if (usage !== null) for (const one of Object.values(usage)) expect(one >= 0 && Number.isInteger(one)).toBe(true)
  })

  it('may have halves of characters, NUL, and events that are no JSON', () => {
    const raw = (said: string) => Buffer.from(`data: {"delta":{"text":"${said}"}}\n\n`)
    expect(feed([raw('\\ud83d'), raw('\\ude00'), raw('a\\u0000')]).tap.text().pieces).toEqual(['\u{1F600}a\0'])
    const broken = encodeEvent({ data: '{"delta":[' })
    const { tap, out } = feed([Buffer.concat([text('a'), broken, text('b')])])
    expect(out[0]?.includes(broken)).toBe(true)
    expect(tap.text().pieces).toEqual(['ab'])
  })
})
