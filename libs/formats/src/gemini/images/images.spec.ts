import { type Json, refusedFor, translated } from '../../../test/translated'
import type { AnswerSetting, CallTranslator } from '../../core/translator'
import { callTranslatorOf } from '../../translators'
import { gemini } from '../format'

const toGoogle = callTranslatorOf('images', 'openai', 'gemini') as CallTranslator // of formats that have images
const imagen = { model: 'imagen-4.0-generate-001' }
const setting: AnswerSetting = { answerId: 'a', nowSeconds: 7, model: 'asked', isUsageAsked: true }
const drawn = (...predictions: Json[]) => Buffer.from(JSON.stringify({ predictions }))
const read = (body: Buffer) => gemini.readBody(body, { capability: 'images' })
const answered = (body: Buffer) => JSON.parse(toGoogle.answer(body, setting)?.toString() ?? 'null') as unknown

describe('a request of OpenAI for images, to Imagen', () => {
  const ask = { model: 'm', prompt: 'a cat' }
  const usual = { sampleCount: 1, includeRaiReason: true }

  it.each<[string, Json, Json, string[]]>([
    ['a prompt alone', {}, usual, []],
    ['what says nothing', { n: null, size: 'auto', stream: false, background: 'auto', partial_images: 0 }, usual, []],
    ['so many', { n: 4, response_format: 'b64_json' }, { ...usual, sampleCount: 4 }, []],
    ['a size that it has', { size: '1024x1024' }, { ...usual, aspectRatio: '1:1' }, []],
    ['a smaller one', { size: '256x256' }, { ...usual, aspectRatio: '1:1' }, ['size changed']],
    ['a high one', { size: '1024x1792' }, { ...usual, aspectRatio: '9:16' }, ['size changed']],
    ['a wide one', { size: '1792x1024' }, { ...usual, aspectRatio: '16:9' }, ['size changed']],
    ['one that is nearly a square', { size: '1024x1536' }, { ...usual, aspectRatio: '3:4' }, ['size changed']],
    [
      'a way to write them',
      { output_format: 'jpeg', output_compression: 80 },
      { ...usual, outputOptions: { mimeType: 'image/jpeg', compressionQuality: 80 } },
      [],
    ],
    [
      'ways that it has not',
      { output_format: 'webp', output_compression: 80 },
      usual,
      ['output_compression left-out', 'output_format left-out'],
    ],
    [
      'words that it has not',
      { quality: 'hd', style: 'vivid', user: 'u', background: 'opaque' },
      usual,
      ['background left-out', 'quality left-out', 'style left-out', 'user left-out'],
    ],
  ])('is one to predict, with %s', (_case, more, parameters, losses) => {
    expect(translated(toGoogle, { ...ask, ...more }, imagen)).toEqual({
      body: { instances: [{ prompt: 'a cat' }], parameters },
      losses,
    })
  })

  it('tells how many images its answer is to bring', () => {
    const body = Buffer.from(JSON.stringify({ ...ask, n: 3 }))
    expect(toGoogle.request(body, imagen)).toMatchObject({ images: 3 })
  })

  it.each<[string, Json]>([
    ['prompt', { prompt: ['a', 'b'] }],
    ['n', { n: 0 }],
    ['n', { n: 1.5 }],
    ['n', { n: '2' }],
    ['size', { size: 'large' }],
    ['size', { size: '0x1024' }],
    ['size', { size: '1024x0' }],
    ['response_format', { response_format: 'url' }],
    ['stream', { stream: true }],
    ['background', { background: 'transparent' }],
  ])('is refused by the name of %s: %j', (name, more) => {
    expect(refusedFor(toGoogle, { ...ask, ...more }, imagen)).toBe(name)
  })

  it('is refused for a model that is none, and of which nobody said that it draws', () => {
    expect(refusedFor(toGoogle, ask, { model: 'gemini-2.5-flash' })).toBe('model')
    expect(refusedFor(toGoogle, ask, { model: 'gemini-2.5-flash', isDrawing: true })).toBeNull()
    expect(refusedFor(toGoogle, ask, { model: 'models/imagen-3.0-generate-002' })).toBeNull()
  })

  it.each(['', '[]', '{"prompt":', 'null'])('is refused as a whole where it is no object: %j', (body) => {
    expect(toGoogle.request(Buffer.from(body), imagen)).toEqual({ kind: 'untranslatable', param: '' })
  })
})

