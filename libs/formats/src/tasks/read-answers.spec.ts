import fc from 'fast-check'
import { readDrawingAnswer, shownDrawingCode } from './midjourney/read-drawing-answer'
import { drawingErrorBody } from './midjourney/write-drawing-error'
import { musicErrorBody, readMusicAnswer } from './suno/music-answer'

const drawing = (answer: unknown, action = 'IMAGINE') => readDrawingAnswer(Buffer.from(JSON.stringify(answer)), action)
const music = (answer: unknown) => readMusicAnswer(Buffer.from(JSON.stringify(answer)))

describe('rule T57: what an upstream answers to a submit', () => {
  it.each<[number, string, string, number]>([
    [1, 'IMAGINE', 'taken', 1],
    [22, 'IMAGINE', 'taken', 1],
    [21, 'UPSCALE', 'exists', 1],
    [21, 'INPAINT', 'window', 21],
    [21, 'CUSTOM_ZOOM', 'window', 21],
    [23, 'IMAGINE', 'refused', 23],
    [24, 'IMAGINE', 'refused', 24],
    [3, 'IMAGINE', 'refused', 3],
    [30, 'IMAGINE', 'refused', 30],
  ])('by code %i for %s is %s, and shown as %i', (code, action, kind, shown) => {
    const answer = drawing({ code, description: 'd', result: '17' }, action)
    expect(answer).toMatchObject({ kind, code, upstreamId: kind === 'refused' ? null : '17' })
    expect(answer && shownDrawingCode(answer)).toBe(shown)
  })

  it.each([
    ['no object', [1]],
    ['no code', { result: '17' }],
    ['a code that is no number', { code: '1', result: '17' }],
    ['a task without an id', { code: 1, result: null }],
    ['an id that is a path', { code: 1, result: '../../etc' }],
    ['an id that is an object', { code: 1, result: {} }],
  ])('is nothing where it has %s', (_what, answer) => {
    expect(drawing(answer)).toBeNull()
  })

  it('may be what there was before, with its image', () => {
    const properties = { status: 'SUCCESS', imageUrl: 'https://cdn.example.com/a.png' }
    expect(drawing({ code: 21, result: 17, properties }, 'UPSCALE')).toMatchObject({
      ...{ kind: 'exists', upstreamId: '17', isDone: true, resultUrl: properties.imageUrl },
    })
    expect(drawing({ code: 21, result: 17, properties: { imageUrl: 'javascript:a' } })?.resultUrl).toBeNull()
  })

  it('of Suno-API is taken by its word and an id', () => {
    expect(music({ code: 'success', message: '', data: 'abc-1' })).toMatchObject({
      kind: 'taken',
      upstreamId: 'abc-1',
      code: 1,
    })
    expect(music({ code: 'success', data: { task_id: 'abc-1' } })).toMatchObject({ upstreamId: 'abc-1' })
    expect(music({ code: 'invalid_request', message: 'no' })).toMatchObject({
      kind: 'refused',
      code: 4,
      description: 'no',
    })
    expect([music({ code: 'success', data: null }), music({ code: 200, data: 'a' }), music('success')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        readDrawingAnswer(Buffer.from(text), 'UPLOAD')
        readMusicAnswer(Buffer.from(text))
      }),
    )
  })
})

describe('rule T58: an error', () => {
  const told = (body: Buffer): unknown => JSON.parse(body.toString())

  it.each<[string | number | null, number, number]>([
    ['task_not_found', 404, 3],
    ['insufficient_user_quota', 403, 4],
    ['upstream_saturated', 429, 30],
    [null, 503, 5],
    [24, 400, 24],
  ])('%s with status %i is code %i of Midjourney-proxy', (code, status, expected) => {
    expect(told(drawingErrorBody({ message: 'm', type: 't', code }, status))).toEqual({
      ...{ code: expected, description: 'm', result: null, properties: {}, type: 't' },
    })
  })

  it('has a name with Suno-API', () => {
    expect(told(musicErrorBody({ message: 'm', type: 't', code: 'a' }, 400))).toEqual({
      code: 'a',
      message: 'm',
      data: null,
    })
    expect(told(musicErrorBody({ message: 'm', type: 't' }, 502))).toMatchObject({ code: 'internal_error' })
    expect(told(musicErrorBody({ message: 'm', type: 't' }, 400))).toMatchObject({ code: 'invalid_request' })
  })
})
