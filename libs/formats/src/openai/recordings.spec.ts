import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providers, type Quirk } from '@tollgate/catalogue'
import { readEvents } from '@tollgate/sse'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import fc from 'fast-check'
import { textOfChunk } from '../../test/chunk-text'
import type { TapOptions } from '../core/tap'
import { openai } from './format'
import { readUsage } from './wire/read-usage'

interface Recording {
  id: string
  provider: string
  dialect: string
  features: string[]
  request: { body?: unknown } | null
  response: {
    status: number
    body?: unknown
    events?: { event?: string; data?: string; comment?: string }[]
    eol?: string
    unterminated?: boolean
    chunks_base64?: string[]
  }
  usage_on_wire: Record<string, number> | null
}

const folder = join(__dirname, '../../__fixtures__/openai')
const recordings = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording)
const named = (list: Recording[]) => list.map((recording) => [recording.id, recording] as const)
const streams = named(recordings.filter(({ response }) => response.events !== undefined))
const bodies = named(recordings.filter(({ response }) => response.events === undefined && response.status === 200))
const refusals = named(recordings.filter(({ response }) => response.status !== 200))

/** The bytes of the answer, in the pieces in which they came. */
function piecesOf({ response }: Recording): Buffer[] {
  if (response.chunks_base64) return response.chunks_base64.map((chunk) => Buffer.from(chunk, 'base64'))
  const { events = [], eol = '\n' } = response
  const frames = events.map(({ event, data, comment }) => {
    const lines = [
      ...(comment === undefined ? [] : [`: ${comment}`]),
      ...(event === undefined ? [] : [`event: ${event}`]),
      ...(data === undefined ? [] : [`data: ${data}`]),
    ]
    return Buffer.from(lines.join(eol) + eol + eol)
  })
  const last = frames.at(-1)
  if (response.unterminated && last) frames[frames.length - 1] = last.subarray(0, last.length - 2 * eol.length)
  return frames
}

function bodyOf({ response }: Recording): Buffer {
  return Buffer.from(typeof response.body === 'string' ? response.body : JSON.stringify(response.body))
}

function quirksOf({ provider }: Recording): ReadonlySet<Quirk> {
  return providers.find((row) => row.slug === provider)?.quirks ?? new Set()
}

/** Sends these pieces through a tap. */
function run(pieces: readonly Buffer[], options: Partial<TapOptions> = {}) {
  const tap = openai.createTap({ onText: () => undefined, ...options })
  const out = pieces.map((piece) => Buffer.from(tap.feed(piece)))
  out.push(Buffer.from(tap.end()))
  return { tap, bytes: Buffer.concat(out) }
}

/** Everything a tap knows, for comparing two of them. */
function knowledge({ tap, bytes }: ReturnType<typeof run>) {
  const { usage, hasContent, isFinished, isDone, error, textBytes } = tap
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, usage, hasContent, isFinished, isDone, error, textBytes, text: tap.text() }
}

function expectSums(counts: UsageCounts, wire: Record<string, number>) {
  const input = counts.textIn + counts.cacheRead + counts.cacheWrite5m + counts.audioIn + counts.imageIn
  const prompt = wire.prompt_tokens ?? wire.total_tokens ?? 0
  const total = wire.total_tokens ?? 0
  expect(input).toBe(prompt)
  // Where the total says more than both, reasoning was left out of the completion.
  expect(counts.textOut + counts.audioOut).toBe(Math.max(wire.completion_tokens ?? 0, total - prompt))
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

  it('passes byte for byte, and its usage is found', () => {
    const { tap, bytes } = run(pieces, { quirks })
    expect(bytes.equals(whole)).toBe(true)
    expect(tap.usage).toEqual(readUsage(recording.usage_on_wire, quirks))
    if (recording.usage_on_wire) expectSums(tap.usage as UsageCounts, recording.usage_on_wire)
    else expect(tap.usage).toBeNull()
    expect(tap.hasContent).toBe(true)
    expect(tap.isDone).toBe(whole.includes('[DONE]'))
    expect(tap.error === null).toBe(!recording.features.includes('error_in_stream'))
  })

  it('tells the same when it comes in one piece, byte by byte, or cut anywhere', () => {
    const known = knowledge(run([whole], { quirks }))
    expect(knowledge(run(pieces, { quirks }))).toEqual(known)
    const single = Array.from(whole, (_, i) => whole.subarray(i, i + 1))
    expect(knowledge(run(single, { quirks }))).toEqual(known)
    const step = whole.length < 2_000 ? 1 : Math.ceil(whole.length / 20)
    for (let at = 1; at < whole.length; at += step)
      expect(knowledge(run([whole.subarray(0, at), whole.subarray(at)], { quirks }))).toEqual(known)
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 20 }), (places) => {
        const at = [0, ...places.sort((a, b) => a - b), whole.length]
        const parts = at.slice(1).map((end, i) => whole.subarray(at[i], end))
        expect(knowledge(run(parts, { quirks }))).toEqual(known)
      }),
      { numRuns: 5 },
    )
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
    const { eol = '\n' } = recording.response
    const frames = whole.toString().split(eol + eol)
    const step = Math.ceil(frames.length / 20)
    for (let count = 1; count < frames.length; count += step) {
      const part = Buffer.from(frames.slice(0, count).join(eol + eol) + eol + eol)
      expect(run([part]).bytes.equals(part)).toBe(true)
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
    expect(readEvents(hidden.bytes)).toEqual(readEvents(whole).filter(isKept))
    expect(hidden.tap.usage).toEqual(readUsage(recording.usage_on_wire))
    const single = Array.from(whole, (_, i) => whole.subarray(i, i + 1))
    expect(run(single, { hideUsage: true }).bytes.equals(hidden.bytes)).toBe(true)
  })

  it('keeps its end for a usage chunk of our own', () => {
    const tap = openai.createTap({ holdDone: true, onText: () => undefined })
    const passed = Buffer.concat(pieces.map((piece) => Buffer.from(tap.feed(piece))))
    const end = tap.end()
    expect(passed.includes('[DONE]')).toBe(false)
    expect(Buffer.concat([passed, end]).equals(whole)).toBe(true)
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
    if (recording.usage_on_wire) expectSums(reading.usage as UsageCounts, recording.usage_on_wire)
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
    expect(error.message).not.toContain('<')
    const own = (recording.response.body as { error?: { message?: string } } | null)?.error
    if (own?.message) expect(error.message).toBe(own.message)
  })
})

describe('the requests of the recordings', () => {
  const requests = recordings.flatMap(({ id, request }) => (request?.body ? [[id, request.body] as const] : []))

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