describe('what Imagen drew', () => {
  it('is what OpenAI calls so, with its bytes as they came', () => {
    const body = drawn(
      { mimeType: 'image/png', bytesBase64Encoded: 'AA/+=' },
      { mimeType: 'image/png', bytesBase64Encoded: 'BBBB', prompt: 'a "red" cat' },
    )
    expect(read(body)).toMatchObject({ images: 2, error: null, usage: null, isJson: true })
    expect(answered(body)).toEqual({
      created: 7,
      data: [{ b64_json: 'AA/+=' }, { b64_json: 'BBBB', revised_prompt: 'a "red" cat' }],
      output_format: 'png',
    })
  })

  it('leaves out what a filter held back, and counts it for nothing', () => {
    const body = drawn({ bytesBase64Encoded: 'AAAA' }, { raiFilteredReason: 'Held back. Support codes: 1' })
    expect(read(body)).toMatchObject({ images: 1, error: null })
    expect(answered(body)).toEqual({ created: 7, data: [{ b64_json: 'AAAA' }] })
  })

  it('is a refusal where a filter held back all of it', () => {
    const body = drawn({ raiFilteredReason: 'Held back. Support codes: 1' })
    const error = { status: 400, code: 'content_policy_violation', message: 'Held back. Support codes: 1' }
    expect(read(body)).toMatchObject({ images: 0, error })
    expect(answered(body)).toBeNull()
  })

  it('is an error that came as an answer', () => {
    const body = Buffer.from('{"error":{"code":429,"message":"slowly","status":"RESOURCE_EXHAUSTED"}}')
    expect(read(body)).toMatchObject({ images: 0, error: { status: 429, message: 'slowly' } })
  })

  it.each([
    '{}',
    '{"predictions":[]}',
    '{"predictions":[{}]}',
    '{"predictions":[1,null,[]]}',
    '{"predictions":{"bytesBase64Encoded":"AAAA"}}',
    '{"predictions":[{"bytesBase64Encoded":""}]}',
    '{"predictions":[{"bytesBase64Encoded":7}]}',
    '{"predictions":[{"bytesBase64Encoded":"AAAA"}]',
    '[]',
    'none',
  ])('is no answer without an image: %s', (text) => {
    const body = Buffer.from(text)
    expect(read(body).images).toBe(0)
    expect(answered(body)).toBeNull()
  })

  it.each(['A A', 'A"', 'é', 'A\u0041\n'])('is no answer with what is no base64: %j', (data) => {
    expect(answered(drawn({ bytesBase64Encoded: data }))).toBeNull()
  })

  it('may have its slashes written as JSON allows', () => {
    const body = Buffer.from('{"predictions":[{"bytesBase64Encoded":"A\\/A="}]}')
    expect(answered(body)).toEqual({ created: 7, data: [{ b64_json: 'A/A=' }] })
  })

  it('counts only the last of two lists, as every reader of JSON does', () => {
    const body = Buffer.from('{"predictions":[{"bytesBase64Encoded":"AA"}],"predictions":[]}')
    expect(read(body).images).toBe(0)
  })
})

