import { readEvents } from '@tollgate/sse'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { bodyOf, expectSameHoweverCut, piecesOf, type Recording, recordingsOf, runTap } from '../../test/recorded'
import { hideIn } from '../core/hide-secrets'
import type { TapOptions } from '../core/tap'
import { gemini } from './format'
import { readUsage } from './wire/read-usage'

const { streams, bodies, refusals, requests } = recordingsOf('gemini', ({ dialect }) => dialect.startsWith('gemini-'))
const run = (pieces: readonly Buffer[], options?: Partial<TapOptions>) => runTap(gemini, pieces, options)

interface Part {
  text?: string
  functionCall?: {
    name?: string
    args?: object
    partialArgs?: { jsonPath?: string; stringValue?: string; numberValue?: number }[]
  }
  executableCode?: { code?: string }
}
interface Answer {
  candidates?: { content?: { parts?: Part[] }; finishReason?: string }[]
  usageMetadata?: Record<string, unknown>
}

/** What the wire says, summed up by hand. */
function expectSums(counts: UsageCounts, usage: Recording['usage_on_wire']) {
  const count = (name: string) => Number(usage?.[name] ?? 0)
  expect(inputTokensOf(counts)).toBe(count('promptTokenCount') + count('toolUsePromptTokenCount'))
  expect(counts.cacheRead).toBe(count('cachedContentTokenCount'))
  expect(outputTokensOf(counts)).toBe(count('candidatesTokenCount') + count('thoughtsTokenCount'))
}

/** What a client reads of an answer, or of one event of a stream, as the model wrote it. */
function writtenIn({ candidates }: Answer, paths: { last?: string | undefined } = {}): string[] {
  const parts = candidates?.flatMap(({ content }) => content?.parts ?? []) ?? []
  return parts.flatMap(({ text, functionCall, executableCode }) => {
    // A path to arguments is told again with each of their pieces.
    const pieces = (functionCall?.partialArgs ?? []).flatMap(({ jsonPath, stringValue, numberValue }) => {
      const isNew = jsonPath !== paths.last
      paths.last = jsonPath
      return [isNew ? jsonPath : '', stringValue ?? numberValue?.toString()]
    })
    const args = Object.keys(functionCall?.args ?? {}).length > 0 ? JSON.stringify(functionCall?.args) : ''
    return [text, functionCall?.name, args, ...pieces, executableCode?.code].filter((one): one is string => !!one)
  })
}

