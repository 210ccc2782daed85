import { once } from 'node:events'
import { aRatioPrice } from '@tollgate/testing'
import OpenAI from 'openai'
import { ask, begin } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import type { Replay } from './support/recorded/recordings'
import { asResponse, prompt, responseEvents, responseRecordings } from './support/recorded/responses'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.setOption('RetryTimes', '0')
})

const streamed = { ...prompt, stream: true }
const client = () => new OpenAI({ apiKey: `sk-${tokenKey}`, baseURL: `${relay.url}/openai/v1`, maxRetries: 0 })
const recorded = (id: string): Replay => {
  const replay = responseRecordings.get(id)
  if (!replay) throw new Error(`no recording ${id}`)
  return replay
}

describe('a response', () => {
  it('is answered with the bytes of the upstream and billed exactly, what was cached included', async () => {
    await world.setPrice('gpt-4o', aRatioPrice({ model: '1.25', completion: '4', cacheRead: '0.5' }))
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 40 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 110,
    }
    world.upstream.once({ text: 'Hello there.', usage })
    const answer = await ask(relay.url, asResponse())
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect([upstream.path, upstream.bodyBytes.toString()]).toEqual(['/v1/responses', JSON.stringify(prompt)])
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textIn: 60, cacheRead: 40, textOut: 10 },
      facts: { model: 'gpt-4o', outcome: 'complete', dialect: 'openai-responses' },
    })
    expect(units).toBe(Math.floor((60 + 40 * 0.5 + 10 * 4) * 1.25 + 0.5))
  })

  it('is streamed with the bytes of the upstream', async () => {
    world.upstream.once({ text: 'one two three', reasoning: 'They count.' })
    const answer = await ask(relay.url, asResponse(streamed))
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textIn: 3, textOut: 5 },
      facts: { isStream: true },
    })
  })

  it.each([...responseRecordings].filter(([, { response }]) => response.status === 200))(
    'recorded as %s goes out as it came, and is billed once',
    async (_name, replay) => {
      world.upstream.once({ replay })
      const isStream = replay.response.events !== undefined || replay.response.chunks_base64 !== undefined
      const answer = await ask(relay.url, asResponse({ ...prompt, stream: isStream }))
      const { sentText } = await world.upstream.nextRequest()
      // Behind its end nothing is passed on.
      const [whole = ''] = /^[^]*?event: response\.completed\ndata: .*\n\n/.exec(sentText) ?? [sentText]
      if (answer.status === 200) expect(answer.text()).toBe(isStream ? whole : sentText)
      const { receipt } = await world.billing.bill(answer.requestId)
      expect([receipt.isDelivered, world.billing.billed.size]).toEqual([answer.status === 200, 1])
      expect(answer.status).toBe(replay.features.includes('error_in_stream') ? 429 : 200)
    },
  )

  it('has its limit lowered where its caller cannot pay for more', async () => {
    await world.setOption('PreConsumedQuota', '20')
    world.billing.accounts.set(7, new SimulatedBilling(3_000))
    expect((await ask(relay.url, asResponse())).status).toBe(200)
    const { json } = await world.upstream.nextRequest()
    expect((json as { max_output_tokens?: number }).max_output_tokens).toBeGreaterThan(0)
  })

  it('is asked for by the upstream’s name of the model', async () => {
    await world.putChannel({ modelMapping: { 'gpt-4o': 'deployed' } })
    await ask(relay.url, asResponse())
    expect((await world.upstream.nextRequest()).json).toEqual({ ...prompt, model: 'deployed' })
  })

  it.each([
    ['billed as counted where no usage is told', { usage: 'none' as const }],
    ['or none that counts', { usage: { input_tokens: 0, output_tokens: 0 } }],
  ])('is %s', async (_how, behave) => {
    world.upstream.once({ text: 'hello world', ...behave })
    const answer = await ask(relay.url, asResponse(streamed))
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 2 }, facts: { outcome: 'complete' } })
    expect(receipt.counts.textIn).toBeGreaterThan(3)
  })

  it('that ends without its last event is cut, and billed as far as it came', async () => {
    world.upstream.once({ text: 'hello world', withoutDone: true })
    const answer = await ask(relay.url, asResponse(streamed))
    const [last] = responseEvents(answer).slice(-1)
    expect(last).toMatchObject({ name: 'error', data: { type: 'error', error: { message: expect.any(String) } } })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ counts: { textOut: 2 }, facts: { outcome: 'upstream-cut' } })
  })

  it('whose client leaves is billed as far as it was delivered', async () => {
    const gate = world.upstream.pause({}, { event: 6 })
    world.upstream.once({ text: 'one two three four five' })
    const { request, response } = await begin(relay.url, asResponse(streamed))
    await once(response, 'data')
    request.destroy()
    await world.upstream.aborted().catch(() => undefined)
    gate.release()
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt.facts.outcome).toBe('client-left')
    expect(receipt.counts.textOut).toBeGreaterThan(0)
  })
})

