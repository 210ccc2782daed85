import { once } from 'node:events'
import Anthropic from '@anthropic-ai/sdk'
import type { Rule } from '@tollgate/testing'
import { asMessages, claude, greeting, messageEvents, messagesError, putClaude, recordings } from './support/claude'
import { ask, begin, hello } from './support/client'
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
  await putClaude(world)
})

const streamed = { ...greeting, stream: true }
const client = (baseURL = `${relay.url}/anthropic`) =>
  new Anthropic({ apiKey: `sk-${tokenKey}`, baseURL, maxRetries: 0 })
const unitsOf = (plain: number, output: number) => Math.floor((plain + output * 5) * 2.5 + 0.5)

describe('a message', () => {
  it('is answered with the bytes of the upstream and billed exactly, caches included', async () => {
    const usage = {
      input_tokens: 100,
      cache_creation_input_tokens: 50,
      cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 30 },
      cache_read_input_tokens: 1_000,
      output_tokens: 10,
    }
    world.upstream.once({ text: 'Hello there.', usage })
    const answer = await ask(relay.url, asMessages())
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect(upstream.bodyBytes.toString()).toBe(JSON.stringify(greeting))
    expect(upstream.path).toBe('/v1/messages')
    expect(upstream.headers).toMatchObject({ 'x-api-key': 'key-14', 'anthropic-version': '2023-06-01' })
    expect(upstream.headers.authorization).toBeUndefined()
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      channelId: 14,
      evidence: 'reported',
      counts: { textIn: 100, cacheRead: 1_000, cacheWrite5m: 20, cacheWrite1h: 30, textOut: 10 },
      facts: { model: claude, outcome: 'complete' },
    })
    expect(units).toBe(unitsOf(100 + 20 * 1.25 + 30 * 2 + 1_000 * 0.1, 10))
  })

  it('is streamed with the bytes of the upstream', async () => {
    world.upstream.once({ text: 'one two three', reasoning: 'They count.' })
    const answer = await ask(relay.url, asMessages(streamed))
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textIn: 3, textOut: 5 },
      facts: { isStream: true, outcome: 'complete' },
    })
  })

  it.each([...recordings].filter(([, { response }]) => response.status === 200))(
    'recorded as %s goes out as it came, and is billed once',
    async (_name, replay) => {
      world.upstream.once({ replay })
      const isStream = replay.response.events !== undefined || replay.response.chunks_base64 !== undefined
      const answer = await ask(relay.url, asMessages({ ...greeting, stream: isStream }))
      const { sentText } = await world.upstream.nextRequest()
      // Behind its end nothing is passed on; one that is cut has an error in the place of its end.
      const [whole = ''] = /^[^]*?event: message_stop\ndata: .*\n\n/.exec(sentText) ?? [sentText]
      if (answer.status === 200 && !answer.text().includes('event: error')) expect(answer.text()).toContain(whole)
      const { receipt } = await world.billing.bill(answer.requestId)
      expect([receipt.isDelivered, world.billing.billed.size]).toEqual([answer.status === 200, 1])
    },
  )

  it('takes the caller’s version and betas upstream, and no other header', async () => {
    const headers = { 'anthropic-version': '2024-01-01', 'anthropic-beta': 'a-1,b-2', 'x-mine': '1' }
    await ask(relay.url, asMessages(greeting, headers))
    const { headers: sent } = await world.upstream.nextRequest()
    expect(sent).toMatchObject({
      'anthropic-version': '2024-01-01',
      'anthropic-beta': 'a-1,b-2',
      'x-api-key': 'key-14',
    })
    expect(Object.keys(sent)).not.toContain('x-mine')
    await ask(relay.url, { ...asMessages(), headers: { 'x-api-key': `sk-${tokenKey}` } })
    const { headers: usual } = await world.upstream.nextRequest()
    expect([usual['anthropic-version'], usual['anthropic-beta']]).toEqual(['2023-06-01', undefined])
  })

  it.each([
    ['as a bearer', { key: tokenKey, headers: {} }],
    ['in the header for keys', { key: null, headers: { 'x-api-key': `sk-${tokenKey}` } }],
    ['in both', { key: 'U'.repeat(48), headers: { 'x-api-key': `sk-${tokenKey}` } }],
  ])('lets a key in %s', async (_how, asked) => {
    expect((await ask(relay.url, { ...asMessages(), ...asked })).status).toBe(200)
  })

  it('goes to the channel that an administrator names behind the key', async () => {
    await putClaude(world, { id: 15, keys: ['other'] })
    await world.changeUser({ role: 10 })
    const answer = await ask(relay.url, asMessages(greeting, { 'x-api-key': `sk-${tokenKey}-15` }))
    expect([answer.status, (await world.upstream.nextRequest()).key]).toEqual([200, 'other'])
    const chat = await ask(relay.url, {
      key: `${tokenKey}-15`,
      path: '/v1/embeddings',
      body: { ...hello, model: claude },
    })
    expect([chat.status, chat.error().code]).toEqual([503, 'model_not_found'])
  })
})