/** Text as a tap delivers it: the insides of JSON strings, and JSON as it stands. */
const asWritten = (text: string) => text.replace(/\\u[0-9a-fA-F]{4}|\\./g, (sign) => String(JSON.parse(`"${sign}"`)))
const squeezed = (text: string) => text.replace(/[\s\\"]/g, '')
const eventsOf = (stream: Buffer) =>
  [...readEvents(stream)].filter(({ data }) => data.startsWith('{')).map(({ data }) => JSON.parse(data) as Answer)

it('there are recordings of every kind', () => {
  expect(streams.length).toBeGreaterThan(12)
  expect(bodies.length).toBeGreaterThan(14)
  expect(refusals.length).toBeGreaterThan(3)
  expect(requests.length).toBeGreaterThan(24)
})

describe.each(streams)('the stream %s', (_, recording) => {
  const pieces = piecesOf(recording)
  const whole = Buffer.concat(pieces)
  const events = eventsOf(whole)
  const hasEnd = events.some(({ candidates }) => candidates?.some(({ finishReason }) => finishReason))
  const frames = whole.toString().split(/(?<=\n\r?\n)/)

  it('passes byte for byte, and its usage is the last that it tells', () => {
    const { tap, bytes } = run(pieces)
    expect(bytes.equals(whole)).toBe(true)
    expect(tap).toMatchObject({ hasContent: true, isFinished: hasEnd, isDone: false, error: null, failure: null })
    expect(tap.usage).toEqual(readUsage(recording.usage_on_wire))
    if (tap.usage) expectSums(tap.usage, recording.usage_on_wire)
    expect(tap.isUsageOld).toBe(!hasEnd)
  })

  it('tells the same when it comes in one piece, byte by byte, or cut anywhere', () => {
    expectSameHoweverCut(gemini, pieces, {})
    expectSameHoweverCut(gemini, pieces, { holdDone: true, hideUsage: true })
  })

  it('delivers the text that its events hold', () => {
    const { pieces: told } = run([whole]).tap.text()
    const paths = {}
    const written = events.flatMap((event) => writtenIn(event, paths))
    expect(squeezed(asWritten(told.join('')))).toBe(squeezed(written.join('')))
  })

  it('can be cut behind each event without losing what came, and never ends its count early', () => {
    for (let count = 1; count <= frames.length; count++) {
      const part = Buffer.from(frames.slice(0, count).join(''))
      const { tap, bytes } = run([part], { holdDone: true })
      expect(bytes.equals(part)).toBe(true)
      const told = eventsOf(part)
      const isPast = told.some(({ candidates }) => candidates?.some(({ finishReason }) => finishReason))
      expect([tap.isFinished, tap.isUsageOld]).toEqual([isPast, !isPast])
      expect(tap.usage).toEqual(
        readUsage(told.findLast(({ usageMetadata }) => readUsage(usageMetadata))?.usageMetadata),
      )
    }
  })

  it('never lets half an event through', () => {
    for (const share of [0.2, 0.5, 0.9]) {
      const { bytes } = run([whole.subarray(0, Math.floor(whole.length * share))])
      for (const event of readEvents(bytes)) {
        if (event.data !== '[DONE]') expect(() => JSON.parse(event.data) as unknown).not.toThrow()
      }
    }
  })

  it('reads a usage event of our own behind it', () => {
    const { tap, bytes } = run(pieces)
    const told = { ...noCounts(), textIn: 3, cacheRead: 5, audioIn: 7, textOut: 2, audioOut: 4 }
    const again = run([bytes, tap.usageEvent(told)]).tap
    expect(again).toMatchObject({ usage: { ...told, audioIn: 7 }, isFinished: hasEnd, error: null })
    const [name] = events.flatMap((event) => ('modelVersion' in event ? [event.modelVersion] : []))
    expect(JSON.parse(String(tap.usageEvent(told)).slice(6))).toMatchObject(
      name === undefined ? {} : { modelVersion: name },
    )
  })
})

describe.each(bodies)('the answer %s', (_, recording) => {
  const body = bodyOf(recording)

  it('gives its usage away', () => {
    const reading = gemini.readBody(body)
    expect(reading).toMatchObject({ error: null, isJson: true })
    if (recording.dialect === 'gemini-count-tokens') return
    const searches = reading.usage?.searches ?? 0
    expect(searches).toBe(recording.features.includes('grounding') ? 3 : 0)
    expect(reading.usage).toEqual({ ...readUsage(recording.usage_on_wire), searches })
    if (reading.usage) expectSums(reading.usage, recording.usage_on_wire)
    const pretty = Buffer.from(JSON.stringify(recording.response.body, null, 2))
    expect(gemini.readBody(pretty)).toEqual(reading)
  })

  it('is measured as long as what the model wrote', () => {
    const written = writtenIn(recording.response.body as Answer)
    expect(gemini.textOfBody(body).pieces.join('')).toBe(written.join(''))
    const tally = gemini.createBodyTally()
    tally.feed(body)
    expect(tally.extraTokens).toBe(0)
    const bytes = Buffer.byteLength(written.map((text) => JSON.stringify(text).slice(1, -1)).join(''))
    const calls = written.length > 0 && body.includes('functionCall')
    // What was found, and which words it stands behind, is called text too.
    if (calls || body.includes('groundingMetadata')) expect(tally.textBytes).toBeGreaterThan(0)
    else expect(tally.textBytes).toBe(bytes)
  })
})

describe.each(refusals)('the refusal %s', (_, recording) => {
  it('is read as an error with its status and its name', () => {
    const body = bodyOf(recording)
    const { status } = recording.response
    const own = (recording.response.body as { error: { message: string; status: string } }).error
    const expected = { source: 'upstream', status, message: hideIn(own.message, []), type: own.status }
    expect(gemini.readUpstreamError({ status, body })).toMatchObject(expected)
    const list = Buffer.from(`[${body.toString()}]`)
    expect(gemini.readUpstreamError({ status, body: list })).toMatchObject(expected)
  })

  it('tells when to ask again', () => {
    const { status } = recording.response
    const { retryAfterS } = gemini.readUpstreamError({ status, body: bodyOf(recording) })
    const [, told] = /"retryDelay":"([\d.]+)s"/.exec(JSON.stringify(recording.response.body)) ?? []
    expect(retryAfterS).toBe(told === undefined ? undefined : Math.ceil(Number(told)))
  })

  it('is written again with the same name', () => {
    const { status } = recording.response
    const error = gemini.readUpstreamError({ status, body: bodyOf(recording) })
    const { error: told } = JSON.parse(String(gemini.errorBody(error, status))) as { error: { status: string } }
    expect(told).toMatchObject({ code: status, message: error.message, status: error.type })
  })
})

describe('the requests of the recordings', () => {
  it.each(requests)('%s is scanned as it would be parsed', (_, request) => {
    const fields = request as {
      generationConfig?: { maxOutputTokens?: number }
      contents?: { parts?: { inlineData?: object; functionResponse?: { parts?: object[] } }[] }[]
    }
    const named = { model: 'm', isStream: true }
    const text = JSON.stringify(request).replace(/"models\/[^"]*"/g, '"models/m"')
    const scan = gemini.scanRequest(Buffer.from(text), 'chat', named)
    expect(scan).toMatchObject({
      kind: 'request',
      model: 'm',
      isStream: true,
      maxTokens: fields.generationConfig?.maxOutputTokens ?? null,
      choices: 1,
    })
    const media = (text.match(/inlineData|inline_data/g) ?? []).length
    const { mediaCount, linkedImages, opaqueMedia } = scan as unknown as { [name: string]: number }
    expect((mediaCount ?? 0) + (linkedImages ?? 0) + (opaqueMedia ?? 0)).toBeGreaterThanOrEqual(media)
    const counted = gemini.textOfRequest(text, { model: 'gemini-2.5-flash' })
    expect(counted.pieces[0]).not.toMatch(/^\{"contents/)
  })
})
