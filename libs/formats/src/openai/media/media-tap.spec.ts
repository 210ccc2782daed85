import type { Capability } from '@tollgate/catalogue'
import { noCounts } from '@tollgate/usage'
import { expectSameHoweverCut, runTap } from '../../../test/recorded'
import { openai } from '../format'

const events = (...data: unknown[]) =>
  data.map((one) => Buffer.from(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`))
const run = (capability: Capability, ...data: unknown[]) => runTap(openai, events(...data), { capability })

const usage = { input_tokens: 50, input_tokens_details: { text_tokens: 10, image_tokens: 40 }, output_tokens: 272 }
const partial = { type: 'image_generation.partial_image', b64_json: 'AAAA', partial_image_index: 0 }
const completed = { type: 'image_generation.completed', b64_json: 'AAAAAAAA', usage }
const sound = { type: 'speech.audio.delta', audio: 'A'.repeat(6_400) }

describe('a stream that is no chat', () => {
  it('of images tells them and their tokens', () => {
    const { tap, bytes } = run('images', partial, completed)
    expect(bytes.equals(Buffer.concat(events(partial, completed)))).toBe(true)
    expect(tap).toMatchObject({ images: 1, isFinished: true, hasContent: true, isUsageOld: false, isDone: false })
    expect(tap.usage).toEqual({ ...noCounts(), textIn: 10, imageIn: 40, textOut: 272 })
    const details = { ...completed, usage: { ...usage, output_tokens_details: { image_tokens: 270, text_tokens: 2 } } }
    expect(run('images', details).tap.usage).toMatchObject({ textIn: 10, imageIn: 40, textOut: 2, imageOut: 270 })
    expect(run('images', partial).tap).toMatchObject({ images: 0, hasContent: true, isFinished: false, usage: null })
  })

  it('of sound tells how much of it came, and its tokens as those of sound', () => {
    const told = { type: 'speech.audio.done', usage: { input_tokens: 14, output_tokens: 101 } }
    const { tap } = run('speech', sound, sound, told, '[DONE]')
    expect(tap).toMatchObject({ soundBytes: 12_800, extraTokens: 4, isDone: true })
    expect(tap.usage).toEqual({ ...noCounts(), textIn: 14, audioOut: 101 })
  })

  it('has its errors taken out', () => {
    const { tap, bytes } = run('images', partial, { type: 'error', error: { message: 'Blocked.', code: 'moderation' } })
    expect(bytes.equals(Buffer.concat(events(partial)))).toBe(true)
    expect(tap.error).toMatchObject({ message: 'Blocked.' })
    expect(run('speech', { error: 'no voice' }).tap).toMatchObject({
      hasContent: false,
      error: { message: 'no voice' },
    })
  })

  it.each<[Capability, unknown[]]>([
    ['images', [partial, partial, completed]],
    ['speech', [sound, { type: 'speech.audio.done', usage: { output_tokens: 5 } }, '[DONE]']],
  ])('of %s is the same however it comes', (capability, data) => {
    expectSameHoweverCut(openai, events(...data), { capability })
  })

  it.each([
    ['types that are none', { type: 5, b64_json: {}, audio: [], usage: 'many', error: null }],
    ['brackets without end', '{"type":' + '['.repeat(5_000)],
    ['nothing', '{}'],
    ['usage of nonsense', { usage: { input_tokens: -4, output_tokens: 'x', input_tokens_details: 7, seconds: -1 } }],
  ])('with %s tells nothing', (_case, data) => {
    expect(run('images', data).tap).toMatchObject({ usage: null, images: 0, soundBytes: 0, error: null })
  })
})

describe('an answer to who asked for images', () => {
  const read = (data: unknown) =>
    openai.readBody(Buffer.from(JSON.stringify({ data })), { capability: 'images' }).images

  it.each<[string, unknown, number]>([
    ['images', [{ url: 'https://a' }, { b64_json: 'AA' }, { url: 'https://b', error: null }], 3],
    ['some that failed', [{ url: 'https://a' }, { error: { code: 'x' } }, { url: null, error: 'no' }], 1],
    ['what nobody here has heard of', ['https://a', { image: 'AA' }], 2],
    ['nothing', [], 0],
  ])('counts %s', (_case, data, images) => {
    expect(read(data)).toBe(images)
  })
})
