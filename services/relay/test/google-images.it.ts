import { aFixedPrice, aRatioPrice } from '@tollgate/testing'
import { type Answered, ask, type Asked } from './support/client'
import { gemini, putGemini } from './support/recorded/gemini'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

const imagen = 'imagen-4.0-generate-001'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await putGemini(world, { models: [gemini, imagen] })
  await world.setPrice(imagen, aFixedPrice('0.04'))
})

const drawn = (fields: object = {}): Asked => ({
  path: '/v1/images/generations',
  body: { model: imagen, prompt: 'a small cat', ...fields },
})
const billOf = async (asked: Asked) => {
  const answer = await ask(relay.url, asked)
  return { answer, ...(await world.billing.bill(answer.requestId)) }
}
const imagesOf = (answer: Answered) => (answer.json().data as { b64_json: string }[]).map(({ b64_json: data }) => data)

describe('images that Imagen draws for a caller of OpenAI’s', () => {
  it('are asked for by its own method, and paid for one by one', async () => {
    const { answer, receipt, units } = await billOf(drawn({ n: 2, size: '1792x1024', user: 'u' }))
    const upstream = await world.upstream.nextRequest()
    expect(upstream).toMatchObject({ path: `/v1beta/models/${imagen}:predict`, key: 'key-24' })
    expect(upstream.json).toEqual({
      instances: [{ prompt: 'a small cat' }],
      parameters: { sampleCount: 2, aspectRatio: '16:9', includeRaiReason: true },
    })
    const { predictions } = JSON.parse(upstream.sentText) as { predictions: { bytesBase64Encoded: string }[] }
    expect(imagesOf(answer)).toEqual(predictions.map(({ bytesBase64Encoded: data }) => data))
    expect(answer.headers['x-tollgate-losses']).toBe('user=left-out, size=changed')
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { images: 2, textIn: 0, textOut: 0 } })
    expect(units).toBe(40_000) // 0.04 · 2 · 500,000: a shape costs nothing more
  })

  it('are not cheaper for being asked for smaller than they come', async () => {
    expect((await billOf(drawn({ size: '256x256' }))).units).toBe(20_000)
  })

  it('are not cheaper by another name', async () => {
    await putGemini(world, { models: ['draw'], modelMapping: { draw: imagen } })
    await world.setPrice('draw', aFixedPrice('0.04'))
    expect((await billOf(drawn({ model: 'draw', size: '256x256' }))).units).toBe(20_000)
  })

  it('may be larger together than a text', async () => {
    world.upstream.once({ padBytes: 6_000_000 })
    const { answer, units } = await billOf(drawn({ n: 2 }))
    expect(imagesOf(answer).map((data) => data.length > 6_000_000)).toEqual([true, true])
    expect(units).toBe(40_000)
  })

  it('cost nothing where a filter held them back, which its caller is told', async () => {
    const predictions = [{ raiFilteredReason: 'The prompt breaks a rule. Support codes: 1.' }]
    world.upstream.once({ rawBody: JSON.stringify({ predictions }) })
    const { answer, units } = await billOf(drawn())
    expect([answer.status, answer.error().code, units]).toEqual([400, 'content_policy_violation', 0])
    expect(answer.error().message).toContain('The prompt breaks a rule.')
  })

  it('are none where there is no image, nor anything said of it', async () => {
    await world.setOption('RetryTimes', '0')
    world.upstream.once({ images: 0 })
    const { answer, units } = await billOf(drawn())
    expect([answer.status, units]).toEqual([502, 0])
  })

  it.each([
    ['an address', { response_format: 'url' }, 'response_format'],
    ['a stream', { stream: true }, 'stream'],
    ['a model that draws nothing', { model: gemini }, 'model'],
  ])('are refused by name before anybody is asked: %s', async (_case, fields, param) => {
    const answer = await ask(relay.url, drawn(fields))
    expect([answer.status, answer.error().param]).toEqual([400, param])
    expect(world.upstream.requests).toHaveLength(0)
  })

  it('come from another channel where that can say what Imagen cannot', async () => {
    await world.putChannel({ id: 1, type: 1, models: [imagen] })
    const { answer } = await billOf(drawn({ response_format: 'url' }))
    expect(answer.status).toBe(200)
    expect((await world.upstream.nextRequest()).path).toBe('/v1/images/generations')
  })
})

describe('images that a model of Gemini’s draws in its chat', () => {
  const drawer = 'gemini-2.5-flash-image'
  const image = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }
  const answered = JSON.stringify({
    candidates: [{ content: { role: 'model', parts: [{ text: 'Here.' }, image] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 1_290, totalTokenCount: 1_294 },
  })

  beforeEach(async () => {
    await putGemini(world, { models: [drawer] })
    await world.setPrice(drawer, aRatioPrice({ model: '0.15', completion: '100' }))
    await world.setOption('gemini.supported_imagine_models', JSON.stringify([drawer]))
  })

  it('are asked for there, and paid for by their tokens', async () => {
    world.upstream.once({ rawBody: answered })
    const { answer, receipt, units } = await billOf(drawn({ model: drawer, size: '1024x1024' }))
    const upstream = await world.upstream.nextRequest()
    expect(upstream.path).toBe(`/v1beta/models/${drawer}:generateContent`)
    expect(upstream.json).toMatchObject({ generationConfig: { imageConfig: { aspectRatio: '1:1' } } })
    expect(answer.json()).toMatchObject({
      data: [{ b64_json: 'iVBORw0KGgo=' }],
      usage: { input_tokens: 4, output_tokens: 1_290 },
    })
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textIn: 4, textOut: 0, imageOut: 1_290, images: 1 },
    })
    expect(units).toBe(19_351) // (4 + 1290 · 100) · 0.15, and the rest of a unit up
  })

  it('are refused of one that nobody said may draw', async () => {
    await world.setOption('gemini.supported_imagine_models', '[]')
    const answer = await ask(relay.url, drawn({ model: drawer }))
    expect([answer.status, answer.error().param]).toEqual([400, 'model'])
  })

  it('cost nothing where it only talks, which its caller reads', async () => {
    const candidates = [{ content: { parts: [{ text: 'What colour?' }] }, finishReason: 'STOP' }]
    world.upstream.once({ rawBody: JSON.stringify({ candidates }) })
    const { answer, units } = await billOf(drawn({ model: drawer }))
    expect([answer.status, answer.error().code, units]).toEqual([400, 'no_image', 0])
    expect(answer.error().message).toContain('What colour?')
  })
})
