import fc from 'fast-check'
import { textOfBody, tokensPerToolCall } from './answer-text'
import { ResponseReader } from './response-reader'

const text = fc.oneof(
  fc.constant(''),
  fc.constant('Hello'),
  fc.string({ unit: 'binary' }),
  fc.constant('"usageMetadata":{"\\'),
)
const part = fc.oneof(
  fc.record({ text }),
  fc.record({ thought: fc.boolean(), text, thoughtSignature: text }),
  fc.record({ functionCall: fc.record({ name: text, args: fc.dictionary(text, fc.jsonValue()) }) }),
  fc.record({ functionCall: fc.record({ args: fc.constantFrom({}, [], 'x', null), id: text }) }),
  fc.record({ executableCode: fc.record({ language: text, code: text }) }),
  fc.record({ codeExecutionResult: fc.record({ output: text }) }),
  fc.record({ inlineData: fc.record({ data: text, mimeType: fc.constantFrom('image/png', 'audio/wav', 'x') }) }),
  fc.record({ text: fc.jsonValue({ maxDepth: 2 }), functionResponse: fc.record({ name: text }) }),
)
const candidate = fc.record(
  {
    content: fc.record({ role: fc.constant('model'), parts: fc.array(part, { maxLength: 3 }) }, { requiredKeys: [] }),
    finishReason: fc.constantFrom(null, '', 'STOP', 'FINISH_REASON_UNSPECIFIED', 'SAFETY'),
    groundingMetadata: fc.record({ webSearchQueries: fc.array(text, { maxLength: 3 }), more: fc.jsonValue() }),
    index: fc.nat(2),
  },
  { requiredKeys: [] },
)
const usage = fc.constantFrom(null, { promptTokenCount: 1 }, { candidatesTokenCount: 5, details: { a: '}' } })
const event = fc.record(
  {
    candidates: fc.array(candidate, { maxLength: 2 }),
    usageMetadata: usage,
    promptFeedback: fc.constantFrom({}, { blockReason: 'SAFETY' }),
    modelVersion: text,
    responseId: text,
    error: fc.constantFrom(null, { message: 'bad' }, 'bad'),
    more: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: [] },
)

interface Event {
  candidates?: {
    content?: { parts?: { functionCall?: { name?: string }; inlineData?: { data: string; mimeType: string } }[] }
    finishReason?: string | null
    groundingMetadata?: { webSearchQueries: string[] }
  }[]
  usageMetadata?: unknown
  promptFeedback?: { blockReason?: string }
  modelVersion?: string
  responseId?: string
  error?: unknown
}

/** What a reader should find, from the parsed event. */
function expected(value: Event) {
  const { candidates = [] } = value
  const parts = candidates.flatMap(({ content }) => content?.parts ?? [])
  const blobs = parts.flatMap(({ inlineData }) => (inlineData?.data ? [inlineData] : []))
  const isSound = ({ mimeType }: { mimeType: string }) => mimeType.startsWith('audio/')
  const toolCalls = parts.filter(({ functionCall }) => functionCall?.name).length
  return {
    texts: textOfBody(JSON.stringify({ candidates })).pieces.join(''),
    toolCalls,
    images: blobs.filter((blob) => !isSound(blob)).length,
    soundBytes: blobs.filter(isSound).reduce((sum, { data }) => sum + inner(data), 0),
    usage: value.usageMetadata ?? null,
    queries: candidates.reduce((sum, one) => sum + (one.groundingMetadata?.webSearchQueries.length ?? 0), 0),
    hasFinish: candidates.some(({ finishReason }) => finishReason === 'STOP' || finishReason === 'SAFETY'),
    isBlocked: value.promptFeedback?.blockReason !== undefined,
    hasError: value.error !== undefined && value.error !== null,
    version: value.modelVersion ?? null,
    id: value.responseId ?? null,
  }
}

const inner = (said: string) => Buffer.byteLength(JSON.stringify(said)) - 2

function found(reader: ResponseReader, json: Buffer) {
  const told = (start: number, end: number) =>
    start === -1 ? null : (JSON.parse(json.toString('utf8', start, end)) as unknown)
  let texts = ''
  for (let i = 0; i < reader.textEnd; i += 2) {
    const raw = json.toString('utf8', reader.texts[i], reader.texts[i + 1])
    // The arguments of a call stand as an object.
    texts +=
      json[(reader.texts[i] ?? 0) - 1] === 34 ? (JSON.parse(`"${raw}"`) as string) : JSON.stringify(JSON.parse(raw))
  }
  const { toolCalls, images, soundBytes, queries, hasFinish, isBlocked, hasError } = reader
  return {
    ...{ texts, toolCalls, images, soundBytes, queries, hasFinish, isBlocked, hasError },
    usage: told(reader.usageStart, reader.usageEnd),
    version: told(reader.versionStart, reader.versionEnd),
    id: told(reader.idStart, reader.idEnd),
  }
}

describe('reading an event in place', () => {
  it('finds what parsing it would find, whatever events came before', () => {
    const gap = fc.constantFrom('', ' ', '\n  ')
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), gap, (events, space) => {
        const reader = new ResponseReader()
        for (const value of events) {
          const parsed = JSON.parse(JSON.stringify(value)) as Event
          const json = Buffer.from(`data: ${JSON.stringify(value, null, space)}${space}\n\ndata: {"x`)
          expect(reader.read(json, 6, json.length - 11)).toBe(true)
          expect(found(reader, json)).toEqual(expected(parsed))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('goes on where the event before had its text, and relearns where events begin otherwise', () => {
    const reader = new ResponseReader()
    const said = (parts: object[], more: object = {}) => {
      const value = { candidates: [{ content: { parts }, ...more }], modelVersion: 'm' }
      const json = Buffer.from(JSON.stringify(value))
      expect(reader.read(json, 0, json.length)).toBe(true)
      expect(found(reader, json)).toEqual(expected(value))
      return found(reader, json).texts
    }
    for (let round = 0; round < 3; round++) {
      expect(said([{ text: `a${round}` }])).toBe(`a${round}`)
      expect(said([{ text: `b${round}`, thought: true }, { functionCall: { name: 'f' } }])).toBe(`b${round}f`)
      expect(said([{ text: '' }], { finishReason: 'STOP' })).toBe('')
      expect(said([{ thought: true, text: `c${round}` }])).toBe(`c${round}`)
    }
  })

  it.each([
    '',
    '[1]',
    '"a"',
    '{',
    '{"candidates":[{',
    '{"candidates":[{"content":{"parts":[{"text":"a',
    '{"a":1',
    '{"a" 1}',
    '{"a":1}}',
    '{a:1}',
    '{"candidates":[{"finishReason":1 2}]}',
  ])('takes %j for no event', (json) => {
    expect(new ResponseReader().read(Buffer.from(json), 0, json.length)).toBe(false)
  })

  it('counts a call as much as it counts in a whole answer', () => {
    const body = '{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f"}}]}}]}'
    expect(textOfBody(body).extraTokens).toBe(tokensPerToolCall)
  })

  it('tells what of a whole answer was drawn', () => {
    const blob = (mimeType: string) => ({ inlineData: { mimeType, data: 'A'.repeat(2_560) } })
    const parts = [blob('image/png'), blob('audio/wav'), blob('image/webp')]
    const body = JSON.stringify({ candidates: [{ content: { parts } }] })
    expect(textOfBody(body)).toEqual({ pieces: [], extraTokens: 2 * 1_290 + 1, imageTokens: 2 * 1_290 })
  })
})
