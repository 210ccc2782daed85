import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { ModelPrice } from '@tollgate/contracts'
import { sha256Hex } from '@tollgate/platform'
import { aFixedPrice, aRatioPrice } from '@tollgate/testing'
import OpenAI from 'openai'
import { ask, eventsOf, hello, send } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(() => world.restore())

const client = () => new OpenAI({ apiKey: `sk-${tokenKey}`, baseURL: `${relay.url}/v1`, maxRetries: 0 })

const contentOf = (body: Buffer) => (JSON.parse(body.toString()) as typeof hello).messages[0]?.content ?? ''

describe('a call', () => {
  it('is charged the dated price in force, at the step that its input reaches, which its receipt tells (M62)', async () => {
    const stepped: ModelPrice = {
      kind: 'published',
      rates: { textIn: '2', textOut: '4' },
      tiers: [{ aboveInputTokens: 1, rates: { textIn: '200' } }],
    }
    const begun = Date.UTC(2026, 0, 1)
    const beyond = Date.UTC(2100, 0, 1)
    await world.setPrices('gpt-4o', [
      { fromMs: 0, price: aRatioPrice({ model: '9' }) },
      { fromMs: begun, price: stepped },
      { fromMs: beyond, price: aRatioPrice({ model: '7' }) },
    ])
    const answer = await ask(relay.url)
    const usage = answer.json()['usage'] as { prompt_tokens: number; completion_tokens: number }
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(units).toBe(usage.prompt_tokens * 100 + usage.completion_tokens * 2)
    expect(receipt.snapshot).toMatchObject({ price: stepped, fromMs: begun })
  })

  it('is answered with the bytes of the upstream and billed exactly', async () => {
    world.upstream.once({ text: 'Hello there, friend.', outputTokens: 5 })
    const answer = await ask(relay.url)
    const upstream = await world.upstream.nextRequest()
    expect(answer.status).toBe(200)
    expect(answer.text()).toBe(upstream.sentText)
    expect(upstream.headers.authorization).toBe('Bearer key-3')
    const usage = answer.json()['usage'] as { prompt_tokens: number; completion_tokens: number }
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(units).toBe(Math.floor((usage.prompt_tokens + usage.completion_tokens * 4) * 1.25 + 0.5))
    expect(receipt).toMatchObject({
      userId: 7,
      tokenId: 12,
      channelId: 3,
      evidence: 'reported',
      isDelivered: true,
      facts: {
        username: 'ada',
        tokenName: 'laptop',
        model: 'gpt-4o',
        isStream: false,
        outcome: 'complete',
        attempts: [{ channelId: 3, status: 200, outcome: 'ok' }],
      },
    })
    expect(world.billing.account().balanceUnits).toBe(1_000_000 - units)
  })

  it('sends the body on as it came, byte for byte', async () => {
    const bytes = Buffer.from(
      '{ "messages":[{"role":"user","content":"\\u4f60 caf\u00e9"}],\n "model" : "gpt-4o", "logit_bias":{"1":1e0}, "n":1 }',
    )
    await ask(relay.url, { bytes })
    expect((await world.upstream.nextRequest()).bodyBytes.equals(bytes)).toBe(true)
  })

  it('sends on large bodies as they came, however those before them in the same memory ended', async () => {
    await world.setOption('RetryTimes', '1')
    await world.putChannel({ id: 4, priority: -1 })
    world.billing.accounts.set(7, new SimulatedBilling(1_000_000_000))
    world.upstream.once({ status: 500 }, { contains: 'text 5 ' })
    world.upstream.once({ reset: 'after-headers' }, { contains: 'text 7 ' })
    world.upstream.once({ hang: 'before-headers' }, { contains: 'text 8 ' })
    world.upstream.script({ behave: { text: 'ok' } })
    const sent = new Set<string>()
    const callWith = async (place: number) => {
      const content = `text ${place} `.repeat(10_000 + (place % 7) * 15_000)
      sent.add(sha256Hex(content))
      const body = { ...hello, stream: place % 3 === 0, messages: [{ role: 'user', content }] }
      if (place !== 8) return ask(relay.url, { body })
      const leaving = send(relay.url, { body }).on('error', () => undefined)
      await world.upstream.nextRequest({ contains: 'text 8 ' })
      leaving.destroy()
    }
    for (let first = 0; first < 40; first += 4) await Promise.all([0, 1, 2, 3].map((more) => callWith(first + more)))
    const came = world.upstream.requests.map(({ bodyBytes }) => sha256Hex(contentOf(bodyBytes)))
    await world.setOption('RetryTimes', '0')
    expect([new Set(came), came.length]).toEqual([sent, 42])
  })

  it('streams the bytes of the upstream but for the usage that the caller did not ask for', async () => {
    world.upstream.once({ text: 'one two three', outputTokens: 4 })
    const answer = await ask(relay.url, { body: { ...hello, stream: true } })
    const upstream = await world.upstream.nextRequest()
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(upstream.json).toMatchObject({ stream_options: { include_usage: true } })
    const hidden = eventsOf({ ...answer, bytes: Buffer.from(upstream.sentText) }).filter((event) =>
      /"choices":\[\]/.test(event),
    )
    expect(hidden).toHaveLength(1)
    expect(answer.text()).toBe(upstream.sentText.replace(`data: ${hidden[0]}\n\n`, ''))
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', facts: { isStream: true, outcome: 'complete' } })
    expect(receipt.facts.firstPartMs).not.toBeNull()
  })

  it('leaves a stream that asks for usage as it is, both ways', async () => {
    const body = { ...hello, stream: true, stream_options: { include_usage: true } }
    const answer = await ask(relay.url, { body })
    const upstream = await world.upstream.nextRequest()
    expect(answer.text()).toBe(upstream.sentText)
    expect(upstream.bodyBytes.toString()).toBe(JSON.stringify(body))
  })

  it('works with the official client: models, answer, stream, tools, image, JSON', async () => {
    const openai = client()
    const models = await openai.models.list()
    expect(models.data.map(({ id }) => id)).toEqual(['gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small'])
    world.upstream.once({ text: 'Good day.' })
    const answer = await openai.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Hi' }],
    })
    expect(answer.choices[0]?.message.content).toBe('Good day.')

    world.upstream.once({ text: 'a b c' })
    let streamed = ''
    const stream = await openai.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
    })
    for await (const chunk of stream) streamed += chunk.choices[0]?.delta.content ?? ''
    expect(streamed).toBe('a b c')

    const tools = [
      {
        type: 'function' as const,
        function: { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
      },
    ]
    const called = await openai.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Hi' }],
      tools,
    })
    expect(called.choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { name: 'weather' } })

    const url = `data:image/png;base64,${Buffer.alloc(20_000, 1).toString('base64')}`
    const content = [
      { type: 'text' as const, text: 'What is it?' },
      { type: 'image_url' as const, image_url: { url } },
    ]
    await openai.chat.completions.create({ model: 'gpt-4o', messages: [{ role: 'user', content }] })
    const requests = world.upstream.requests
    expect(requests.at(-1)?.json).toMatchObject({ messages: [{ content }] })

    const format = { type: 'json_object' as const }
    await openai.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'JSON' }],
      response_format: format,
    })
    expect(world.upstream.requests.at(-1)?.json).toMatchObject({ response_format: format })
  })

  it('carries embeddings and legacy completions the same way', async () => {
    const embedding = await ask(relay.url, {
      path: '/v1/embeddings',
      body: { model: 'text-embedding-3-small', input: 'text' },
    })
    expect(embedding.text()).toBe((await world.upstream.nextRequest()).sentText)
    expect((await world.billing.bill(embedding.requestId)).receipt).toMatchObject({
      evidence: 'reported',
      counts: { textOut: 0 },
    })
    const completion = await ask(relay.url, { path: '/v1/completions', body: { model: 'gpt-4o', prompt: 'Once' } })
    expect(completion.status).toBe(200)
    expect((await world.upstream.nextRequest()).path).toBe('/v1/completions')
  })

  it('is the same under the drop-in prefix and with a slash at the end', async () => {
    expect((await ask(relay.url, { path: '/openai/v1/chat/completions' })).status).toBe(200)
    expect((await ask(relay.url, { path: '/v1/chat/completions/?x=1' })).status).toBe(200)
  })

  it('goes upstream under the mapped name, with what the channel overrides', async () => {
    await world.putChannel({
      modelMapping: { 'gpt-4o': 'step', step: 'gpt-4o-2024' },
      paramOverride: { temperature: 0.1, user: 'u' },
    })
    const answer = await ask(relay.url, { body: { temperature: 1, ...hello } })
    expect((await world.upstream.nextRequest()).json).toEqual({
      ...hello,
      temperature: 0.1,
      model: 'gpt-4o-2024',
      user: 'u',
    })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts).toMatchObject({ model: 'gpt-4o', upstreamModel: 'gpt-4o-2024' })
  })

  it('goes to the channel of its prefix, and upstream without it', async () => {
    await world.putChannel({ id: 4, modelPrefix: 'eu/', keys: ['eu-key'] })
    const answer = await ask(relay.url, { body: { ...hello, model: 'eu/gpt-4o' } })
    const upstream = await world.upstream.nextRequest()
    expect([upstream.headers.authorization, upstream.model]).toEqual(['Bearer eu-key', 'gpt-4o'])
    expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({
      channelId: 4,
      facts: { model: 'eu/gpt-4o' },
    })
    expect((await ask(relay.url, { method: 'GET', path: '/v1/models' })).text()).toContain('"eu/gpt-4o"')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('reads a body that came as %s', async (encoding, compress) => {
    const answer = await ask(relay.url, {
      bytes: compress(JSON.stringify(hello)),
      headers: { 'content-encoding': encoding },
    })
    expect(answer.status).toBe(200)
    expect((await world.upstream.nextRequest()).json).toEqual(hello)
  })

  it('keeps the id that the client gave it for the record, and has one of its own', async () => {
    const answer = await ask(relay.url, { headers: { 'x-request-id': 'mine"' } })
    expect(answer.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
    expect((await world.billing.bill(answer.requestId)).receipt.facts.clientRequestId).toBe('mine"')
  })

  it('passes a long answer on while it comes', async () => {
    world.upstream.once({ text: 'word '.repeat(600_000), outputTokens: 9 })
    const answer = await ask(relay.url)
    expect(answer.text() === (await world.upstream.nextRequest()).sentText).toBe(true)
    expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({
      evidence: 'reported',
      facts: { outcome: 'complete' },
    })
  })

  it('counts what was sent and delivered when the upstream does not say', async () => {
    world.upstream.once({ usage: 'none', text: 'hello world' })
    const whole = await ask(relay.url)
    expect((await world.billing.bill(whole.requestId)).receipt).toMatchObject({
      evidence: 'counted',
      counts: { textIn: 10, textOut: 2 },
    })
    world.upstream.once({ usage: 'none', text: 'hello world' })
    const streamed = await ask(relay.url, { body: { ...hello, stream: true } })
    expect((await world.billing.bill(streamed.requestId)).receipt).toMatchObject({
      evidence: 'counted',
      counts: { textIn: 10, textOut: 2 },
    })
    world.upstream.once({ usage: 'none', text: 'hello world' })
    const asked = await ask(relay.url, { body: { ...hello, stream: true, stream_options: { include_usage: true } } })
    const events = eventsOf(asked)
    expect(JSON.parse(events.at(-2) ?? '')).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 10, completion_tokens: 2 },
    })
    expect(events.at(-1)).toBe('[DONE]')
  })

  it('costs a fixed price once, whatever is said', async () => {
    await world.setPrice('gpt-4o', aFixedPrice('0.001'))
    const answer = await ask(relay.url)
    expect((await world.billing.bill(answer.requestId)).units).toBe(500)
  })

  it('is charged what was held for it where its price is more than any account can hold', async () => {
    await world.setPrice('gpt-4o', aRatioPrice({ model: '10000000', completion: '4' }))
    world.billing.accounts.set(7, new SimulatedBilling(1_000_000_000_000))
    await world.changeToken({ id: 30 }, 'O'.repeat(48))
    const usage = { prompt_tokens: 10, completion_tokens: 1_000_000_000 }
    const rawBody = JSON.stringify({ choices: [{ message: { content: 'Hi' } }], usage })
    world.upstream.once({ rawBody, contentType: 'application/json' })
    const answer = await ask(relay.url, { key: 'O'.repeat(48) })
    expect(answer.status).toBe(200)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    const { textIn, textOut } = receipt.counts
    expect(receipt).toMatchObject({ isDelivered: true, evidence: 'estimated', counts: { textOut: 16_384 } })
    expect(units).toBe((textIn + textOut * 4) * 10_000_000)
    expect(relay.runtime.context.leases.heldUnits).toBeGreaterThanOrEqual(0)
    expect(relay.runtime.context.openCalls.size).toBe(0)
  })

  it('asks nobody for quota that costs nothing', async () => {
    await world.setOption('GroupRatio', '{"default":0,"vip":1}')
    const answer = await ask(relay.url)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([answer.status, receipt.leaseId, units]).toEqual([200, null, 0])
    await world.setOption('GroupRatio', '{"default":1,"vip":1,"svip":1}')
  })
})

