import { openai } from '../format'
import type { MediaCapability } from './media-fields'

const scan = (body: unknown, capability: MediaCapability) =>
  openai.scanRequest(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), capability)

describe('a request that is no chat', () => {
  it.each<[MediaCapability, object, object]>([
    ['rerank', { model: 'r', query: 'q', documents: ['a', { text: 'b' }, '['] }, { media: { documents: 3 } }],
    ['rerank', { model: 'r', documents: 'all' }, { media: { documents: 0 } }],
    ['images', { model: 'd', prompt: 'p' }, { model: 'd', choices: 1, isStream: false, media: { size: null } }],
    ['images', { n: 2, size: ' 512X512 ', quality: 'HD' }, { choices: 2, media: { size: '512x512', quality: 'hd' } }],
    ['images', { stream: true, partial_images: 3 }, { isStream: true, media: { partialImages: 3 } }],
    ['speech', { input: 'é🎈"\\' }, { isStream: false, media: { characters: 4, answerFormat: null } }],
    ['speech', { stream_format: 'sse', response_format: 'WAV' }, { isStream: true, media: { answerFormat: 'wav' } }],
    ['speech', { n: 4, stream: true }, { choices: 1, isStream: false }],
    ['speech', { text: 'é' }, { media: { characters: 13 } }],
    ['images', { n: 2, batch_size: 3 }, { choices: 3 }],
    ['images', { n: 4, num_images: 3, batch_size: null }, { choices: 4 }],
    ['images', { sequential_image_generation: 'auto' }, { choices: 15 }],
    ['images', { sequential_image_generation: 'disabled', tools: [] }, { choices: 1 }],
  ])('%s %j is read', (capability, body, expected) => {
    expect(scan(body, capability)).toMatchObject({ kind: 'request', ...expected })
  })

  it.each<[MediaCapability, string | object, string, string]>([
    ['images', { stream: true, n: 2 }, 'unpriced', 'n'],
    ['images', { n: 'two' }, 'wrong-type', 'n'],
    ['images', { batch_size: '4' }, 'wrong-type', 'batch_size'],
    ['images', { batch_Size: 4 }, 'misspelt', 'batch_size'],
    ['images', { stream: true, sequential_image_generation: 'auto' }, 'unpriced', 'sequential_image_generation'],
    ['images', { tools: [{ type: 'web_search' }] }, 'unpriced', 'tools'],
    ['images', { tools: 'web_search' }, 'unpriced', 'tools'],
    ['images', { n: 100_000 }, 'too-large', 'n'],
    ['images', { partial_images: {} }, 'wrong-type', 'partial_images'],
    ['images', { size: 1024 }, 'wrong-type', 'size'],
    ['images', '{"size":"a","size":"b"}', 'duplicate', 'size'],
    ['images', { Quality: 'hd' }, 'misspelt', 'quality'],
    ['images', { Prompt: 'x' }, 'misspelt', 'prompt'],
    ['rerank', '{"documents":[1],"documents":[]}', 'duplicate', 'documents'],
    ['rerank', '{"documents":[1', 'truncated', ''],
    ['speech', { Input: 'x' }, 'misspelt', 'input'],
    ['speech', { stream_format: true }, 'wrong-type', 'stream_format'],
    ['speech', '[]', 'not-an-object', ''],
  ])('%s %j is refused as %s', (capability, body, code, param) => {
    expect(scan(body, capability)).toMatchObject({ kind: 'fault', code, param })
  })
})
