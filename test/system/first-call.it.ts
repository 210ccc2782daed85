import { type OtlpReceiver, type Simulator, startOtlpReceiver, startSimulator } from '@tollgate/testing'
import OpenAI from 'openai'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

const tool = {
  type: 'function',
  function: { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
} as const

/** One red pixel. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

describe('the first call on a fresh house', () => {
  let stack: Stack
  let upstream: Simulator
  let receiver: OtlpReceiver
  let root: ConsoleClient
  let ada: { id: number; client: ConsoleClient }
  let openai: OpenAI
  let userQuota: () => Promise<number>

  beforeAll(async () => {
    ;[upstream, receiver] = await Promise.all([startSimulator(), startOtlpReceiver()])
    stack = await Stack.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' } })
    root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({
      name: 'main',
      base_url: upstream.url,
      key: 'upstream-key',
      models: 'gpt-4o,gpt-4o-mini',
    })
    ada = await root.createUser('ada', 5_000_000)
    const { key } = await ada.client.createToken({ name: 'laptop', unlimited_quota: true })
    openai = new OpenAI({ apiKey: key, baseURL: `${stack.origin}/v1`, maxRetries: 0 })
    userQuota = async () => (await ada.client.get<{ quota: number }>('/api/user/self')).quota
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await receiver?.stop()
    await upstream?.stop()
  }, 30_000)

  it('lists the models that the user can reach', async () => {
    const names: string[] = []
    for await (const model of openai.models.list()) names.push(model.id)
    expect(names.sort()).toEqual(['gpt-4o', 'gpt-4o-mini'])
  })

  it('answers a chat and takes exactly its price', async () => {
    const before = await userQuota()
    const { data, response } = await openai.chat.completions
      .create({ model: 'gpt-4o', max_tokens: 20, messages: [{ role: 'user', content: 'Say something short.' }] })
      .withResponse()
    // gpt-4o: model ratio 1.25, completion ratio 4, group ratio 1; an exact multiple needs no rounding rule here
    const price = Math.round((data.usage!.prompt_tokens + data.usage!.completion_tokens * 4) * 1.25)
    const row = await logRowOf(root, response.headers.get('x-request-id')!)
    expect(row).toMatchObject({
      model_name: 'gpt-4o',
      quota: price,
      prompt_tokens: data.usage!.prompt_tokens,
      completion_tokens: data.usage!.completion_tokens,
      is_stream: false,
      token_name: 'laptop',
    })
    expect(JSON.parse(row.other)).toMatchObject({ evidence: 'reported', model_ratio: 1.25, completion_ratio: 4 })
    expect(await userQuota()).toBe(before - price)
  })

  it('passes the upstream’s answer on byte for byte', async () => {
    const response = await openai.chat.completions
      .create({ model: 'gpt-4o', messages: [{ role: 'user', content: 'ünïcödé, 你好' }] })
      .asResponse()
    expect(await response.text()).toBe(upstream.requests.at(-1)!.sentText)
    await logRowOf(root, response.headers.get('x-request-id')!)
  })

  it('streams, hides the usage chunk that only the gateway asked for, and bills it', async () => {
    const before = await userQuota()
    const { data: stream, response } = await openai.chat.completions
      .create({ model: 'gpt-4o-mini', stream: true, max_tokens: 12, messages: [{ role: 'user', content: 'Count.' }] })
      .withResponse()
    let text = ''
    for await (const chunk of stream) {
      expect(chunk.usage ?? null).toBeNull()
      text += chunk.choices[0]?.delta.content ?? ''
    }
    expect(text).not.toBe('')
    const row = await logRowOf(root, response.headers.get('x-request-id')!)
    expect(row).toMatchObject({ is_stream: true, completion_tokens: 12 })
    expect(JSON.parse(row.other)).toMatchObject({ evidence: 'reported' })
    expect(await userQuota()).toBe(before - row.quota)
  })

  it('shows a user in the log why a call of theirs was refused', async () => {
    const refused = openai.chat.completions.create({
      model: 'gpt-unheard-of',
      messages: [{ role: 'user', content: 'hi' }],
    })
    const error = await refused.catch((thrown: unknown) => thrown as InstanceType<typeof OpenAI.APIError>)
    if (!(error instanceof OpenAI.APIError)) throw new Error('it was answered')
    const row = await logRowOf(ada.client, error.requestID ?? '', 'outcome=refused', 'self')
    expect(row).toMatchObject({ model_name: 'gpt-unheard-of', token_name: 'laptop', quota: 0, channel: 0 })
    expect(error.message).toContain(row.content)
    expect(JSON.parse(row.other)).toMatchObject({ outcome: 'refused', refusal: { reason: 'no-channel', status: 503 } })
  })

  it('tells a program what its token has, under each path that such programs know', async () => {
    const { items } = await ada.client.get<{ items: { used_quota: number; accessed_ip: string }[] }>('/api/token/')
    expect(items[0]?.accessed_ip).toMatch(/127\.0\.0\.1$/)
    const cents = Number(((items[0]?.used_quota ?? 0) / 5_000).toFixed(6))
    expect(cents).toBeGreaterThan(0)
    const headers = { authorization: `Bearer ${openai.apiKey}` }
    for (const base of ['', '/v1', '/openai', '/openai/v1']) {
      const ask = async (what: string) =>
        (await fetch(`${stack.origin}${base}/dashboard/billing/${what}`, { headers })).json()
      await eventually(async () => expect(await ask('usage')).toEqual({ object: 'list', total_usage: cents }))
      expect(await ask('subscription')).toMatchObject({ hard_limit_usd: 100_000_000, access_until: 0 })
    }
  })

  it('counts neither a refused call nor a question as the last use of its token (rule M47)', async () => {
    const spare = await ada.client.createToken({ name: 'spare', unlimited_quota: true })
    const idle = new OpenAI({ apiKey: spare.key, baseURL: `${stack.origin}/v1`, maxRetries: 0 })
    const messages = [{ role: 'user', content: 'hi' }] as const
    const used = () => ada.client.get<{ accessed_time: number; accessed_ip: string }>(`/api/token/${spare.id}`)
    const call = (by: OpenAI, model: string) =>
      by.chat.completions.create({ model, messages: [...messages] }).withResponse()
    await expect(call(idle, 'gpt-unheard-of')).rejects.toThrow('503')
    await idle.models.list()
    // What one relay tells, it tells in order: behind this call it has nothing more to say of those before.
    const { response } = await call(openai, 'gpt-4o-mini')
    await logRowOf(root, response.headers.get('x-request-id')!)
    expect(await used()).toMatchObject({ accessed_time: 0, accessed_ip: '' })
    const { response: first } = await call(idle, 'gpt-4o-mini')
    await logRowOf(root, first.headers.get('x-request-id')!)
    expect(await used()).toMatchObject({
      accessed_time: expect.closeTo(Date.now() / 1_000, -2),
      accessed_ip: expect.stringMatching(/127\.0\.0\.1$/),
    })
  })

  it('goes by an alias as soon as that is saved, and on to its next model', async () => {
    const save = (aliases: object) => root.setOption('ModelAliases', JSON.stringify(aliases))
    await expect(save({ smart: ['other'], other: ['gpt-4o'] })).rejects.toThrow('is an alias itself')
    await save({ smart: ['gpt-4o', 'gpt-4o-mini'] })
    expect(await ada.client.get('/api/user/models')).toEqual(['gpt-4o', 'gpt-4o-mini', 'smart'])
    expect(await ada.client.get('/api/pricing')).toContainEqual(
      expect.objectContaining({ model_name: 'smart', model_ratio: 1.25, alias_of: ['gpt-4o', 'gpt-4o-mini'] }),
    )
    const before = await userQuota()
    upstream.once({ status: 429 }, { model: 'gpt-4o' })
    const { data, response } = await openai.chat.completions
      .create({ model: 'smart', max_tokens: 9, messages: [{ role: 'user', content: 'Hello.' }] })
      .withResponse()
    const told = ['model', 'attempts', 'cost'].map((name) => response.headers.get(`x-tollgate-${name}`))
    const price = Math.round((data.usage!.prompt_tokens + data.usage!.completion_tokens * 4) * 0.075)
    expect(told).toEqual(['gpt-4o-mini', '2', String(price)])
    const row = await logRowOf(root, response.headers.get('x-request-id')!)
    expect(row).toMatchObject({ model_name: 'smart', quota: price })
    expect(JSON.parse(row.other)).toMatchObject({
      served_model: 'gpt-4o-mini',
      model_ratio: 0.075,
      admin_info: {
        attempts: [
          { model: 'gpt-4o', outcome: 'status-429' },
          { model: 'gpt-4o-mini', outcome: 'ok' },
        ],
      },
    })
    expect(await userQuota()).toBe(before - price)
    await save({})
  })

  it('lets the user chat in the playground, and at once no more when they are banned', async () => {
    const before = await userQuota()
    const chat = {
      model: 'gpt-4o',
      group: 'default',
      stream: true,
      max_tokens: 8,
      messages: [{ role: 'user', content: 'Hello.' }],
    }
    const play = () => ada.client.request('POST', '/pg/chat/completions', chat)
    const response = await play()
    expect((await response.text()).trimEnd().endsWith('data: [DONE]')).toBe(true)
    expect(upstream.requests.at(-1)!.json).not.toHaveProperty('group')
    const row = await logRowOf(root, response.headers.get('x-request-id')!, 'token_name=playground-default')
    expect(row).toMatchObject({ model_name: 'gpt-4o', is_stream: true, completion_tokens: 8 })
    expect(await userQuota()).toBe(before - row.quota)
    await root.post('/api/user/manage', { id: ada.id, action: 'disable' })
    // Their sessions have ended, and they open no other.
    expect((await play()).status).toBe(401)
    await root.post('/api/user/manage', { id: ada.id, action: 'enable' })
  })

  it('carries tools, an image and JSON mode', async () => {
    const tools = await openai.chat.completions.create({
      model: 'gpt-4o',
      tools: [tool],
      messages: [{ role: 'user', content: 'Weather in Paris?' }],
    })
    expect(tools.choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { name: 'weather' } })
    await openai.chat.completions.create({
      model: 'gpt-4o',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: image } },
          ],
        },
      ],
    })
    expect(upstream.requests.at(-1)!.body).toContain(image)
    const json = await openai.chat.completions.create({
      model: 'gpt-4o',
      response_format: { type: 'json_object' },
      messages: [{ role: 'user', content: 'Answer in JSON.' }],
    })
    expect(() => JSON.parse(json.choices[0]?.message.content ?? '')).not.toThrow()
  })

  it('never lets the caller’s key or headers reach the upstream', () => {
    for (const request of upstream.requests) {
      expect(request.headers.authorization).toBe('Bearer upstream-key')
      expect(Object.keys(request.headers).filter((name) => name.startsWith('x-'))).toEqual([])
    }
  })

  it('refuses an unknown token in the dialect of the route', async () => {
    const stranger = new OpenAI({ apiKey: `sk-${'x'.repeat(48)}`, baseURL: `${stack.origin}/v1`, maxRetries: 0 })
    const refused = stranger.chat.completions.create({ model: 'gpt-4o', messages: [] })
    await expect(refused).rejects.toMatchObject({
      status: 401,
      error: { message: expect.stringContaining('request id') },
    })
  })

  it.each([1, 3, 12])('tells a large call why it is refused, and the next one is served: %i MiB', async (size) => {
    const content = 'x'.repeat(size * 1024 * 1024)
    const ask = (given: OpenAI) =>
      given.chat.completions.create({ model: 'gpt-4o', messages: [{ role: 'user', content }] }, { timeout: 5_000 })
    const stranger = openai.withOptions({ apiKey: `sk-${'x'.repeat(48)}` })
    await expect(ask(stranger)).rejects.toMatchObject({ status: 401 })
    await expect(ask(stranger)).rejects.toMatchObject({ status: 401 })
    const login = await fetch(`${stack.origin}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: content }),
    })
    expect(login.status).toBe(413)
    const answer = await openai.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'hi' }],
    })
    expect(answer.choices).toHaveLength(1)
  })

  it('keeps the books equal: what users have and what the ledger says', async () => {
    await eventually(async () => {
      const { items } = await root.get<{ items: { username: string; quota: number; used_quota: number }[] }>(
        '/api/user/',
      )
      const ada = items.find((item) => item.username === 'ada')!
      expect(ada.quota + ada.used_quota).toBe(5_000_000)
    })
  })

  describe('traced', () => {
    let caller: Caller
    beforeAll(async () => {
      const { key } = await root.createToken({ name: 'traced', unlimited_quota: true })
      caller = new Caller(stack.origin, key)
    })
    afterAll(() => caller?.close())

    it('has every hop, by the names of the conventions, under the id on the answer', async () => {
      const { requestId } = await caller.chat({ model: 'gpt-4o', isStream: true, maxTokens: 5 })
      const traceId = requestId!.replaceAll('-', '')
      const hops = ['edge', 'relay', 'billing', 'logs']
      const spans = await receiver.waitFor(() => {
        const trace = receiver.trace(traceId)
        return hops.every((service) => trace.some((span) => span.service === service)) && trace
      }, 20_000)

      const byName = (name: string) => spans.find((span) => span.name === name)
      const edge = spans.find((span) => span.service === 'edge')!
      const relay = byName('POST /v1/chat/completions')!
      const chat = byName('chat gpt-4o')!
      expect(edge).toMatchObject({ kind: 'server', parentSpanId: '' })
      expect(relay).toMatchObject({ service: 'relay', kind: 'server', parentSpanId: edge.spanId })
      expect(chat).toMatchObject({ service: 'relay', kind: 'client', parentSpanId: relay.spanId })
      expect(chat.attributes).toMatchObject({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-4o',
        'gen_ai.request.stream': true,
        'gen_ai.usage.input_tokens': expect.any(Number),
        'gen_ai.usage.output_tokens': 5,
        'gen_ai.response.time_to_first_chunk': expect.any(Number),
        'tollgate.channel.id': expect.any(Number),
        'tollgate.attempt': 1,
      })
      expect(byName('settle usage')).toMatchObject({ service: 'billing', kind: 'consumer' })
      expect(byName('log usage')).toMatchObject({ service: 'logs', kind: 'consumer' })
    }, 60_000)

    it('holds no prompt, key or token', async () => {
      const text = JSON.stringify(receiver.spans)
      expect(text).not.toContain('hello')
      expect(text).not.toMatch(/sk-[A-Za-z0-9]{8}/)
    })

    it('links a client’s own trace and never adopts it', async () => {
      const foreign = 'f'.repeat(32)
      const response = await fetch(`${stack.origin}/v1/models`, {
        headers: { traceparent: `00-${foreign}-${'e'.repeat(16)}-01` },
      })
      const traceId = response.headers.get('x-request-id')!.replaceAll('-', '')
      expect(traceId).not.toBe(foreign)
      const edge = await receiver.span((span) => span.traceId === traceId && span.service === 'edge', 20_000)
      expect(edge.links).toEqual([{ traceId: foreign, spanId: 'e'.repeat(16) }])
    }, 60_000)
  })
})
