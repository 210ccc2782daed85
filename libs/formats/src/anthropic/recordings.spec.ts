import { readEvents } from '@tollgate/sse'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { textOfEvent } from '../../test/dialects/event-text'
import { bodyOf, expectSameHoweverCut, piecesOf, type Recording, recordingsOf, runTap } from '../../test/recorded'
import { hideIn } from '../core/hide-secrets'
import type { TapOptions } from '../core/tap'
import { anthropic } from './format'
import { readUsage } from './wire/read-usage'

const { streams, bodies, refusals, requests } = recordingsOf(
  'anthropic',
  ({ dialect }) => dialect === 'anthropic-messages',
)
const run = (pieces: readonly Buffer[], options?: Partial<TapOptions>) => runTap(anthropic, pieces, options)

/** What the wire says, summed up by hand. */
function expectSums(counts: UsageCounts, usage: Recording['usage_on_wire']) {
  const count = (name: string) => Number(usage?.[name] ?? 0)
  expect(counts.textIn).toBe(count('input_tokens'))
  expect(counts.cacheRead).toBe(count('cache_read_input_tokens'))
  expect(counts.cacheWrite5m + counts.cacheWrite1h).toBe(count('cache_creation_input_tokens'))
  expect(outputTokensOf(counts)).toBe(count('output_tokens'))
}

const isError = (frame: string) => frame.startsWith('event: error')
const framesOf = (stream: Buffer) => stream.toString().split('\n\n')
/** The stream as callers get it: an error in it is told in other words. */
const forwarded = (stream: Buffer) =>
  Buffer.from(
    framesOf(stream)
      .filter((frame) => !isError(frame))
      .join('\n\n'),
  )

it('there are recordings of every kind', () => {
  expect(streams.length).toBeGreaterThan(20)
  expect(bodies.length).toBeGreaterThan(20)
  expect(refusals.length).toBeGreaterThan(7)
  expect(requests.length).toBeGreaterThan(30)
})

describe.each(streams)('the stream %s', (_, recording) => {
  const recorded = piecesOf(recording)
  // One recording holds an answer behind the end of another.
  const ends = recorded.findIndex((piece) => piece.includes('event: message_stop'))
  const pieces = ends === -1 ? recorded : recorded.slice(0, ends + 1)
  const isAlone = pieces.length === recorded.length
  const whole = Buffer.concat(pieces)
  const hasEnd = whole.includes('event: message_delta')

  it('passes byte for byte, but for an error, and its usage is found', () => {
    const { tap, bytes } = run(pieces)
    expect(bytes.equals(forwarded(whole))).toBe(true)
    expect(tap.hasContent).toBe(true)
    expect(tap.isFinished).toBe(hasEnd)
    expect(tap.isDone).toBe(whole.includes('event: message_stop'))
    expect(tap.error === null).toBe(!recording.features.includes('error_in_stream'))
  })

  it('has no usage before its end has told the totals', () => {
    const { tap } = run(pieces)
    if (isAlone) expect(tap.usage).toEqual(hasEnd ? readUsage(recording.usage_on_wire) : null)
    if (isAlone && tap.usage) expectSums(tap.usage, recording.usage_on_wire)
    const early = run(
      pieces.slice(
        0,
        pieces.findIndex((piece) => piece.includes('event: message_delta')),
      ),
    ).tap
    expect(early.usage).toBeNull()
    expect(early.inputUsage).not.toBeNull()
    if (early.inputUsage)
      expect([outputTokensOf(early.inputUsage), inputTokensOf(early.inputUsage) > 0]).toEqual([0, true])
  })

  it('ends with its message, whatever comes behind', () => {
    const { tap, bytes } = run([...pieces, ...recorded.slice(pieces.length), Buffer.from('data: {}\n\n')])
    const behind = ends === -1 ? 'data: {}\n\n' : ''
    expect(bytes.toString()).toBe(forwarded(whole).toString() + behind)
    expect(tap.usage).toEqual(run(pieces).tap.usage)
  })

  it('tells the same when it comes in one piece, byte by byte, or cut anywhere', () => {
    expectSameHoweverCut(anthropic, pieces, {})
    expectSameHoweverCut(anthropic, pieces, { holdDone: true, hideUsage: true })
  })

  it('delivers the text that its events hold', () => {
    const expected = { text: '', extraTokens: 0 }
    for (const event of readEvents(whole)) {
      const counted = textOfEvent(event.data)
      expected.extraTokens += counted.extraTokens
      expected.text += counted.pieces.join('')
    }
    const text = run([whole]).tap.text()
    expect({ text: text.pieces.join(''), extraTokens: text.extraTokens }).toEqual(expected)
  })

  it('can be cut behind each event without losing what came', () => {
    const frames = framesOf(whole)
    for (let count = 1; count < frames.length; count++) {
      const part = Buffer.from(`${frames.slice(0, count).join('\n\n')}\n\n`)
      const { tap, bytes } = run([part], { holdDone: true })
      expect(bytes.equals(forwarded(part))).toBe(true)
      const isPast = part.includes('event: message_delta')
      expect([tap.usage !== null, tap.isFinished]).toEqual([isPast, isPast])
    }
  })

  it('never lets half an event through', () => {
    for (const share of [0.2, 0.5, 0.9]) {
      const { bytes } = run([whole.subarray(0, Math.floor(whole.length * share))])
      for (const { data } of readEvents(bytes)) expect(() => JSON.parse(data) as unknown).not.toThrow()
    }
  })

  it('keeps its end for a usage event of our own', () => {
    const tap = anthropic.createTap({ holdDone: true, onText: () => undefined })
    const passed = Buffer.concat(pieces.map((piece) => Buffer.from(tap.feed(piece))))
    const end = tap.end()
    expect(passed.includes('message_stop')).toBe(false)
    expect(Buffer.concat([passed, end]).equals(forwarded(whole))).toBe(true)
    expect(end.includes('message_stop')).toBe(tap.isDone)
    const told = { ...noCounts(), textIn: 3, cacheRead: 5, cacheWrite5m: 7, textOut: 2 }
    const again = run([passed, tap.usageEvent(told), end]).tap
    expect(again).toMatchObject({ usage: told, isFinished: hasEnd, isDone: tap.isDone, error: null })
  })
})

