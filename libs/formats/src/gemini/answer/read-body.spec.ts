import { noCounts } from '@tollgate/usage'
import { gemini } from '../format'

const read = (value: unknown) => gemini.readBody(Buffer.from(JSON.stringify(value)))
const grounded = (modelVersion: string) => ({
  candidates: [{ content: { parts: [{ text: 'a' }] }, groundingMetadata: { webSearchQueries: ['a', 'b'] } }],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 5 },
  modelVersion,
})

describe('a whole answer', () => {
  it('tells its usage, and how often Google was searched for it', () => {
    expect(read(grounded('gemini-3-flash')).usage).toEqual({ ...noCounts(), textIn: 9, textOut: 5, searches: 2 })
    expect(read(grounded('gemini-2.5-flash')).usage).toMatchObject({ searches: 1 })
  })

  it('tells its own usage, not one that stands in it', () => {
    const call = { functionCall: { name: 'f', args: { usageMetadata: { promptTokenCount: 1 } } } }
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 5 }
    expect(read({ usageMetadata, candidates: [{ content: { parts: [call] } }] }).usage?.textIn).toBe(9)
    expect(read({ candidates: [{ content: { parts: [call] } }] })).toEqual({ usage: null, error: null, isJson: true })
  })

  it.each<[string, unknown]>([
    ['an embedding', { embedding: { values: [0.1] } }],
    ['embeddings', { embeddings: [{ values: [0.1] }] }],
    ['a count', { totalTokens: 8 }],
    ['a prompt that was refused', { promptFeedback: { blockReason: 'SAFETY' } }],
  ])('is no error where it is %s', (_, value) => {
    expect(read(value)).toEqual({ usage: null, error: null, isJson: true })
    const large = { filler: 'x'.repeat(100_000), message: 'm', ...(value as object) }
    expect(read(large)).toEqual({ usage: null, error: null, isJson: true })
  })

  it.each<[string, unknown, number]>([
    ['its code', { error: { code: 429, message: 'No', status: 'RESOURCE_EXHAUSTED' } }, 429],
    ['its name', { error: { message: 'No', status: 'NOT_FOUND' } }, 404],
    ['nothing', { error: { message: 'No' } }, 500],
  ])('may be an error, told by %s', (_, value, status) => {
    for (const body of [value, [value]]) expect(read(body).error).toMatchObject({ message: 'No', status })
  })

  it('may be anything', () => {
    for (const text of ['', 'x', '5', 'null', '[]', '[[', '['.repeat(100_000), '{"usageMetadata":'])
      expect(gemini.readBody(Buffer.from(text)).usage).toBeNull()
  })
})

describe('the tally of a long answer', () => {
  const tallied = (...parts: object[]) => {
    const tally = gemini.createBodyTally()
    for (const byte of Buffer.from(JSON.stringify({ candidates: [{ content: { parts } }] })))
      tally.feed(Buffer.from([byte]))
    return [tally.textBytes, tally.extraTokens, tally.imageTokens]
  }

  it.each<[string, object, [number, number, number]]>([
    ['text and thoughts', { text: 'one two', thought: true, thoughtSignature: 'A'.repeat(500) }, [7, 0, 0]],
    ['a call with its arguments', { functionCall: { name: 'f', args: { a: [1] } } }, [10, 0, 0]],
    ['code', { executableCode: { language: 'PYTHON', code: '1+1' } }, [3, 0, 0]],
    ['an image', { inlineData: { mimeType: 'image/png', data: 'A'.repeat(5_000) } }, [0, 1_290, 1_290]],
    ['an image that says so behind', { inline_data: { data: 'AAAA', mime_type: 'image/png' } }, [0, 1_290, 1_290]],
    ['a sound', { inlineData: { mimeType: 'audio/wav', data: 'A'.repeat(25_600_000 / 4) } }, [0, 2_500, 0]],
  ])('counts %s', (_, part, expected) => {
    expect(tallied(part)).toEqual(expected)
  })
})

describe('the list of models', () => {
  it('says of each what it can be asked for', () => {
    const { models } = JSON.parse(
      gemini.modelsBody(['gemini-2.5-pro', 'gemini-embedding-2'], () => 'x').toString(),
    ) as {
      models: Record<string, unknown>[]
    }
    expect(models).toMatchObject([
      {
        name: 'models/gemini-2.5-pro',
        supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
      },
      { name: 'models/gemini-embedding-2', supportedGenerationMethods: ['embedContent', 'batchEmbedContents'] },
    ])
    expect(JSON.parse(gemini.modelBody('gemini-2.5-pro', 'x').toString())).toEqual(models[0])
  })
})