describe('what is not a call', () => {
  it('lists the models that a limited token may use, and answers for each', async () => {
    await world.changeToken({ isModelLimited: true, modelLimits: ['gpt-4o'] })
    const list = await ask(relay.url, { method: 'GET', path: '/openai/v1/models' })
    expect(list.json()).toMatchObject({ object: 'list', data: [{ id: 'gpt-4o', object: 'model', owned_by: 'openai' }] })
    expect((await ask(relay.url, { method: 'GET', path: '/v1/models/gpt-4o' })).json()).toMatchObject({ id: 'gpt-4o' })
    const missing = await ask(relay.url, { method: 'GET', path: '/v1/models/gpt-4o-mini' })
    expect([missing.status, missing.error().code]).toEqual([404, 'model_not_found'])
  })

  it.each([
    ['POST', '/v1/nothing'],
    ['GET', '/v1/chat/completions'],
    ['GET', '/pg/chat/completions'],
    ['DELETE', '/v1/models/gpt-4o'],
  ])('%s %s is a 404 in the shape of the dialect', async (method, path) => {
    const answer = await ask(relay.url, { method, path })
    expect([answer.status, answer.error().type]).toEqual([404, 'invalid_request_error'])
    expect(answer.error().message).toContain(`(request id: ${answer.requestId})`)
  })

  it('lets pages of any origin call', async () => {
    const preflight = await ask(relay.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-headers': 'authorization,x-y' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,x-y',
    })
    expect((await ask(relay.url)).headers['access-control-allow-origin']).toBe('*')
  })

  it('leaves health and metrics to the service', async () => {
    expect((await ask(relay.url, { method: 'GET', path: '/health/live' })).text()).toBe('nest')
  })
})