describe('a response that nobody could bill or find again', () => {
  it.each<[string, object, [string, string]]>([
    ['work in the background', { background: true }, ['unsupported_field', 'background']],
    ['a conversation', { conversation: 'conv_1' }, ['unsupported_field', 'conversation']],
    ['a stored prompt', { prompt: { id: 'pmpt_1' } }, ['unsupported_field', 'prompt']],
    ['a search', { tools: [{ type: 'web_search' }] }, ['field_unpriced', 'tools']],
    [
      'an image',
      { tools: [{ type: 'function', name: 'f' }, { type: 'image_generation' }] },
      ['field_unpriced', 'tools'],
    ],
    [
      'a tool in its input',
      { input: [{ type: 'additional_tools', tools: [{ type: 'web_search' }] }] },
      ['field_unpriced', 'input'],
    ],
    ['deeper thought', { reasoning: { mode: 'pro' } }, ['field_unpriced', 'reasoning']],
    ['a faster answer', { service_tier: 'priority' }, ['service_tier_unpriced', 'service_tier']],
  ])('is refused by name: %s', async (_what, fields, [code, param]) => {
    const answer = await ask(relay.url, asResponse({ ...prompt, ...fields }))
    expect([answer.status, answer.error().code, answer.error().param]).toEqual([400, code, param])
    expect(world.upstream.requests).toHaveLength(0)
  })

  it.each([
    ['previous_response_id', { previous_response_id: 'resp_1' }],
    ['input', { input: [{ type: 'item_reference', id: 'rs_1' }] }],
  ])('is gone on with by %s where one account alone has it', async (param, fields) => {
    const asked = asResponse({ ...prompt, ...fields })
    expect((await ask(relay.url, asked)).status).toBe(200)
    await world.putChannel({ id: 4 })
    const scattered = await ask(relay.url, asked)
    expect([scattered.status, scattered.error().code, scattered.error().param]).toEqual([
      400,
      'unsupported_field',
      param,
    ])
    await world.putChannel({ id: 4, status: 2 })
    await world.putChannel({ keys: ['one', 'two'] })
    expect((await ask(relay.url, asked)).status).toBe(400)
    expect(world.upstream.requests).toHaveLength(1)
  })

  it('is not fetched again: there is no such path', async () => {
    const answer = await ask(relay.url, { method: 'GET', path: '/v1/responses/resp_1' })
    expect([answer.status, answer.error().type]).toEqual([404, 'invalid_request_error'])
  })
})

describe('the official client', () => {
  it('has an answer and streams one', async () => {
    world.upstream.once({ text: 'Good day.' })
    expect((await client().responses.create(prompt)).output_text).toBe('Good day.')
    world.upstream.once({ text: 'Good day.', reasoning: 'They greet.' })
    const response = await client().responses.stream(prompt).finalResponse()
    expect(response).toMatchObject({ output_text: 'Good day.', usage: { input_tokens: 3 } })
  })

  it('reads on over what tells it that its stream is alive', async () => {
    await world.setOption('general_setting.ping_interval_enabled', 'true')
    await world.setOption('general_setting.ping_interval_seconds', '1')
    world.upstream.once({ text: 'one two' })
    const gate = world.upstream.pause({}, { event: 6 })
    const { response } = await begin(relay.url, asResponse(streamed))
    const pieces: Buffer[] = []
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      if (piece.includes(': PING\n\n')) gate.release()
    })
    await once(response, 'end')
    await world.setOption('general_setting.ping_interval_enabled', 'false')
    const text = Buffer.concat(pieces).toString()
    expect(text).toContain(': PING\n\n')
    const fetched = async () => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
    const reader = new OpenAI({ apiKey: 'unused', baseURL: relay.url, fetch: fetched })
    const read = await reader.responses.stream(prompt).finalResponse()
    expect(read.output_text).toBe('one two')
  })

  it('throws for an error in a stream', async () => {
    world.upstream.once({ text: 'one two three', errorInStream: { afterEvents: 6 } })
    await expect(client().responses.stream(prompt).finalResponse()).rejects.toThrow(/request id/)
  })

  it('throws for an error before one', async () => {
    world.upstream.once({ replay: recorded('vercel-openai-error.1-stream') })
    await expect(client().responses.create({ ...streamed, stream: true })).rejects.toBeInstanceOf(OpenAI.RateLimitError)
  })

  it.each([
    [400, OpenAI.BadRequestError],
    [404, OpenAI.NotFoundError],
    [429, OpenAI.RateLimitError],
    [500, OpenAI.InternalServerError],
  ])('throws for a %i', async (status, kind) => {
    world.upstream.once({ status, error: { message: 'A fault.' } })
    await expect(client().responses.create(prompt)).rejects.toBeInstanceOf(kind)
  })
})
