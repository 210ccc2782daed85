import type { Capability, FormatName } from '@tollgate/catalogue'
import fc from 'fast-check'
import { type Recording, recordingsIn } from '../../test/recorded'
import { type Json, refusedFor, translated } from '../../test/translated'
import type { AnswerSetting, CallTranslator } from '../core/translator'
import { callTranslatorOf } from '../translators'

const between = (capability: Capability, from: FormatName, to: FormatName) =>
  callTranslatorOf(capability, from, to) as CallTranslator // of formats that have vectors
const toGemini = between('embeddings', 'openai', 'gemini')
const toOpenai = between('embeddings', 'gemini', 'openai')
const batchToOpenai = between('batch-embeddings', 'gemini', 'openai')

const asking = (count: number, given: Partial<AnswerSetting> & { isBase64?: boolean } = {}): AnswerSetting => {
  const { isBase64 = false, ...others } = given
  const vectors = { count, isBase64 }
  return { answerId: 'a', nowSeconds: 1, model: 'asked', isUsageAsked: true, vectors, ...others }
}
const answered = (translator: CallTranslator, body: string, setting: AnswerSetting) =>
  translator.answer(Buffer.from(body), setting)?.toString() ?? null
const said = (text: string | null) => JSON.parse(text ?? 'null') as Json
const content = (...texts: string[]) => ({ parts: texts.map((text) => ({ text })) })
/** Digits that no float keeps as they are. */
const digits = '[0.10000000000000000001,-0.0,1E-7,3,-12.50]'

describe('a request of OpenAI for vectors, to Gemini', () => {
  const model = { model: 'up' }

  it.each([
    ['one text', 'one', ['one']],
    ['a list of one', ['one'], ['one']],
  ])('is of one content for %s', (_case, input, texts) => {
    const body = { model: 'm', input, dimensions: 256, encoding_format: 'base64' }
    expect(translated(toGemini, body, model)).toEqual({
      body: { model: 'models/up', content: content(...texts), outputDimensionality: 256 },
      losses: [],
    })
    const written = toGemini.request(Buffer.from(JSON.stringify(body)), model)
    expect(written).toMatchObject({ capability: 'embeddings', vectors: { count: 1, isBase64: true } })
  })

  it('is a batch for several texts, in order, of the model that is asked', () => {
    const body = { input: ['one', 'two', ''], user: 'u', input_type: 'query', stream: false, dimensions: null }
    expect(translated(toGemini, body, { model: 'tunedModels/mine' })).toEqual({
      body: { requests: ['one', 'two', ''].map((text) => ({ model: 'tunedModels/mine', content: content(text) })) },
      losses: ['input_type left-out', 'user left-out'],
    })
    const written = toGemini.request(Buffer.from(JSON.stringify(body)), model)
    expect(written).toMatchObject({ capability: 'batch-embeddings', vectors: { count: 3, isBase64: false } })
  })

  it.each<[string, Json]>([
    ['input', { input: [1, 2, 3] }],
    ['input', { input: [[1], [2]] }],
    ['input', { input: ['a', 1] }],
    ['input', { input: [] }],
    ['input', {}],
    ['dimensions', { input: 'a', dimensions: '256' }],
    ['dimensions', { input: 'a', dimensions: 0 }],
    ['encoding_format', { input: 'a', encoding_format: 'base64_int8' }],
    ['stream', { input: 'a', stream: true }],
  ])('is refused by the name of %s: %j', (name, body) => {
    expect(refusedFor(toGemini, body)).toBe(name)
  })
})