describe('a model of Gemini’s that draws', () => {
  const drawer = { model: 'gemini-2.5-flash-image', isDrawing: true }
  const png = (data: string, more: Json = {}) => ({ ...more, inlineData: { mimeType: 'image/png', data } })
  const said = (parts: unknown, more: Json = {}) =>
    Buffer.from(JSON.stringify({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }], ...more }))
  const usageMetadata = { promptTokenCount: 6, candidatesTokenCount: 1_290, totalTokenCount: 1_296 }

  it('is asked in its chat, for words and images in a shape', () => {
    expect(translated(toGoogle, { prompt: 'a cat', size: '1536x1024', output_format: 'jpeg' }, drawer)).toEqual({
      body: {
        contents: [{ role: 'user', parts: [{ text: 'a cat' }] }],
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '4:3' } },
      },
      losses: ['output_format left-out', 'size changed'],
    })
    const body = Buffer.from('{"prompt":"a cat"}')
    expect(toGoogle.request(body, drawer)).toMatchObject({ capability: 'chat', images: 1 })
    expect(toGoogle.request(body, imagen)).toMatchObject({ capability: 'images' })
  })

  it('is refused more than one, as it draws one at a time', () => {
    expect(refusedFor(toGoogle, { prompt: 'a cat', n: 2 }, drawer)).toBe('n')
  })

  it('answers with its images and its usage, and not with what it drew while it thought', () => {
    const parts = [png('AAAA', { thought: true }), { text: 'Here.' }, png('BBBB'), png('CCCC', { thought: false })]
    const body = said(parts, { usageMetadata })
    expect(read(body)).toMatchObject({ images: 2, error: null, usage: { textIn: 6, textOut: 1_290 } })
    expect(answered(body)).toEqual({
      created: 7,
      data: [{ b64_json: 'BBBB' }, { b64_json: 'CCCC' }],
      output_format: 'png',
      usage: {
        input_tokens: 6,
        input_tokens_details: { text_tokens: 6, image_tokens: 0 },
        output_tokens: 1_290,
        total_tokens: 1_296,
      },
    })
  })

  it('tells what of its use was drawn, where that is told (M77)', () => {
    const candidatesTokensDetails = [{ modality: 'IMAGE', tokenCount: 1_290 }]
    const usage = { ...usageMetadata, candidatesTokenCount: 1_302, candidatesTokensDetails }
    const body = said([png('AAAA')], { usageMetadata: usage })
    expect(read(body).usage).toMatchObject({ textOut: 12, imageOut: 1_290 })
    expect(answered(body)).toMatchObject({
      usage: { output_tokens: 1_302, output_tokens_details: { text_tokens: 12, image_tokens: 1_290 } },
    })
  })

  it('may spell its names with underscores', () => {
    const body = said([{ inline_data: { mime_type: 'image/webp', data: 'AAAA' } }])
    expect(answered(body)).toEqual({ created: 7, data: [{ b64_json: 'AAAA' }], output_format: 'webp' })
  })

  it.each<[string, Buffer, { code: string; message: string }]>([
    [
      'words alone',
      said([{ text: 'What ' }, { text: 'cat?' }]),
      { code: 'no_image', message: 'No image was drawn: What cat?' },
    ],
    [
      'a filter',
      Buffer.from('{"candidates":[{"finishReason":"IMAGE_SAFETY"}]}'),
      { code: 'content_policy_violation', message: 'No image was drawn (IMAGE_SAFETY)' },
    ],
    [
      'a filter before it began',
      Buffer.from('{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}'),
      { code: 'content_policy_violation', message: 'No image was drawn (PROHIBITED_CONTENT)' },
    ],
    [
      'its limit',
      Buffer.from('{"candidates":[{"content":{"parts":[]},"finishReason":"MAX_TOKENS"}]}'),
      { code: 'no_image', message: 'No image was drawn (MAX_TOKENS)' },
    ],
  ])('is an error where it says %s', (_case, body, error) => {
    expect(read(body)).toMatchObject({ images: 0, error: { status: 400, ...error } })
    expect(answered(body)).toBeNull()
  })

  it('is told for no longer than a thousand characters', () => {
    const body = said(Array.from({ length: 500 }, () => ({ text: 'word '.repeat(1_000) })))
    expect(read(body).error?.message.length).toBeLessThan(1_100)
  })
})
