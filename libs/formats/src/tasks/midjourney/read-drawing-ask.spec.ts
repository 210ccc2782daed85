import fc from 'fast-check'
import { openai } from '../../openai/format'
import { isAskFault, type TaskAsk } from '../task-ask'
import { drawingModels } from './drawing-actions'
import { drawingSubmits, readDrawingAsk, withoutModes } from './read-drawing-ask'

/** What a submit of this body asks for at this path, or what is wrong. */
function read(task: string, body: object): unknown {
  const scan = openai.scanRequest(Buffer.from(JSON.stringify(body)), 'drawing-tasks')
  if (scan.kind === 'fault' || scan.task === undefined) return scan
  const ask = readDrawingAsk(task, scan.task)
  return isAskFault(ask) ? ask : [ask.action, ask.parentId]
}

const base64 = 'data:image/png;base64,AA=='
const button = (customId: string) => ({ taskId: '17', customId })

describe('rule T56: what a submit to Midjourney-proxy asks for', () => {
  it.each<[string, object, unknown]>([
    ['submit/imagine', { prompt: 'a cat' }, ['IMAGINE', null]],
    ['submit/imagine', { prompt: '' }, { fault: 'missing', param: 'prompt' }],
    ['submit/imagine', { prompt: null }, { fault: 'missing', param: 'prompt' }],
    ['submit/describe', { base64 }, ['DESCRIBE', null]],
    ['submit/describe', { base64Array: [base64] }, ['DESCRIBE', null]],
    ['submit/describe', {}, { fault: 'missing', param: 'base64' }],
    ['submit/blend', { base64Array: [base64, base64] }, ['BLEND', null]],
    ['submit/blend', { base64Array: [] }, { fault: 'missing', param: 'base64Array' }],
    ['submit/shorten', { prompt: 'a' }, ['SHORTEN', null]],
    ['submit/upload-discord-images', { base64Array: [base64] }, ['UPLOAD', null]],
    ['insight-face/swap', { sourceBase64: base64, targetBase64: base64 }, ['SWAP_FACE', null]],
    ['insight-face/swap', { sourceBase64: base64 }, { fault: 'missing', param: 'targetBase64' }],
    ['submit/modal', { taskId: '17' }, ['MODAL', '17']],
    ['submit/modal', {}, { fault: 'missing', param: 'taskId' }],
    ['submit/change', { taskId: '17', action: 'UPSCALE', index: 1 }, ['UPSCALE', '17']],
    ['submit/change', { taskId: 17, action: 'variation', index: '4' }, ['VARIATION', '17']],
    ['submit/change', { taskId: '17', action: 'REROLL' }, ['REROLL', '17']],
    ['submit/change', { taskId: '17', action: 'UPSCALE', index: 5 }, { fault: 'invalid', param: 'index' }],
    ['submit/change', { taskId: '17', action: 'UPSCALE' }, { fault: 'missing', param: 'index' }],
    ['submit/change', { taskId: '17', action: 'IMAGINE' }, { fault: 'invalid', param: 'action' }],
    ['submit/change', { taskId: '../a', action: 'REROLL' }, { fault: 'invalid', param: 'taskId' }],
    ['submit/change', { action: 'REROLL' }, { fault: 'missing', param: 'taskId' }],
    ['submit/simple-change', { content: '17 U2' }, ['UPSCALE', '17']],
    ['submit/simple-change', { content: ' 17  v3 ' }, ['VARIATION', '17']],
    ['submit/simple-change', { content: '17 R' }, ['REROLL', '17']],
    ['submit/simple-change', { content: '17 R1' }, { fault: 'invalid', param: 'content' }],
    ['submit/simple-change', { content: '17 U' }, { fault: 'invalid', param: 'content' }],
    ['submit/simple-change', { content: '17' }, { fault: 'invalid', param: 'content' }],
    ['submit/action', button('MJ::JOB::upsample::2::a'), ['UPSCALE', '17']],
    ['submit/action', button('MJ::JOB::upsample_v6_2x_subtle::1::a::SOLO'), ['UPSCALE', '17']],
    ['submit/action', button('MJ::JOB::variation::1::a'), ['VARIATION', '17']],
    ['submit/action', button('MJ::JOB::low_variation::1::a::SOLO'), ['LOW_VARIATION', '17']],
    ['submit/action', button('MJ::JOB::high_variation::1::a::SOLO'), ['HIGH_VARIATION', '17']],
    ['submit/action', button('MJ::JOB::pan_left::1::a::SOLO'), ['PAN', '17']],
    ['submit/action', button('MJ::JOB::reroll::0::a::SOLO'), ['REROLL', '17']],
    ['submit/action', button('MJ::Outpaint::50::1::a::SOLO'), ['ZOOM', '17']],
    ['submit/action', button('MJ::CustomZoom::a'), ['CUSTOM_ZOOM', '17']],
    ['submit/action', button('MJ::Inpaint::1::a::SOLO'), ['INPAINT', '17']],
    ['submit/action', button('MJ::JOB::panic::1'), { fault: 'invalid', param: 'customId' }],
    ['submit/action', button('MJ::constructor'), { fault: 'invalid', param: 'customId' }],
    ['submit/action', { customId: 'MJ::CustomZoom::a' }, { fault: 'missing', param: 'taskId' }],
    ['constructor', { prompt: 'a' }, { fault: 'invalid', param: 'action' }],
  ])('at %s with %j', (task, body, expected) => {
    expect(read(task, body)).toEqual(expected)
  })

  it('can be each of the sixteen actions', () => {
    expect(Object.keys(drawingModels)).toHaveLength(16)
  })

  it.each([
    ['twice', '{"prompt":"a","prompt":"b"}', 'duplicate'],
    ['in another spelling', '{"Prompt":"a"}', 'misspelt'],
    ['as a list', '{"prompt":["a"]}', 'wrong-type'],
    ['too long', JSON.stringify({ prompt: 'x'.repeat(70_000) }), 'too-large'],
  ])('is refused where a field stands %s', (_how, body, code) => {
    expect(openai.scanRequest(Buffer.from(body), 'drawing-tasks')).toMatchObject({ kind: 'fault', code })
  })

  it('is read or refused, whatever the body', () => {
    const names = fc.constantFrom('prompt', 'taskId', 'index', 'action', 'content', 'customId', 'base64Array', 'state')
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.stringMatching(/^MJ::\w*::/),
    )
    fc.assert(
      fc.property(fc.constantFrom(...drawingSubmits, 'x'), fc.dictionary(names, value), (task, body) => {
        const ask = read(task, body)
        const isRead = Array.isArray(ask) && Object.hasOwn(drawingModels, (ask as [string])[0])
        expect(isRead || typeof ask === 'object').toBe(true)
      }),
    )
  })

  it('says nothing of speed once modes are cleared', () => {
    expect(withoutModes('a cat --fast --ar 1:1 --RELAX --turbo')).toBe('a cat --ar 1:1')
    expect(withoutModes('a --faster cat --fast-forward')).toBe('a --faster cat --fast-forward')
    // Midjourney takes the one dash that telephones make of two.
    expect(withoutModes('a cat —turbo  —Fast')).toBe('a cat')
    const before = process.cpuUsage()
    expect(withoutModes(`a${' '.repeat(65_000)}cat`)).toHaveLength(65_004)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })

  it('has in it for a search what somebody has written, and no image', () => {
    const scan = openai.scanRequest(
      Buffer.from(JSON.stringify({ prompt: 'a cat', base64Array: [base64] })),
      'drawing-tasks',
    )
    const ask = scan.kind === 'request' && scan.task ? (readDrawingAsk('submit/imagine', scan.task) as TaskAsk) : null
    expect([ask?.said, scan.kind === 'request' && scan.textBytes]).toEqual([['a cat'], 5])
  })
})