describe('a request of Gemini for vectors, to OpenAI', () => {
  it('is of one text, whatever the spelling, and tells what has no word there', () => {
    const body = {
      content: { role: 'user', ...content('one', 'two') },
      task_type: 'RETRIEVAL_DOCUMENT',
      title: 'A title',
      output_dimensionality: '64',
      embedContentConfig: { autoTruncate: true },
    }
    expect(translated(toOpenai, body, { model: 'up' })).toEqual({
      body: { model: 'up', input: 'one\ntwo', dimensions: 64 },
      losses: [
        'content.parts changed',
        'embedContentConfig.autoTruncate left-out',
        'taskType left-out',
        'title left-out',
      ],
    })
  })

  it('has the size of a vector from the newer settings too, and nothing from what says nothing', () => {
    const body = {
      content: content('a'),
      taskType: 'TASK_TYPE_UNSPECIFIED',
      title: '',
      embedContentConfig: { outputDimensionality: 8 },
    }
    expect(translated(toOpenai, body, { model: 'up' })).toEqual({
      body: { model: 'up', input: 'a', dimensions: 8 },
      losses: [],
    })
  })

  it('is a list of texts for a batch, in order', () => {
    const requests = ['b', 'a'].map((text) => ({
      model: 'models/m',
      content: content(text),
      outputDimensionality: 8,
      taskType: 'CLUSTERING',
    }))
    expect(translated(batchToOpenai, { requests }, { model: 'up' })).toEqual({
      body: { model: 'up', input: ['b', 'a'], dimensions: 8 },
      losses: ['requests.taskType left-out'],
    })
  })

  it.each<[string, CallTranslator, Json]>([
    ['content', toOpenai, {}],
    ['content', toOpenai, { content: { parts: [] } }],
    ['content.parts.inlineData', toOpenai, { content: { parts: [{ text: 'a' }, { inline_data: {} }] } }],
    ['outputDimensionality', toOpenai, { content: content('a'), outputDimensionality: 1.5 }],
    ['requests', batchToOpenai, { content: content('a') }],
    ['requests', batchToOpenai, { requests: [{ content: content('a') }, 1] }],
    [
      'requests.outputDimensionality',
      batchToOpenai,
      { requests: [{ content: content('a') }, { content: content('b'), outputDimensionality: 8 }] },
    ],
  ])('is refused by the name of %s', (name, translator, body) => {
    expect(refusedFor(translator, body)).toBe(name)
  })
})

describe('vectors of Gemini', () => {
  const one = `{ "embedding": { "values": ${digits.replaceAll(',', ' ,\n  ')} }, "usageMetadata": {"promptTokenCount": 4} }`

  it('keep every digit for callers of OpenAI, and their usage', () => {
    const text = answered(toGemini, one, asking(1, { inputTokens: 9 }))
    expect(text).toContain(`"embedding":${digits}}`)
    expect(said(text)).toMatchObject({
      object: 'list',
      data: [{ object: 'embedding', index: 0 }],
      model: 'asked',
      usage: { prompt_tokens: 4, total_tokens: 4 },
    })
  })

  it('have the usage that was counted where none is told', () => {
    const body = '{"embeddings":[{"values":[1]},{"values":[2]}]}'
    expect(said(answered(toGemini, body, asking(2, { inputTokens: 9 })))).toMatchObject({
      data: [
        { index: 0, embedding: [1] },
        { index: 1, embedding: [2] },
      ],
      usage: { prompt_tokens: 9, total_tokens: 9 },
    })
    expect(said(answered(toGemini, body, asking(2)))).not.toHaveProperty('usage')
  })

  it('are floats in base64 where that is asked for', () => {
    const { data } = said(answered(toGemini, one, asking(1, { isBase64: true }))) as { data: { embedding: string }[] }
    const bytes = Buffer.from(data[0]?.embedding ?? '', 'base64')
    const floats = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
    expect(floats).toEqual((JSON.parse(digits) as number[]).map(Math.fround))
  })
})

