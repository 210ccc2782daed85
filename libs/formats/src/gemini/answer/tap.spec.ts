import { encodeEvent, readEvents } from '@tollgate/sse'
import { noCounts } from '@tollgate/usage'
import type { TapOptions } from '../../core/tap'
import { gemini } from '../format'
import { tokensOfDelivered } from '../wire/media-tokens'
import { tokensPerToolCall } from './answer-text'

const event = (value: unknown) => encodeEvent({ data: JSON.stringify(value) })
const answer = (parts: readonly unknown[], more: object = {}, candidate: object = {}) =>
  event({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...candidate }], ...more })
const text = (said: string, more: object = {}) => answer([{ text: said }], more)
const usage = (promptTokenCount: number, candidatesTokenCount?: number, more: object = {}) => ({
  usageMetadata: { promptTokenCount, ...(candidatesTokenCount !== undefined && { candidatesTokenCount }), ...more },
})
const ended = (more: object = {}, finishReason = 'STOP') => answer([{ text: '' }], more, { finishReason })
const error = event({ error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' } })

function feed(pieces: Buffer[], options: Partial<TapOptions> = {}) {
  const tap = gemini.createTap({ onText: () => undefined, ...options })
  const out = pieces.map((piece) => Buffer.from(tap.feed(piece)))
  return { tap, out, end: tap.end() }
}

describe('the first good part of an answer', () => {
  it.each<[string, Buffer]>([
    ['text', text('a')],
    ['thoughts', answer([{ text: 'hm', thought: true }])],
    ['a call of a tool', answer([{ functionCall: { name: 'f', args: {} } }])],
    ['an image', answer([{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }])],
    ['code', answer([{ executableCode: { language: 'PYTHON', code: '1+1' } }])],
    ['an end', ended()],
    ['a prompt that is refused', event({ promptFeedback: { blockReason: 'SAFETY' }, ...usage(9) })],
  ])('is %s', (_, piece) => {
    expect(feed([piece]).tap).toMatchObject({ hasContent: true, error: null })
  })

  it.each<[string, Buffer]>([
    ['an empty text', text('')],
    ['a seal', answer([{ text: '', thoughtSignature: 'AAAA' }])],
    ['usage', event(usage(9))],
    ['a ping', gemini.pingEvent],
    ['an end that is none', ended({}, 'FINISH_REASON_UNSPECIFIED')],
    ['no reason', event({ promptFeedback: { safetyRatings: [] } })],
    ['a comment', Buffer.from(': hello\n\n')],
    ['an error', error],
    ['nonsense', encodeEvent({ data: '{"candidates":[}' })],
  ])('is not %s', (_, piece) => {
    expect(feed([piece]).tap.hasContent).toBe(false)
  })
})

describe('the usage of an answer', () => {
  it('grows, and is old until the end has told the total', () => {
    const { tap } = feed([text('a', usage(9)), text('b', usage(9, 2, { thoughtsTokenCount: 30 }))])
    expect(tap).toMatchObject({ usage: { ...noCounts(), textIn: 9, textOut: 32 }, isUsageOld: true, isFinished: false })
    tap.feed(ended(usage(9, 5, { thoughtsTokenCount: 30 })))
    expect(tap).toMatchObject({ usage: { textIn: 9, textOut: 35 }, isUsageOld: false, isFinished: true })
  })

  it('may come behind the end', () => {
    expect(feed([text('a'), ended(), event(usage(9, 1))]).tap).toMatchObject({
      usage: { textOut: 1 },
      isUsageOld: false,
    })
  })

  it('is old where more was delivered behind it, however often an end was told', () => {
    expect(feed([ended(usage(9, 1)), text('a')]).tap.isUsageOld).toBe(true)
    expect(feed([ended(usage(9, 1)), answer([{ functionCall: { name: 'f' } }])]).tap.isUsageOld).toBe(true)
    expect(feed([ended(usage(9, 1)), text('a'), ended(usage(9, 3))]).tap.isUsageOld).toBe(false)
  })

  it('is old where the end told none, whatever came before it', () => {
    expect(feed([text('a', usage(9, 1)), ended()]).tap).toMatchObject({ isUsageOld: true, isFinished: true })
  })

  it('is that of a prompt that was refused', () => {
    const blocked = event({ promptFeedback: { blockReason: 'SAFETY' }, ...usage(9, 0, { totalTokenCount: 9 }) })
    expect(feed([blocked]).tap).toMatchObject({
      usage: { ...noCounts(), textIn: 9 },
      isUsageOld: false,
      isFinished: true,
    })
  })

  it('counts searches by query, and once for a prompt until Gemini 3', () => {
    const grounded = (queries: string[], modelVersion: string) =>
      answer([{ text: 'a' }], { ...usage(9, 1), modelVersion }, { groundingMetadata: { webSearchQueries: queries } })
    const both = (modelVersion: string) =>
      feed([grounded(['a'], modelVersion), grounded(['a', 'b'], modelVersion), ended(usage(9, 3))]).tap.usage
    expect(both('gemini-3.5-flash')).toMatchObject({ searches: 2, textOut: 3 })
    expect(both('gemini-2.5-flash')).toMatchObject({ searches: 1 })
    expect(feed([ended(usage(9, 3)), grounded(['a', 'b'], 'x')]).tap.usage?.searches).toBe(2)
  })

  it('is not believed when a text spells it, or where it is too large to be read', () => {
    expect(feed([text('"usageMetadata":{"promptTokenCount":9}')]).tap.usage).toBeNull()
    expect(feed([ended(usage(9, 1, { filler: 'x'.repeat(100_000) }))]).tap).toMatchObject({
      usage: null,
      isFinished: true,
    })
  })

  it('of our own names answer and model as the stream did', () => {
    const names = { modelVersion: 'gemini-2.5-flash', responseId: 'r1' }
    const { tap } = feed([text('a', names), text('b', { modelVersion: 'other' })])
    const told = { ...noCounts(), textIn: 1, imageIn: 2, cacheRead: 4, textOut: 5, audioOut: 6, imageOut: 3 }
    const [written] = readEvents(tap.usageEvent(told))
    expect(JSON.parse(written?.data ?? '')).toEqual({
      candidates: [],
      usageMetadata: {
        promptTokenCount: 7,
        cachedContentTokenCount: 4,
        candidatesTokenCount: 14,
        totalTokenCount: 21,
        promptTokensDetails: [
          { modality: 'TEXT', tokenCount: 5 },
          { modality: 'IMAGE', tokenCount: 2 },
        ],
        candidatesTokensDetails: [
          { modality: 'TEXT', tokenCount: 5 },
          { modality: 'AUDIO', tokenCount: 6 },
          { modality: 'IMAGE', tokenCount: 3 },
        ],
      },
      ...names,
    })
    expect(feed([ended(), tap.usageEvent(told)]).tap).toMatchObject({ usage: told, isUsageOld: false })
  })
})

describe('an error in an answer', () => {
  it('is read and taken out, with every further one', () => {
    const leak = event({ error: { code: 429, message: 'at key-1234', status: 'RESOURCE_EXHAUSTED' } })
    const { tap, out } = feed([Buffer.concat([text('a'), leak, text('b')]), error, text('c')], { hide: ['key-1234'] })
    expect(tap.error).toMatchObject({
      message: 'at ***',
      type: 'RESOURCE_EXHAUSTED',
      status: 429,
      fields: { status: 'RESOURCE_EXHAUSTED' },
    })
    expect(Buffer.concat(out).toString()).toBe(Buffer.concat([text('a'), text('b'), text('c')]).toString())
  })

  it.each<[string, Buffer, number]>([
    ['with its code', error, 503],
    ['by its name', event({ error: { message: 'Overloaded', status: 'PERMISSION_DENIED' } }), 403],
    ['without either', event({ error: { message: 'Overloaded' } }), 500],
    ['in a list', event([{ error: { code: 400, message: 'Overloaded' } }]), 400],
    ['in a list, of many', encodeEvent({ data: '[{"error":{"message":"Overloaded"}},1]' }), 500],
    ['as plain text', event({ error: 'Overloaded' }), 500],
    ['that is large', event({ error: { message: 'Overloaded' }, filler: 'x'.repeat(100_000) }), 500],
  ])('is seen %s', (_, piece, status) => {
    const { tap, out } = feed([piece])
    expect(tap.error).toMatchObject({ message: 'Overloaded', status })
    expect(Buffer.concat(out).length).toBe(0)
  })

  it('is not seen in text that speaks of one, nor in what upstreams add', () => {
    const added = event({ candidates: [], error: null, message: 'all is well' })
    const list = event([{ candidates: [], message: 'all is well' }])
    expect(
      feed([text('{"error":{"message":"no"}}'), added, list, event([1]), event({ createTime: 'now' })]).tap.error,
    ).toBeNull()
  })

  it('is what we write, in words of this dialect', () => {
    const ours = { message: 'No', type: 'tollgate_error', code: 'user_banned', param: 'model', fields: { x: 1 } }
    expect(JSON.parse(gemini.errorBody(ours, 403).toString())).toEqual({
      error: { x: 1, code: 403, message: 'No', status: 'PERMISSION_DENIED' },
    })
    const { tap } = feed([gemini.errorEvent(ours, 503)])
    expect(tap.error).toMatchObject({ message: 'No', type: 'UNAVAILABLE', status: 503 })
  })

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [402, 'RESOURCE_EXHAUSTED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [409, 'ABORTED'],
    [413, 'INVALID_ARGUMENT'],
    [429, 'RESOURCE_EXHAUSTED'],
    [499, 'CANCELLED'],
    [500, 'INTERNAL'],
    [502, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [504, 'DEADLINE_EXCEEDED'],
  ])('with status %d is called %s', (status, name) => {
    const body = JSON.parse(gemini.errorBody({ message: 'm', type: 'x' }, status).toString()) as { error: unknown }
    expect(body.error).toEqual({ code: status, message: 'm', status: name })
  })

  it('keeps the upstream\u2019s own name where it fits the status', () => {
    const told = (status: string) => {
      const body = gemini.errorBody({ message: 'm', type: 'x', fields: { status } }, 400).toString()
      return (JSON.parse(body) as { error: { status: string } }).error.status
    }
    expect([told('FAILED_PRECONDITION'), told('UNAVAILABLE'), told('x')]).toEqual([
      'FAILED_PRECONDITION',
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT',
    ])
  })
})

describe('what an answer delivers besides text', () => {
  it('are calls of tools, whole or in pieces', () => {
    const call = (functionCall: object) => answer([{ functionCall }])
    const { tap } = feed([
      call({ name: 'f', args: { a: 1 } }),
      call({ name: 'g', args: {} }),
      call({ name: 'h', willContinue: true }),
      call({ partialArgs: [{ jsonPath: '$.b', stringValue: 'x', willContinue: true }] }),
      call({ partialArgs: [{ jsonPath: '$.b', stringValue: 'y' }] }),
      call({ partialArgs: [{ jsonPath: '$.c', numberValue: 5 }] }),
      call({}),
    ])
    expect(tap.text()).toEqual({ pieces: ['f{"a":1}gh$.bxy$.c5'], extraTokens: 3 * tokensPerToolCall })
  })

  it('are images and sound', () => {
    const data = 'A'.repeat(51_200)
    const image = answer([{ inlineData: { data, mimeType: 'image/png' } }])
    const sound = answer([{ inlineData: { mimeType: 'audio/L16;rate=24000', data } }])
    const { tap } = feed([image, sound, sound])
    expect(tap.text()).toEqual({ pieces: [], extraTokens: tokensOfDelivered(1, 102_400) })
    expect(tap.imageTokens).toBe(tokensOfDelivered(1, 0))
  })

  it('is not what its tools found, nor where it found it', () => {
    const found = answer(
      [{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } }],
      {},
      { groundingMetadata: { groundingChunks: [{ web: { title: 'a' } }], searchEntryPoint: { renderedContent: 'b' } } },
    )
    expect(feed([found]).tap.textBytes).toBe(0)
  })
})

describe('a hostile answer', () => {
  it('may be nested deeper than any stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const data of [
      `{"candidates":[{"content":{"parts":[{"text":${deep}}]}}]}`,
      `{"candidates":${deep}}`,
      `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","partialArgs":${deep}}}]}}]}`,
    ]) {
      const piece = encodeEvent({ data })
      const { tap, out } = feed([piece, text('b')])
      expect([out[0]?.equals(piece), tap.failure]).toEqual([true, null])
      expect(tap.text().pieces.join('')).toMatch(/^f?b$/)
    }
  })

  it('ends where an event has more parts than are looked at', () => {
    const piece = encodeEvent({ data: `{"candidates":[{"x":[${'{},'.repeat(500_000)}1]}]}` })
    const { tap, out, end } = feed([Buffer.concat([text('a'), piece, text('b')]), text('c')])
    expect(tap.failure).toBe('event-too-complex')
    expect(Buffer.concat([...out, end]).toString()).toBe(text('a').toString())
    expect(tap.text().pieces).toEqual(['a'])
  })

  it.each(['1e999', '-1', '0.5', '"7"', '{}', '[]', '9'.repeat(400)])('may count %s tokens', (count) => {
    const told = encodeEvent({
      data: `{"candidates":[],"usageMetadata":{"promptTokenCount":${count},"totalTokenCount":${count},"promptTokensDetails":[{"modality":"AUDIO","tokenCount":${count}}]}}`,
    })
    const { usage: counts } = feed([told]).tap
    if (counts !== null) for (const one of Object.values(counts)) expect(one >= 0 && Number.isInteger(one)).toBe(true)
  })

  it('may have halves of characters, NUL, and events that are no JSON', () => {
    const raw = (said: string) => Buffer.from(`data: {"candidates":[{"content":{"parts":[{"text":"${said}"}]}}]}\n\n`)
    expect(feed([raw('\\ud83d'), raw('\\ude00'), raw('a\\u0000')]).tap.text().pieces).toEqual(['\u{1F600}a\0'])
    const broken = encodeEvent({ data: '{"candidates":[' })
    const { tap, out } = feed([Buffer.concat([text('a'), broken, text('b')])])
    expect(out[0]?.includes(broken)).toBe(true)
    expect(tap.text().pieces).toEqual(['ab'])
  })
})
