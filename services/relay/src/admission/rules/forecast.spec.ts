import type { Capability } from '@tollgate/catalogue'
import { formatOf, openai } from '@tollgate/formats'
import { likelyInputTokens } from '../../counting/likely-tokens'
import { forecastOf } from './forecast'

function scan(body: object, capability: Capability = 'chat') {
  const found = openai.scanRequest(Buffer.from(JSON.stringify(body)), capability)
  if (found.kind === 'fault') throw new Error(found.code)
  return found
}
const output = { mostTokens: 16_384, hidesThought: false }
const thinker = { mostTokens: 100_000, hidesThought: true }
const question = {
  capability: 'chat',
  output,
  imageTokens: 1_445,
  mostInput: 0,
  soundWeight: 1,
  firstTokens: 500,
  firstBytes: 0,
} as const
const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(300_000)}` } }
const link = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }

const prediction = { type: 'content', content: 'const a = 1\n'.repeat(80) }
const predictedBytes = JSON.stringify(prediction).length

describe('what is held for the output', () => {
  it.each([
    ['the limit of the request', { max_tokens: 50 }, {}, 50, null],
    ['the limit for each answer', { max_tokens: 50, n: 3, stream: true }, {}, 150, null],
    ['a limit that includes thoughts', { max_completion_tokens: 50, stream: true }, { output: thinker }, 50, null],
    ['no more than the model can write', { max_tokens: 1_000_000 }, {}, 16_384, null],
    ['all that the model can write, as a whole answer is not seen before', {}, {}, 16_384, 500],
    ['the same for each answer', { n: 2 }, {}, 32_768, 500],
    ['a limit of another dialect, which no upstream heeds', { max_output_tokens: 1 }, {}, 16_384, 500],
    ['a limit that is none', { max_tokens: 0 }, {}, 16_384, 500],
    ['the first tokens of a stream, which is followed', { stream: true }, {}, 500, null],
    ['the first tokens of each answer in it', { stream: true, n: 2 }, {}, 1_000, null],
    ['all of a stream that does not show its thoughts', { stream: true }, { output: thinker }, 100_000, 500],
    ['what of a predicted text may be refused, too', { max_tokens: 50, prediction }, {}, 50 + predictedBytes, null],
    ['that of each stream', { stream: true, n: 2, prediction }, {}, 2 * (500 + predictedBytes), null],
    ['never more than the model can write', { max_tokens: 16_000, prediction }, {}, 16_384, null],
    ['a prediction that is none', { max_tokens: 50, prediction: null }, {}, 50, null],
    ['at least one token', {}, { firstTokens: 0 }, 16_384, 1],
    ['a completion, which is never lengthened', { prompt: 'x' }, { capability: 'completions' as const }, 16_384, null],
    ['embeddings, which have none', { input: 'x' }, { capability: 'embeddings' as const }, 0, null],
  ])('is %s', (...[, body, more, outputBound, leastOutput]) => {
    const asked = { ...question, ...more }
    expect(forecastOf(scan(body, asked.capability), asked)).toMatchObject({ outputBound, leastOutput })
  })
})

describe('what is held for the input', () => {
  it('is a token for every byte of text', () => {
    const body = { prompt: '中'.repeat(1_000) }
    expect(forecastOf(scan(body), question).inputTokens).toBe(Buffer.byteLength(JSON.stringify(body)))
  })

  it('is a token more for every byte of what a channel says first, which counting the request does not tell', () => {
    const bare = forecastOf(scan({}), question)
    const { inputTokens, mediaTokens } = forecastOf(scan({}), { ...question, firstBytes: 1_900 })
    expect([inputTokens - bare.inputTokens, mediaTokens]).toEqual([1_900, 1_900])
  })

  it('counts images apart, embedded or linked', () => {
    const embedded = scan({ messages: [{ role: 'user', content: [image] }] })
    expect(forecastOf(embedded, question).inputTokens).toBeLessThan(2_000)
    expect(likelyInputTokens(embedded)).toBeGreaterThan(1_000)
    const linked = scan({ messages: [{ role: 'user', content: [link, link] }] })
    expect(forecastOf(linked, question).inputTokens).toBeGreaterThan(2 * 1_445)
    expect(forecastOf(linked, { ...question, imageTokens: 48_169 }).inputTokens).toBeGreaterThan(2 * 48_169)
  })

  it.each([
    ['a linked film', { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } }],
    ['frames of a film', { type: 'video', video: ['https://example.com/1.jpg', 'https://example.com/2.jpg'] }],
    ['a file that lies upstream', { type: 'file', file: { file_id: 'file-1' } }],
    ['an embedded file', { type: 'file', file: { file_data: `data:application/pdf;base64,${'A'.repeat(5_000)}` } }],
    ['a file by its number alone', { type: 'file', file_id: 'b0f1c7a2' }],
    ['a document by its address', { type: 'document_url', document_url: 'https://example.com/a.pdf' }],
    ['a file by its address', { type: 'file_url', file_url: { url: 'https://example.com/a.pdf' } }],
    ['a linked sound', { type: 'audio_url', audio_url: { url: 'https://example.com/a.mp3' } }],
  ])('is all that the model reads where nobody can tell: %s', (_case, part) => {
    const request = scan({ messages: [{ role: 'user', content: [part] }] })
    const tokens = (mostInput: number) => forecastOf(request, { ...question, mostInput }).inputTokens
    expect(tokens(128_000) - tokens(0)).toBe(128_000)
  })

  const sound = { type: 'input_audio', input_audio: { data: 'UklGR'.repeat(16_000), format: 'wav' } }

  it('grows with the bytes of a sound', () => {
    const request = scan({ messages: [{ role: 'user', content: [sound] }] })
    expect(forecastOf(request, question)).toMatchObject({ mediaTokens: 1_445 + 10_000 })
  })

  it('is as much more for sound, and for what may hold some, as sound costs more than text', () => {
    const film = { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } }
    const media = (part: object, soundWeight: number) =>
      forecastOf(scan({ messages: [{ role: 'user', content: [part] }] }), {
        ...question,
        mostInput: 1_000,
        soundWeight,
      }).mediaTokens
    expect([media(sound, 32), media(sound, 2)]).toEqual([1_445 + 20_000, 1_445 + 10_000])
    expect([media(film, 32), media(film, 1)]).toEqual([32_000, 1_000])
  })
})

describe('what is held for searches', () => {
  const searches = (format: 'anthropic' | 'gemini', tool: object) => {
    const found = formatOf(format).scanRequest(Buffer.from(JSON.stringify({ tools: [tool] })), 'chat')
    return found.kind === 'fault' ? found.code : forecastOf(found, question).others?.searches
  }

  it.each([
    ['gemini', { googleSearch: {} }, 10],
    ['gemini', { google_search_retrieval: {} }, 10],
    ['gemini', { urlContext: {} }, undefined],
    ['gemini', { googleSearch: null }, undefined],
    ['anthropic', { type: 'web_search_20250305', name: 'web_search' }, 10],
    ['anthropic', { type: 'web_fetch_20250910', name: 'web_fetch' }, undefined],
    ['anthropic', { name: 'web_search', input_schema: {} }, undefined],
  ] as const)('is some of them, where %s may take some by %j', (format, tool, held) => {
    expect(searches(format, tool)).toBe(held)
  })
})