describe('vectors of OpenAI', () => {
  it('stand in the order of the texts, digit by digit, for callers of Gemini', () => {
    const data = `[{"index":1,"embedding":[2]},{"index":0,"object":"embedding","embedding":${digits}}]`
    const body = `{"object":"list","data":${data},"usage":{"prompt_tokens":5,"total_tokens":5}}`
    expect(answered(batchToOpenai, body, asking(2))).toBe(
      `{"embeddings":[{"values":${digits}},{"values":[2]}],"usageMetadata":{"promptTokenCount":5}}`,
    )
  })

  it('are one, of one content, and need no index', () => {
    expect(answered(toOpenai, '{"data":[{"embedding":[1,2]}]}', asking(1))).toBe('{"embedding":{"values":[1,2]}}')
  })

  it.each([
    ['no list', '{"object":"list"}'],
    ['no JSON', '{"data":[{"embedding":[1]},{"embedding":[2]}]'],
    ['too few', '{"data":[{"embedding":[1]}]}'],
    ['too many', '{"data":[{"embedding":[1]},{"embedding":[2]},{"embedding":[3]}]}'],
    ['two of one text', '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[2]}]}'],
    ['one of a text that nobody sent', '{"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[2]}]}'],
    ['an empty one', '{"data":[{"embedding":[1]},{"embedding":[]}]}'],
    ['one that is null', '{"data":[{"embedding":[1]},{"embedding":null}]}'],
    ['bytes', '{"data":[{"embedding":[1]},{"embedding":"AAAA"}]}'],
    ['a word', '{"data":[{"embedding":[1]},{"embedding":[NaN]}]}'],
    ['a text', '{"data":[{"embedding":[1]},{"embedding":["1"]}]}'],
    ['a hole', '{"data":[{"embedding":[1]},{"embedding":[1,,2]}]}'],
    ['a list within', '{"data":[{"embedding":[1]},{"embedding":[[1]]}]}'],
    ['a number beyond all', '{"data":[{"embedding":[1]},{"embedding":[1e999]}]}'],
    ['a number that is none', '{"data":[{"embedding":[1]},{"embedding":[01]}]}'],
  ])('are none where there is %s', (_case, body) => {
    expect(answered(batchToOpenai, body, asking(2))).toBeNull()
  })

  it('are none where a number is beyond the floats that are asked for', () => {
    const body = '{"embedding":{"values":[1e300]}}'
    expect(answered(toGemini, body, asking(1))).not.toBeNull()
    expect(answered(toGemini, body, asking(1, { isBase64: true }))).toBeNull()
  })

  it('come back the same, whatever they are', () => {
    const vectors = fc.array(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), {
      minLength: 2,
    })
    fc.assert(
      fc.property(vectors, fc.constantFrom(0, 2), (given, indent) => {
        const data = given.map((embedding, index) => ({ index, embedding }))
        const gemini = answered(batchToOpenai, JSON.stringify({ data }, null, indent), asking(given.length))
        const openai = said(answered(toGemini, gemini ?? '', asking(given.length)))
        expect(openai).toMatchObject({ data: JSON.parse(JSON.stringify(data)) as object })
      }),
    )
  })

  it('are never a throw, whatever comes', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        for (const body of [json, text, `{"data":${json}}`, `{"data":[{"embedding":${json}}]}`])
          expect([null, 'string']).toContain(answered(toOpenai, body, asking(1)) && 'string')
      }),
    )
  })
})

describe('recorded vectors', () => {
  const isOf = (list: string) => (recording: Recording) =>
    Array.isArray((recording.response.body as Json | undefined)?.[list]) && /embed/i.test(recording.id)
  const recordedOf = (format: 'openai' | 'gemini', list: string) => recordingsIn(format, isOf(list)).bodies

  it.each(recordedOf('openai', 'data'))('of OpenAI’s kind: %s', (_id, { response }) => {
    const { data, usage } = response.body as { data: { embedding: unknown }[]; usage: { total_tokens: number } }
    const text = answered(batchToOpenai, JSON.stringify(response.body), asking(data.length))
    // Bytes that nobody asked for are of no size that anybody knows.
    if (typeof data[0]?.embedding === 'string') return expect(text).toBeNull()
    const embeddings = data.map(({ embedding }) => `{"values":${JSON.stringify(embedding)}}`).join()
    const { total_tokens: tokens } = usage
    return expect(text).toBe(`{"embeddings":[${embeddings}],"usageMetadata":{"promptTokenCount":${tokens}}}`)
  })

  it.each(recordedOf('gemini', 'embeddings'))('of Gemini: %s', (_id, { response }) => {
    const { embeddings, usageMetadata } = response.body as {
      embeddings: { values: number[] }[]
      usageMetadata: { promptTokenCount: number }
    }
    // It is a batch of one.
    const body = JSON.stringify({ embeddings: [...embeddings, ...embeddings], usageMetadata })
    const { data, usage } = said(answered(toGemini, body, asking(2))) as { data: Json[]; usage: Json }
    expect(data.map(({ embedding }) => embedding)).toEqual([embeddings[0]?.values, embeddings[0]?.values])
    expect(usage['prompt_tokens']).toBe(usageMetadata.promptTokenCount)
  })

  it('are of both kinds', () => {
    expect([recordedOf('openai', 'data').length, recordedOf('gemini', 'embeddings').length]).toEqual([9, 1])
  })
})

describe('vectors elsewhere', () => {
  it.each<[Capability, FormatName, FormatName]>([
    ['embeddings', 'openai', 'openai'],
    ['embeddings', 'openai', 'anthropic'],
    ['embeddings', 'openai-responses', 'gemini'],
    ['rerank', 'openai', 'gemini'],
  ])('are not translated: %s from %s to %s', (capability, from, to) => {
    expect(callTranslatorOf(capability, from, to)).toBeNull()
  })
})
