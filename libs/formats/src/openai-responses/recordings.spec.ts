import { readEvents } from '@tollgate/sse'
import { noCounts, type UsageCounts } from '@tollgate/usage'
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
import { openaiResponses } from './format'
import { readUsage } from './wire/read-usage'

const recorded = recordingsOf('openai-responses')
const { bodies, refusals, requests } = recorded
const streams = recorded.streams.map(([name, recording]) => [name, upToItsEnd(recording)] as const)
const run = (pieces: readonly Buffer[], options?: Partial<TapOptions>) => runTap(openaiResponses, pieces, options)

/** One of them has a second answer behind the end of the first, where nothing of a stream is anybody's. */
function upToItsEnd(recording: Recording): Recording {
  const { response } = recording
  const events = response.events ?? []
  const end = events.findIndex(({ data = '' }) => data.includes('"response.completed"'))
  if (end === -1 || end === events.length - 1) return recording
  const { response: answer } = JSON.parse(events[end]?.data ?? '') as { response: { usage: Record<string, unknown> } }
  return { ...recording, response: { ...response, events: events.slice(0, end + 1) }, usage_on_wire: answer.usage }
}

interface Wire {
  input_tokens?: number
  output_tokens?: number
}

function expectSums(counts: UsageCounts | null, { usage_on_wire: usage }: Recording) {
  if (usage === null) return expect(counts).toBeNull()
  const { input_tokens: input, output_tokens: output } = usage as Wire // in these recordings
  expect(counts && counts.textIn + counts.cacheRead + counts.cacheWrite5m).toBe(input)
  expect(counts?.textOut).toBe(output)
}

interface Part {
  text?: string
  refusal?: string
}
interface Item {
  name?: string
  arguments?: string
  input?: string
  content?: Part[]
  summary?: Part[]
}

/** What the items of an output have in them that a model wrote. */
function writtenIn(output: readonly Item[]): string {
  const partsOf = ({ content = [], summary = [] }: Item) => [...summary, ...content]
  const texts = output.flatMap((item) => [
    ...partsOf(item).map(({ text = '', refusal = '' }) => text + refusal),
    item.name ?? '',
    item.arguments ?? '',
    item.input ?? '',
  ])
  return sorted(texts.join(''))
}

/** Its characters: names come before thoughts in some streams, and behind them in the answer. */
const sorted = (text: string) => [...text].sort().join('')

it('there are recordings of every kind', () => {
  expect([streams.length, bodies.length, refusals.length]).toEqual([20, 26, 5])
})

describe.each(streams)('the stream %s', (_, recording) => {
  const pieces = piecesOf(recording)
  const whole = Buffer.concat(pieces)
  const quirks = quirksOf(recording)
  const isBad = recording.features.includes('error_in_stream')
  const events = readEvents(whole).filter(({ data }) => data.startsWith('{'))
  const last = JSON.parse(events.at(-1)?.data ?? '') as { type: string; response: { output?: Item[] } }

  it('passes byte for byte, but for an error, and its usage is found', () => {
    const { tap, bytes } = run(pieces, { quirks })
    if (!isBad) expect(bytes.equals(whole)).toBe(true)
    expect(tap.usage).toEqual(readUsage(recording.usage_on_wire, quirks))
    expectSums(tap.usage, recording)
    expect([tap.hasContent, tap.isDone, tap.isFinished]).toEqual([!isBad, !isBad, !isBad])
    expect(tap.error === null).toBe(!isBad)
    expect(tap.isUsageOld).toBe(false)
  })

  it('tells the same when it comes in one piece, byte by byte, or cut anywhere', () => {
    expectSameHoweverCut(openaiResponses, pieces, { quirks })
  })

  it('delivers the text of its items once', () => {
    const delivered = run([whole]).tap.text().pieces.join('')
    if (last.response.output) expect(sorted(delivered)).toBe(writtenIn(last.response.output))
    else expect(delivered).not.toBe('')
  })

  it('can be cut behind each event without losing what came', () => {
    const frames = whole.toString().split('\n\n')
    const step = Math.ceil(frames.length / 20)
    for (let count = 1; count < frames.length; count += step) {
      const part = Buffer.from(frames.slice(0, count).join('\n\n') + '\n\n')
      if (!isBad) expect(run([part]).bytes.equals(part)).toBe(true)
    }
  })

  it('keeps its last event', () => {
    const tap = openaiResponses.createTap({ holdDone: true, hideUsage: true, onText: () => undefined })
    const passed = Buffer.concat(pieces.map((piece) => Buffer.from(tap.feed(piece))))
    const end = tap.end()
    expect(passed.includes('response.completed')).toBe(false)
    if (!isBad) expect(Buffer.concat([passed, end]).equals(whole)).toBe(true)
    expect(end.includes(last.type)).toBe(!isBad)
    expect(tap.usageEvent(noCounts()).length).toBe(0)
  })
})

describe.each(bodies)('the answer %s', (_, recording) => {
  const body = bodyOf(recording)

  it('gives its usage away', () => {
    const quirks = quirksOf(recording)
    const reading = openaiResponses.readBody(body, { quirks })
    expect(reading.usage).toEqual(readUsage(recording.usage_on_wire, quirks))
    expectSums(reading.usage, recording)
    expect(reading).toMatchObject({ error: null, isJson: true })
    const pretty = Buffer.from(JSON.stringify(recording.response.body, null, 2))
    expect(openaiResponses.readBody(pretty, { quirks })).toEqual(reading)
  })

  it('is counted by what the model wrote, kept or not', () => {
    const { output } = recording.response.body as { output: Item[] }
    const written = writtenIn(output)
    expect(sorted(openaiResponses.textOfBody(body).pieces.join(''))).toBe(written)
    const tally = openaiResponses.createBodyTally()
    tally.feed(body)
    expect(tally.textBytes).toBeGreaterThanOrEqual(Buffer.byteLength(written))
  })
})

describe.each(refusals)('the refusal %s', (_, recording) => {
  it('is read as an error with its status', () => {
    const body = bodyOf(recording)
    const { status } = recording.response
    const error = openaiResponses.readUpstreamError({ status, body })
    expect(error).toMatchObject({ source: 'upstream', status })
    const { error: own } = recording.response.body as { error: { message?: string } | string }
    expect(error.message).toBe(hideIn(typeof own === 'string' ? own : (own.message ?? ''), []))
  })
})

describe('the requests of the recordings', () => {
  it.each(requests)('%s is scanned as it would be parsed', (_, request) => {
    const fields = request as {
      model?: string
      stream?: boolean
      max_output_tokens?: number
      tools?: { type: string }[]
    }
    const isPriced = fields.tools?.every(({ type }) => type === 'function') ?? true
    const scan = openaiResponses.scanRequest(Buffer.from(JSON.stringify(request)), 'chat')
    if (!isPriced) return expect(scan).toMatchObject({ kind: 'fault', code: 'unpriced', param: 'tools' })
    expect(scan).toMatchObject({
      kind: 'request',
      model: fields.model ?? null,
      isStream: fields.stream ?? false,
      maxTokens: fields.max_output_tokens ?? null,
    })
    const { pieces } = openaiResponses.textOfRequest(JSON.stringify(request), { model: fields.model ?? '' })
    expect(pieces.join('')).not.toMatch(/^\{"model/)
  })
})