describe('the official client', () => {
  it('is served below the drop-in prefix and without it', async () => {
    for (const baseURL of [`${relay.url}/anthropic`, relay.url]) {
      world.upstream.once({ text: 'Good day.' })
      const message = await client(baseURL).messages.create(greeting as never)
      expect(message).toMatchObject({ content: [{ type: 'text', text: 'Good day.' }] })
    }
    const betas = await client().beta.messages.create({ ...(greeting as object), betas: ['some-2026'] } as never)
    expect(betas).toMatchObject({ type: 'message' })
    expect(world.upstream.requests.at(-1)?.headers['anthropic-beta']).toBe('some-2026')
  })

  it('lists the models that its token may use, in its own shape, and finds each', async () => {
    const { data, has_more: hasMore } = await client().models.list()
    expect(data.map(({ id, type }) => [id, type])).toEqual([
      [claude, 'model'],
      ['gpt-4o', 'model'],
      ['gpt-4o-mini', 'model'],
      ['text-embedding-3-small', 'model'],
    ])
    expect(hasMore).toBe(false)
    await world.changeToken({ isModelLimited: true, modelLimits: [claude] })
    expect((await client(relay.url).models.list()).data.map(({ id }) => id)).toEqual([claude])
    expect(await client().models.retrieve(claude)).toMatchObject({ id: claude, type: 'model' })
    await expect(client().models.retrieve('gpt-4o')).rejects.toBeInstanceOf(Anthropic.NotFoundError)
    // The same token, the same group, the other dialect.
    const list = await ask(relay.url, { method: 'GET', path: '/v1/models' })
    expect(list.json()).toMatchObject({
      object: 'list',
      data: [{ id: claude, object: 'model', owned_by: 'anthropic' }],
    })
  })

  it('gets counted usage at the end of a stream whose upstream tells none', async () => {
    world.upstream.once({ text: 'hello world', usage: { input_tokens: 0, output_tokens: 0 } })
    const message = await client()
      .messages.stream(greeting as never)
      .finalMessage()
    expect(message).toMatchObject({ stop_reason: 'end_turn', usage: { output_tokens: 2 } })
    await world.billing.until(() => world.billing.billed.size === 1)
    const [bill] = world.billing.billed.values()
    expect(bill?.receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 2 } })
    expect(bill?.receipt.counts.textIn).toBeGreaterThan(3)
  })

  it('and so does whoever reads the events, in front of the last', async () => {
    world.upstream.once({ text: 'hello world', usage: 'none' })
    const events = messageEvents(await ask(relay.url, asMessages(streamed)))
    expect(events.slice(-3).map(({ name }) => name)).toEqual(['message_delta', 'message_delta', 'message_stop'])
    expect(events.at(-2)?.data).toMatchObject({ delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } })
  })

  it('gets the end of a stream that forgot it', async () => {
    world.upstream.once({ text: 'hello world', withoutDone: true })
    const answer = await ask(relay.url, asMessages(streamed))
    expect(messageEvents(answer).at(-1)).toMatchObject({ name: 'message_stop', data: { type: 'message_stop' } })
    expect((await world.billing.bill(answer.requestId)).receipt.facts.outcome).toBe('complete')
  })
})

