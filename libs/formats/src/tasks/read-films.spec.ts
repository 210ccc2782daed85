import fc from 'fast-check'
import { openai } from '../openai/format'
import { klingErrorBody, readKlingAnswer } from './kling/kling-answer'
import { klingSubmits, readKlingAsk } from './kling/read-kling-ask'
import { readVideoAnswer } from './sora/read-video-answer'
import { readVideoAsk } from './sora/read-video-ask'

const bodyOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

/** What a submit is read as, or the fault that the scan finds. */
function video(value: unknown) {
  const scan = openai.scanRequest(bodyOf(value), 'video-tasks')
  return scan.kind === 'request' && scan.task !== undefined ? readVideoAsk(scan.task) : scan
}

function film(path: string, value: unknown) {
  const scan = openai.scanRequest(bodyOf(value), 'kling-tasks')
  return scan.kind === 'request' && scan.task !== undefined ? readKlingAsk(path, scan.task) : scan
}

const form = (parts: readonly (readonly [head: string, value: string])[]) =>
  `${parts.map(([head, value]) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`).join('')}--b--\r\n`
const file = 'name="input_reference"; filename="a.png"'

describe('rule T60: a submit of a video', () => {
  it.each<[string, unknown, object]>([
    [
      'as little as can be',
      { prompt: 'a cat' },
      { model: 'sora-2', measure: { seconds: 4, factor: '1' }, prompt: 'a cat' },
    ],
    [
      'all',
      { prompt: 'p', model: 'sora-2-pro', seconds: '12', size: '1792x1024' },
      { measure: { seconds: 12, factor: '1.666666666666666667' } },
    ],
    [
      'a number for a text',
      { prompt: 'p', seconds: 8 },
      { measure: { seconds: 8 }, properties: { seconds: '8', size: '720x1280' } },
    ],
    ['the largest', { prompt: 'p', size: '1080x1920' }, { measure: { factor: '2.333333333333333333' } }],
    [
      'a form',
      form([
        ['name="prompt"', 'a cat'],
        ['name="seconds"', '8'],
        [file, '\x89PNG'],
      ]),
      { said: ['a cat'], measure: { seconds: 8 } },
    ],
    [
      'an image by its address',
      { prompt: 'p', input_reference: { image_url: 'https://a.example' } },
      { action: 'VIDEO' },
    ],
  ])('has %s', (_what, body, expected) => {
    expect(video(body)).toMatchObject({ platform: 'sora', task: 'videos', modelField: 'model', ...expected })
  })

  it.each<[string, unknown, object]>([
    ['no prompt', { model: 'sora-2' }, { fault: 'missing', param: 'prompt' }],
    ['no length', { prompt: 'p', seconds: 'long' }, { fault: 'invalid', param: 'seconds' }],
    ['a length beyond any', { prompt: 'p', seconds: '61' }, { fault: 'invalid', param: 'seconds' }],
    ['no size', { prompt: 'p', size: 'large' }, { fault: 'invalid', param: 'size' }],
    ['a size without a price', { prompt: 'p', size: '3840x2160' }, { fault: 'unpriced', param: 'size' }],
    ['several', { prompt: 'p', n: 4 }, { fault: 'unpriced', param: 'n' }],
    ['a length in other words', { prompt: 'p', duration: 12 }, { fault: 'unpriced', param: 'duration' }],
    [
      'a field twice',
      '{"prompt":"a","seconds":"4","seconds":"12"}',
      { kind: 'fault', code: 'duplicate', param: 'seconds' },
    ],
    [
      'a field twice in a form',
      form([
        ['name="prompt"', 'a'],
        ['name="prompt"', 'b'],
      ]),
      { kind: 'fault', code: 'duplicate' },
    ],
    ['a list for a field', form([['name="prompt[]"', 'a']]), { kind: 'fault', code: 'misspelt', param: 'prompt' }],
    ['a file for a field', form([['name="prompt"; filename="a"', 'a']]), { kind: 'fault', code: 'unsupported' }],
    [
      'a form that is cut',
      '--b\r\ncontent-disposition: form-data; name="prompt"\r\n\r\na',
      { kind: 'fault', code: 'invalid-form' },
    ],
    ['a dash and nothing', '-', { kind: 'fault' }],
  ])('is refused by name where it has %s', (_what, body, expected) => {
    expect(video(body)).toMatchObject(expected)
  })

  it('is read or refused, whatever the body', () => {
    const names = fc.constantFrom(
      'prompt',
      'model',
      'seconds',
      'size',
      'n',
      'input_reference',
      'duration',
      'model_name',
      'image',
      'mode',
    )
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object({ maxDepth: 1 }),
    )
    fc.assert(
      fc.property(fc.dictionary(names, value), fc.constantFrom(...klingSubmits, 'x'), (body, path) => {
        for (const read of [video(body), film(path, body)])
          expect('platform' in read || 'fault' in read || read.kind === 'fault').toBe(true)
      }),
    )
  })
})

describe('rule T62: a submit of a film of Kling', () => {
  it.each<[string, unknown, object]>([
    [
      'text2video',
      { prompt: 'a cat' },
      {
        action: 'TEXT2VIDEO',
        model: 'kling-v1',
        set: { model_name: 'kling-v1' },
        measure: { seconds: 5, factor: '1' },
      },
    ],
    [
      'text2video',
      { prompt: 'p', model_name: 'kling-v1', mode: 'pro', duration: '10' },
      { set: {}, measure: { seconds: 10, factor: '3.5' } },
    ],
    [
      'text2video',
      { prompt: 'p', model: 'kling-v1-6', mode: 'pro' },
      { model: 'kling-v1-6', set: { model_name: 'kling-v1-6' }, measure: { factor: '1.75' } },
    ],
    [
      'text2video',
      { prompt: 'p', model_name: 'kling-v2-6', mode: 'pro', sound: 'on' },
      { measure: { factor: '3.333333333333333333' } },
    ],
    [
      'text2video',
      { prompt: 'p', model_name: 'kling-v3', sound: 'on', duration: 15 },
      { measure: { seconds: 15, factor: '1.5' } },
    ],
    ['image2video', { image: 'AAAA', prompt: 'p' }, { action: 'IMAGE2VIDEO', task: 'videos/image2video', said: ['p'] }],
    ['text2video', { multi_prompt: [{ prompt: '\u6000' }] }, { said: ['[{"prompt":"\u6000"}]'] }],
  ])('at %s with %j', (path, body, expected) => {
    expect(film(path, body)).toMatchObject({ platform: 'kling', modelField: 'model_name', ...expected })
  })

  it.each<[string, unknown, object]>([
    ['text2video', {}, { fault: 'missing', param: 'prompt' }],
    ['image2video', { prompt: 'p' }, { fault: 'missing', param: 'image' }],
    ['text2video', { prompt: 'p', duration: '0' }, { fault: 'invalid', param: 'duration' }],
    ['text2video', { prompt: 'p', mode: '4k' }, { fault: 'unpriced', param: 'mode' }],
    ['text2video', { prompt: 'p', sound: 'loud' }, { fault: 'unpriced', param: 'sound' }],
    ['constructor', { prompt: 'p' }, { fault: 'invalid', param: 'action' }],
    ['text2video', { prompt: 'p', Mode: 'pro' }, { kind: 'fault', code: 'misspelt', param: 'mode' }],
    ['text2video', { multi_prompt: 'x'.repeat(70_000) }, { kind: 'fault', code: 'too-large' }],
  ])('at %s is refused by name: %j', (path, body, expected) => {
    expect(film(path, body)).toMatchObject(expected)
  })
})

describe('rule T57: what is answered to a submit of a film', () => {
  it.each<[object, object | null]>([
    [
      { id: 'video_1', status: 'queued', object: 'video' },
      { kind: 'taken', upstreamId: 'video_1', code: 1, isDone: false },
    ],
    [
      { id: 'video_1', status: 'completed' },
      { kind: 'taken', isDone: false },
    ],
    [
      { id: 'video_1', status: 'failed', error: { message: 'no' } },
      { kind: 'refused', upstreamId: null, code: 4, description: 'no' },
    ],
    [{ error: { message: 'no' } }, { kind: 'refused', description: 'no' }],
    [{ status: 'queued' }, null],
    [{ id: '../x', status: 'queued' }, null],
    [{ id: 'video_1' }, null],
    [[], null],
  ])('%j is read as OpenAI means it', (answer, expected) => {
    const read = readVideoAnswer(bodyOf(answer))
    if (expected === null) expect(read).toBeNull()
    else expect(read).toMatchObject(expected)
  })

  it.each<[object, object | null]>([
    [
      { code: 0, data: { task_id: '17', task_status: 'submitted' } },
      { kind: 'taken', upstreamId: '17', code: 1 },
    ],
    [
      { code: 0, data: { task_id: 17 } },
      { kind: 'taken', upstreamId: '17' },
    ],
    [
      { code: 0, data: { task_id: '17', task_status: 'failed', task_status_msg: 'no' } },
      { kind: 'refused', code: 4, description: 'no' },
    ],
    [
      { code: 1_301, message: 'banned' },
      { kind: 'refused', code: 1_301, isUpstreamFault: false, description: 'banned' },
    ],
    [
      { code: 5_001, message: 'away' },
      { kind: 'refused', isUpstreamFault: true },
    ],
    [{ code: 0, data: {} }, null],
    [{ code: '0', data: { task_id: '17' } }, null],
  ])('%j is read as Kling means it', (answer, expected) => {
    const read = readKlingAnswer(bodyOf(answer))
    if (expected === null) expect(read).toBeNull()
    else expect(read).toMatchObject(expected)
  })

  it.each([
    [401, 1_002],
    [403, 1_103],
    [404, 1_203],
    [429, 1_302],
    [400, 1_201],
    [503, 5_000],
  ])('an error of status %i has the code %i of Kling', (status, code) => {
    const error = { message: 'no', type: 't', param: null, code: 'x' }
    expect(JSON.parse(klingErrorBody(error, status).toString())).toEqual({ code, message: 'no', data: null })
  })
})