describe.each(bodies)('the answer %s', (_, recording) => {
  const body = bodyOf(recording)

  it('gives its usage away', () => {
    const reading = anthropic.readBody(body)
    expect(reading.usage).toEqual(readUsage(recording.usage_on_wire))
    if (reading.usage) expectSums(reading.usage, recording.usage_on_wire)
    expect(reading).toMatchObject({ error: null, isJson: true })
    const pretty = Buffer.from(JSON.stringify(recording.response.body, null, 2))
    expect(anthropic.readBody(pretty)).toEqual(reading)
  })

  it('is measured as long as what the model wrote', () => {
    const tally = anthropic.createBodyTally()
    tally.feed(body)
    const { content = [] } = recording.response.body as { content?: Record<string, unknown>[] }
    const written = content.map(({ text = '', thinking = '', name = '', input }) => {
      const texts = [text, thinking, name].map((one) => JSON.stringify(one).slice(1, -1))
      return texts.join('') + (input === undefined ? '' : JSON.stringify(input))
    })
    const bytes = Buffer.byteLength(written.join(''))
    // What the upstream's own tools have found may be called text, too.
    if (body.includes('_tool_result')) expect(tally.textBytes).toBeGreaterThanOrEqual(bytes)
    else expect(tally.textBytes).toBe(bytes)
    expect(tally.extraTokens).toBe(0)
  })
})

describe.each(refusals)('the refusal %s', (_, recording) => {
  it('is read as an error with its status', () => {
    const body = bodyOf(recording)
    const { status } = recording.response
    const error = anthropic.readUpstreamError({ status, body })
    expect(error).toMatchObject({ source: 'upstream', status })
    expect(error.message).not.toContain('<')
    const own = (recording.response.body as { error?: { message?: string; type?: string } } | null)?.error
    if (own?.message) expect(error).toMatchObject({ message: hideIn(own.message, []), type: own.type })
  })
})

describe('the requests of the recordings', () => {
  it.each(requests)('%s is scanned as it would be parsed', (_, request) => {
    const fields = request as { model?: string; stream?: boolean; max_tokens?: number }
    expect(anthropic.scanRequest(Buffer.from(JSON.stringify(request)), 'chat')).toMatchObject({
      kind: 'request',
      model: fields.model ?? null,
      isStream: fields.stream ?? false,
      maxTokens: fields.max_tokens ?? null,
    })
    const { pieces } = anthropic.textOfRequest(JSON.stringify(request), { model: fields.model ?? '' })
    const [first = ''] = pieces
    expect(first).not.toMatch(/^\{"model/)
  })
})