describe('an upstream of Messages that fails', () => {
  const replayed = (id: string): Rule['behave'] => {
    const replay = recordings.get(id)
    if (!replay) throw new Error(`no recording ${id}`)
    return { replay }
  }

  it.each([
    ['429', replayed('derived-anthropic-429-rate-limit'), [429, 'rate_limit_error', /saturated/]],
    ['529', replayed('derived-anthropic-529-overloaded'), [529, 'overloaded_error', /Overloaded/]],
    ['500', replayed('derived-anthropic-500-api-error'), [500, 'api_error', /./]],
    ['400', { status: 400, error: { message: 'Bad temperature' } }, [400, 'invalid_request_error', /Bad temperature/]],
    ['401', { status: 401 }, [502, 'api_error', /^The upstream refused/]],
    [
      'a credit that is used up',
      { status: 400, error: { message: 'Your credit balance is too low' } },
      [502, 'api_error', /^The upstream refused/],
    ],
    [
      'an error in a 200',
      { errorIn200: { type: 'overloaded_error', message: 'Full' } },
      [529, 'overloaded_error', /Full/],
    ],
    ['a page of HTML', { rawBody: '<html>', contentType: 'text/html' }, [502, 'api_error', /upstream request failed/]],
    ['a reset', { reset: 'before-headers' }, [502, 'api_error', /upstream request failed/]],
  ] as const)('with %s is told in its dialect, and costs nothing', async (_case, behave, [status, type, message]) => {
    world.upstream.script({ behave: behave as Rule['behave'] })
    const answer = await ask(relay.url, asMessages())
    expect([answer.status, answer.json()]).toEqual([
      status,
      { type: 'error', error: { type, message: expect.stringMatching(message) } },
    ])
    expect(messagesError(answer).message).toContain(answer.requestId)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([receipt.isDelivered, units]).toEqual([false, 0])
  })

  it('leaves its call to another before the first good part, whichever way', async () => {
    await world.setOption('RetryTimes', '1')
    await putClaude(world, { id: 15, priority: -1 })
    const failures: Rule['behave'][] = [
      { status: 529 },
      { errorInStream: { afterEvents: 0 } },
      // The message has begun and said what it read: nothing good is in that yet.
      { errorInStream: { afterEvents: 3 } },
    ]
    for (const behave of failures) {
      world.upstream.once(behave, { key: 'key-14' })
      const answer = await ask(relay.url, asMessages(streamed))
      expect(messageEvents(answer).map(({ name }) => name)).not.toContain('error')
      const { receipt } = await world.billing.bill(answer.requestId)
      expect(receipt.facts.attempts.map(({ channelId }) => channelId)).toEqual([14, 15])
    }
  })

  it('in the middle of a stream is told as its event, and what came is billed with the input it told of', async () => {
    world.upstream.once({ text: 'one two three four', errorInStream: { afterEvents: 5 } })
    const answer = await ask(relay.url, asMessages(streamed))
    const last = messageEvents(answer).at(-1)
    expect(last).toMatchObject({ name: 'error', data: { type: 'error', error: { type: 'overloaded_error' } } })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      evidence: 'counted',
      counts: { textIn: 3, textOut: 2 },
      facts: { outcome: 'upstream-cut' },
    })
  })

  it('by ending its stream too early is told so', async () => {
    world.upstream.once({ text: 'one two three four', cut: { afterEvents: 5 } })
    const answer = await ask(relay.url, asMessages(streamed))
    expect(messageEvents(answer).at(-1)).toMatchObject({ name: 'error', data: { error: { type: 'api_error' } } })
    expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({
      counts: { textIn: 3, textOut: 2 },
      facts: { outcome: 'upstream-cut' },
    })
    await expect(
      client()
        .messages.stream(greeting as never)
        .finalMessage(),
    ).resolves.toBeDefined()
    world.upstream.once({ text: 'one two', cut: { afterEvents: 4 } })
    await expect(
      client()
        .messages.stream(greeting as never)
        .finalMessage(),
    ).rejects.toBeInstanceOf(Anthropic.APIError)
  })
})

describe('a client of Messages', () => {
  it('that leaves pays the input that the message told of when it began, and what was delivered', async () => {
    const usage = { input_tokens: 40, cache_read_input_tokens: 60, output_tokens: 1 }
    world.upstream.once({ text: 'one two three four five', usage })
    const gate = world.upstream.pause({}, { event: 6 })
    const { request, response } = await begin(relay.url, asMessages(streamed))
    await once(response, 'data')
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    await world.billing.until(() => world.billing.billed.size === 1)
    const [bill] = world.billing.billed.values()
    expect(bill?.receipt).toMatchObject({
      evidence: 'counted',
      counts: { textIn: 40, cacheRead: 60, textOut: 3 },
      facts: { outcome: 'client-left' },
    })
  })

  it('hears that its stream is alive by the event that its dialect has for that', async () => {
    await world.setOption('general_setting.ping_interval_enabled', 'true')
    await world.setOption('general_setting.ping_interval_seconds', '1')
    world.upstream.once({ text: 'one two' })
    const gate = world.upstream.pause({}, { event: 4 })
    const { response } = await begin(relay.url, asMessages(streamed))
    let text = ''
    response.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      // The first is the upstream's own.
      if (text.split('event: ping\n').length > 2) gate.release()
    })
    await new Promise((resolve) => response.once('end', resolve))
    await world.setOption('general_setting.ping_interval_enabled', 'false')
    expect(text).toContain('event: ping\ndata: {"type":"ping"}\n\n')
    expect(messageEvents({ bytes: Buffer.from(text) }).at(-1)?.name).toBe('message_stop')
  })

  it.each([
    ['POST', '/v1/messages/batches'],
    ['GET', '/v1/messages'],
    ['POST', '/anthropic/v1/chat/completions'],
    ['GET', '/anthropic/v1/nothing'],
  ])('is told in its shape that there is no %s %s', async (method, path) => {
    const answer = await ask(relay.url, { ...asMessages(), method, path, headers: {} })
    expect([answer.status, messagesError(answer).type]).toEqual([404, 'not_found_error'])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('may be a page of any origin', async () => {
    const preflight = await ask(relay.url, {
      ...asMessages(),
      method: 'OPTIONS',
      headers: { origin: 'https://x.test' },
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })
})
