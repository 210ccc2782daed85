import fc from 'fast-check'
import { textOfChunk } from '../../../test/dialects/chunk-text'
import { ChunkReader } from './chunk-reader'

interface Delta {
  content?: unknown
  reasoning_content?: string | null
  reasoning?: string | null
  refusal?: string | null
  tool_calls?: unknown
}

const text = fc.oneof(fc.constant(''), fc.constant('Hello'), fc.string({ unit: 'binary' }), fc.constant('"usage":{"\\'))
const call = fc.record({ index: fc.nat(3), function: fc.record({ name: text, arguments: text }, { requiredKeys: [] }) })
const delta = fc.record(
  {
    role: fc.constant('assistant'),
    content: fc.option(text),
    reasoning_content: fc.option(text),
    refusal: fc.option(text),
    tool_calls: fc.array(call, { maxLength: 2 }),
    other: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const choice = fc.record(
  {
    index: fc.nat(1),
    finish_reason: fc.constantFrom(null, 'stop'),
    delta,
    text,
    logprobs: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: [] },
)
const chunk = fc.record(
  {
    id: fc.constantFrom('chatcmpl-1', 'chatcmpl-2'),
    model: fc.constant('gpt-4o'),
    choices: fc.array(choice, { maxLength: 2 }),
    usage: fc.constantFrom(null, { prompt_tokens: 1 }, { completion_tokens: 5, details: { a: '}' } }),
    error: fc.constantFrom(null, { message: 'bad' }, 'bad'),
    citations: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['id'] },
)

/** What a reader should find, from the parsed chunk. */
function expected(value: Record<string, unknown>) {
  const choices = value.choices as { delta?: Delta; finish_reason?: string | null }[] | undefined
  const counted = textOfChunk(JSON.stringify(value))
  return {
    hasChoices: choices !== undefined,
    isWithoutChoices: choices?.length === 0,
    hasFinish: choices?.some((one) => typeof one.finish_reason === 'string') ?? false,
    hasError: value.error !== undefined && value.error !== null,
    usage: value.usage ?? null,
    extraTokens: counted.extraTokens,
    texts: counted.pieces.filter((piece) => piece !== '').sort(),
  }
}

function found(reader: ChunkReader, json: Buffer) {
  const texts: string[] = []
  for (let i = 0; i < reader.textEnd; i += 2)
    texts.push(JSON.parse(`"${json.toString('utf8', reader.texts[i], reader.texts[i + 1])}"`) as string)
  return {
    hasChoices: reader.hasChoices,
    isWithoutChoices: reader.isWithoutChoices,
    hasFinish: reader.hasFinish,
    hasError: reader.hasError,
    usage:
      reader.usageStart === -1
        ? null
        : (JSON.parse(json.toString('utf8', reader.usageStart, reader.usageEnd)) as unknown),
    extraTokens: reader.toolCalls * 7,
    texts: texts.sort(),
  }
}

describe('reading a chunk in place', () => {
  it('finds what parsing it would find, whatever chunks came before', () => {
    const gap = fc.constantFrom('', ' ', '\n  ')
    fc.assert(
      fc.property(fc.array(chunk, { minLength: 1, maxLength: 6 }), gap, (chunks, space) => {
        const reader = new ChunkReader()
        for (const value of chunks) {
          const parsed = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
          const json = Buffer.from(`data: ${JSON.stringify(value, null, space)}${space}\n\ndata: {"x`)
          expect(reader.read(json, 6, json.length - 11)).toBe(true)
          expect(found(reader, json)).toEqual(expected(parsed))
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    '',
    '[1]',
    '"a"',
    '{',
    '{"choices":[',
    '{"choices":[{"delta":{"content":"a',
    '{"a":1',
    '{"a" 1}',
    '{"a":1}}',
    '{a:1}',
    '{"choices":[1 2]}',
  ])('takes %j for no chunk', (json) => {
    expect(new ChunkReader().read(Buffer.from(json), 0, json.length)).toBe(false)
  })

  it('is not led into the next event by a chunk that does not end', () => {
    const json = Buffer.from('{"choices":[{"delta":{"content":"a\n\n","b":"c"}}]}')
    expect(new ChunkReader().read(json, 0, 35)).toBe(false)
  })

  it('takes the same reasoning under two names once', () => {
    const json = Buffer.from('{"choices":[{"delta":{"reasoning":"abc","reasoning_content":"abc"}}]}')
    const reader = new ChunkReader()
    reader.read(json, 0, json.length)
    expect(found(reader, json).texts).toEqual(['abc'])
  })

  it.each([
    '{"choices":[{"delta":{"audio":{"data":"UklGRg=="}}}]}',
    '{"choices":[{"delta":{"images":[{"image_url":{"url":"data:"}}]}}]}',
  ])('sees that %s delivers something that is no text', (text) => {
    const reader = new ChunkReader()
    reader.read(Buffer.from(text), 0, text.length)
    expect(reader).toMatchObject({ hasMedia: true, textEnd: 0 })
  })
})
