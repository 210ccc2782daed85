import { aRatioPrice } from '@tollgate/testing'
import { ask, eventsOf, hello } from './support/client'
import { asContents, gemini, googleError, putGemini, question } from './support/recorded/gemini'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay
const drawer = 'gemini-2.5-flash-image'

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await putGemini(world, { models: [gemini, thinking, `${gemini}-nothinking`, drawer] })
  for (const model of [thinking, `${gemini}-nothinking`, drawer])
    await world.setPrice(model, aRatioPrice({ model: '0.15', completion: '8' }))
})

const thinking = `${gemini}-thinking`
const chat = (model: string, more: object = {}) => ({ body: { ...hello, model, ...more } })
const askedOf = async () => (await world.upstream.nextRequest()).json as Record<string, unknown>

it('filters are told for callers of other dialects, and never to what Gemini’s own say', async () => {
  await world.setOption('gemini.safety_settings', '{"default":"OFF","HARM_CATEGORY_HARASSMENT":"BLOCK_NONE"}')
  await ask(relay.url, chat(gemini))
  const told = (await askedOf())['safetySettings']
  expect(told).toHaveLength(5)
  expect(told).toContainEqual({ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' })
  expect(told).toContainEqual({ category: 'HARM_CATEGORY_CIVIC_INTEGRITY', threshold: 'OFF' })
  await ask(relay.url, asContents())
  expect(await askedOf()).toEqual(question)
})

it('the version of the API goes by the upstream’s model (S33)', async () => {
  await world.setOption('gemini.version_settings', `{"default":"v1beta","${gemini}":"v1"}`)
  for (const asked of [chat(gemini), asContents()]) {
    await ask(relay.url, asked)
    expect((await world.upstream.nextRequest()).path).toBe(`/v1/models/${gemini}:generateContent`)
  }
  await world.setOption('gemini.version_settings', '{}')
  await ask(relay.url, chat(gemini))
  expect((await world.upstream.nextRequest()).path).toBe(`/v1beta/models/${gemini}:generateContent`)
})

describe('a model whose name says how it is to think', () => {
  it('is asked for without that, whole or translated, while the option is on', async () => {
    await world.setOption('gemini.thinking_adapter_enabled', 'true')
    for (const [model, thinkingConfig] of [
      [thinking, { thinkingBudget: 600, includeThoughts: true }],
      [`${gemini}-nothinking`, { thinkingBudget: 0 }],
    ] as const) {
      for (const asked of [chat(model, { max_tokens: 1_000 }), asContents('generateContent', question, { model })]) {
        const answer = await ask(relay.url, asked)
        const { path, json } = await world.upstream.nextRequest()
        expect(path).toBe(`/v1beta/models/${gemini}:generateContent`)
        expect(json).toMatchObject({ generationConfig: { maxOutputTokens: 1_000, thinkingConfig } })
        const { receipt } = await world.billing.bill(answer.requestId)
        expect(receipt.facts).toMatchObject({ model, upstreamModel: gemini })
      }
    }
    await world.setOption('gemini.thinking_adapter_enabled', 'false')
    await ask(relay.url, asContents('generateContent', question, { model: thinking }))
    expect(await world.upstream.nextRequest()).toMatchObject({
      path: `/v1beta/models/${thinking}:generateContent`,
      json: question,
    })
  })
})

describe('a model that draws', () => {
  const image = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }
  const drawn = {
    candidates: [{ content: { role: 'model', parts: [{ text: 'Here: ' }, image] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: 4,
      candidatesTokenCount: 1_300,
      totalTokenCount: 1_304,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1_290 }],
    },
  }
  const markdown = 'Here: ![image](data:image/png;base64,iVBORw0KGgo=)'

  it('is refused to everybody until it is named', async () => {
    for (const asked of [chat(drawer), asContents('generateContent', question, { model: drawer })])
      expect((await ask(relay.url, asked)).status).toBe(400)
    const refused = await ask(relay.url, asContents('generateContent', question, { model: drawer }))
    expect(googleError(refused).message).toContain('generationConfig.responseModalities')
    expect(world.upstream.requests).toEqual([])
  })

  it('answers in text and images once it is, each at its price (M77)', async () => {
    await world.setOption('gemini.supported_imagine_models', JSON.stringify([drawer]))
    const rates = { textIn: '0.3', textOut: '2.5', imageOut: '30' }
    await world.setPrice(drawer, { kind: 'published', rates, tiers: [] })
    world.upstream.once({ rawBody: JSON.stringify(drawn) })
    const whole = await ask(relay.url, chat(drawer, { max_tokens: 4_000 }))
    expect(await askedOf()).toMatchObject({ generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } })
    expect(whole.json()).toMatchObject({ choices: [{ message: { content: markdown }, finish_reason: 'stop' }] })
    const { receipt, units } = await world.billing.bill(whole.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 4, textOut: 10, imageOut: 1_290 } })
    expect(units).toBe(19_363) // (4 · 0.3 + 10 · 2.5 + 1290 · 30) / 2, and what is below half a unit off
    world.upstream.once({ rawBody: JSON.stringify(drawn) })
    const own = await ask(relay.url, asContents('generateContent', question, { model: drawer }))
    expect(await askedOf()).toEqual(question)
    expect(own.json()).toEqual(drawn)
  })

  it('is streamed, an image larger than other events included', async () => {
    const large = 'A'.repeat(3 * 1024 * 1024)
    const events = [
      { ...drawn, candidates: [{ content: { parts: [{ inlineData: { ...image.inlineData, data: large } }] } }] },
      drawn,
    ]
    const rawBody = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    world.upstream.once({ rawBody, contentType: 'text/event-stream' })
    const answer = await ask(relay.url, chat(drawer, { max_tokens: 4_000, stream: true }))
    const text = eventsOf(answer)
      .filter((data) => data !== '[DONE]')
      .map(
        (data) => (JSON.parse(data) as { choices: { delta: { content?: string } }[] }).choices[0]?.delta.content ?? '',
      )
      .join('')
    expect(text).toBe(`![image](data:image/png;base64,${large})${markdown}`)
    await world.setOption('gemini.supported_imagine_models', '[]')
  })
})
