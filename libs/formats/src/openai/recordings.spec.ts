import { readEvents } from '@tollgate/sse'
import { noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { textOfChunk } from '../../test/dialects/chunk-text'
import {
  bodyOf,
  expectSameHoweverCut,
  piecesOf,
  quirksOf,
  type Recording,
  recordingsOf,
  runTap,
} from '../../test/recorded'
import { hideIn } from '../core/hide-secrets'
import type { TapOptions } from '../core/tap'
import { openai } from './format'
import { readUsage } from './wire/read-usage'

const { streams, bodies, refusals, requests } = recordingsOf('openai')
const run = (pieces: readonly Buffer[], options?: Partial<TapOptions>) => runTap(openai, pieces, options)
const tokensOf = ({ usage_on_wire: usage }: Recording) => usage as Record<string, number> | null // in these recordings

function expectSums(counts: UsageCounts, wire: Record<string, number>) {
  const input = counts.textIn + counts.cacheRead + counts.cacheWrite5m + counts.audioIn + counts.imageIn
  const prompt = wire.prompt_tokens ?? wire.total_tokens ?? 0
  const total = wire.total_tokens ?? 0
  expect(input).toBe(prompt)
  // Where the total says more than both, reasoning was left out of the completion.
  expect(outputTokensOf(counts)).toBe(Math.max(wire.completion_tokens ?? 0, total - prompt))
}

/** The stream as callers get it: an error in it is told in other words. */
function forwarded(whole: Buffer, eol: string): Buffer {
  const frames = whole.toString().split(eol + eol)
  return Buffer.from(frames.filter((frame) => !frame.startsWith('data: {"error":')).join(eol + eol))
}

it('there are recordings of every kind', () => {
  expect(streams.length).toBeGreaterThan(30)
  expect(bodies.length).toBeGreaterThan(40)
  expect(refusals.length).toBeGreaterThan(10)
})

describe.each(streams)('the stream %s', (_, recording) => {
  const pieces = piecesOf(recording)
  const whole = Buffer.concat(pieces)
  const quirks = quirksOf(recording)
  const { eol = '\n' } = recording.response

  it('passes byte for byte, but for an error, and its usage is found', () => {
    const { tap, bytes } = run(pieces, { quirks })
    expect(bytes.equals(forwarded(whole, eol))).toBe(true)
    expect(tap.usage).toEqual(readUsage(recording.usage_on_wire, quirks))
    const wire = tokensOf(recording)
    if (wire) expectSums(tap.usage as UsageCounts, wire)
    else expect(tap.usage).toBeNull()
    expect(tap.hasContent).toBe(true)
    expect(tap.isDone).toBe(whole.includes('[DONE]'))
    expect(tap.error === null).toBe(!recording.features.includes('error_in_stream'))
  })

  it('tells the same when it comes in one piece, byte by byte, or cut anywhere', () => {
    expectSameHoweverCut(openai, pieces, { quirks })
  })

  it('delivers the text that its chunks hold', () => {
    const expected = { length: 0, extraTokens: 0 }
    for (const { data } of readEvents(whole)) {
      const counted = textOfChunk(data)
      expected.extraTokens += counted.extraTokens
      expected.length += counted.pieces.join('').length
    }
    const text = run([whole]).tap.text()
    expect({ length: text.pieces.join('').length, extraTokens: text.extraTokens }).toEqual(expected)
  })

  it('can be cut behind each event without losing what came', () => {
    const frames = whole.toString().split(eol + eol)
    const step = Math.ceil(frames.length / 20)
    for (let count = 1; count < frames.length; count += step) {
      const part = Buffer.from(frames.slice(0, count).join(eol + eol) + eol + eol)
      expect(run([part]).bytes.equals(forwarded(part, eol))).toBe(true)
    }
  })

  it('never lets half an event through', () => {
    for (const share of [0.2, 0.5, 0.9]) {
      const part = whole.subarray(0, Math.floor(whole.length * share))
      const { bytes } = run([part])
      for (const { data } of readEvents(bytes))
        if (data !== '' && data !== '[DONE]') expect(() => JSON.parse(data) as unknown).not.toThrow()
    }
  })

  it('loses the chunk that carries only usage, and nothing else, when that was not asked for', () => {
    const hidden = run([whole], { hideUsage: true })
    const isKept = ({ data }: { data: string }) => {
      if (!data.startsWith('{')) return true
      const chunk = JSON.parse(data) as { choices?: unknown[]; usage?: unknown }
      return !(chunk.choices?.length === 0 && typeof chunk.usage === 'object' && chunk.usage !== null)
    }
    expect(readEvents(hidden.bytes)).toEqual(readEvents(forwarded(whole, eol)).filter(isKept))
    expect(hidden.tap.usage).toEqual(readUsage(recording.usage_on_wire))
    const single = Array.from(whole, (_, i) => whole.subarray(i, i + 1))
    expect(run(single, { hideUsage: true }).bytes.equals(hidden.bytes)).toBe(true)
  })

  it('keeps its end for a usage chunk of our own', () => {
    const tap = openai.createTap({ holdDone: true, onText: () => undefined })
    const passed = Buffer.concat(pieces.map((piece) => Buffer.from(tap.feed(piece))))
    const end = tap.end()
    expect(passed.includes('[DONE]')).toBe(false)
    expect(Buffer.concat([passed, end]).equals(forwarded(whole, eol))).toBe(true)
    expect(end.includes('[DONE]')).toBe(tap.isDone)
    const [event] = readEvents(tap.usageEvent(noCounts()))
    const { id } = JSON.parse(event?.data ?? '') as { id: string }
    expect(whole.toString()).toContain(JSON.stringify(id))
  })
})

describe.each(bodies)('the answer %s', (_, recording) => {
  const body = bodyOf(recording)

  it('gives its usage away', () => {
    const quirks = quirksOf(recording)
    const reading = openai.readBody(body, { quirks })
    expect(reading.usage).toEqual(readUsage(recording.usage_on_wire, quirks))
    const wire = tokensOf(recording)
    if (wire) expectSums(reading.usage as UsageCounts, wire)
    else expect(reading.usage).toBeNull()
    expect(reading).toMatchObject({ error: null, isJson: true })
    const pretty = Buffer.from(JSON.stringify(recording.response.body, null, 2))
    expect(openai.readBody(pretty, { quirks })).toEqual(reading)
  })
})

describe.each(refusals)('the refusal %s', (_, recording) => {
  it('is read as an error with its status', () => {
    const body = bodyOf(recording)
    const { status } = recording.response
    const error = openai.readUpstreamError({ status, body })
    expect(error).toMatchObject({ source: 'upstream', status })
    // No page of HTML; a message of a template's has its name in such brackets.
    expect(error.message).not.toMatch(/<(?:!|\/|html|body)/i)
    const own = (recording.response.body as { error?: { message?: string } } | null)?.error
    if (own?.message) expect(error.message).toBe(hideIn(own.message, []))
  })
})

describe('the requests of the recordings', () => {
  it.each(requests)('%s is scanned as it would be parsed', (_, request) => {
    const fields = request as { model?: string; stream?: boolean; max_tokens?: number }
    expect(openai.scanRequest(Buffer.from(JSON.stringify(request)), 'chat')).toMatchObject({
      kind: 'request',
      model: fields.model ?? null,
      isStream: fields.stream ?? false,
    })
    const { pieces } = openai.textOfRequest(JSON.stringify(request), { model: fields.model ?? '' })
    const [first = ''] = pieces
    expect(first).not.toMatch(/^\{"/)
  })
})
