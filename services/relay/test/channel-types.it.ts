import { generateKeyPairSync } from 'node:crypto'
import { providers } from '@tollgate/catalogue'
import type { RoutedChannel } from '@tollgate/contracts'
import { aFixedPrice, aRatioPrice } from '@tollgate/testing'
import { messageEvents } from './support/claude'
import { ask, type Asked, eventsOf, hello } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { TaskKeeper } from './support/tasks/task-keeper'
import { wireRows } from './support/wires/wire-rows'
import { World } from './support/world'

const model = 'a-model'
const bearer = { authorization: 'Bearer a-key' }
const chats = '/v1/chat/completions'
const usage = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 }

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Google's key file of an account that nobody has. */
const serviceAccount = JSON.stringify({
  type: 'service_account',
  project_id: 'a-project',
  private_key_id: 'key-7',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  client_email: 'relay@a-project.iam.gserviceaccount.com',
})

/** What a channel of a type is asked by, and how it is told who asks. */
interface Row {
  readonly path: string
  /** Where it goes upstream, if elsewhere. */
  readonly upstreamPath?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly channel?: Partial<RoutedChannel>
  readonly key?: string
  /** Behind the address of the upstream, where a channel has to say more. */
  readonly address?: string
}

/** Every type that takes chats, by what its documents say. */
const chatRows: Readonly<Record<number, Row>> = {
  1: { path: chats },
  3: {
    path: '/openai/deployments/a-model/chat/completions',
    query: 'api-version=2024-12-01-preview',
    headers: { 'api-key': 'a-key' },
  },
  4: { path: chats },
  6: { path: chats },
  7: { path: chats },
  8: { path: '/call/a-model/chat/completions', address: '/call/{model}/chat/completions' },
  9: { path: chats },
  10: { path: chats },
  11: { path: '/v1beta/models/a-model:generateContent', headers: { 'x-goog-api-key': 'a-key' } },
  12: { path: chats },
  13: { path: chats },
  14: { path: '/v1/messages', headers: { 'x-api-key': 'a-key', 'anthropic-version': '2023-06-01' } },
  16: { path: '/api/paas/v4/chat/completions' },
  17: { path: '/compatible-mode/v1/chat/completions' },
  19: { path: chats },
  20: { path: chats },
  22: { path: chats },
  23: { path: chats },
  24: { path: '/v1beta/models/a-model:generateContent', headers: { 'x-goog-api-key': 'a-key' } },
  25: { path: chats },
  26: { path: '/api/paas/v4/chat/completions' },
  27: { path: '/chat/completions' },
  31: { path: chats },
  33: {
    path: '/model/us.anthropic.claude-opus-4-8/invoke',
    headers: {
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-west-2\/bedrock/,
      ) as string,
    },
    key: 'AKIDEXAMPLE|a-secret-key|us-west-2',
    channel: { modelMapping: { [model]: 'claude-opus-4-8' } },
  },
  35: { path: '/v1/text/chatcompletion_v2' },
  39: { path: '/client/v4/accounts/acc-1/ai/v1/chat/completions', channel: { other: 'acc-1' } },
  40: { path: chats },
  41: {
    path: '/v1/projects/a-project/locations/us-central1/publishers/google/models/a-model:generateContent',
    headers: { authorization: expect.stringMatching(/^Bearer ey[\w-]+\.[\w-]+\.[\w-]+$/) as string },
    key: serviceAccount,
    channel: { other: '{"default":"us-central1","claude-opus-4-8":"us-east5"}' },
  },
  42: { path: chats },
  43: { path: chats },
  45: { path: '/api/v3/chat/completions' },
  46: { path: '/v2/chat/completions' },
  47: { path: chats },
  48: { path: chats },
  53: { path: chats },
}

/** Types that only turn texts into vectors. */
const embeddingRows: Readonly<Record<number, Row>> = { 38: { path: '/v1/embeddings' }, 44: { path: '/embeddings' } }

/** Types that take tasks in. */
const taskRows: Readonly<Record<number, Row>> = {
  2: { path: '/mj/submit/imagine', headers: { 'mj-api-secret': 'a-key' } },
  5: { path: '/mj/submit/imagine', headers: { 'mj-api-secret': 'a-key' } },
  36: { path: '/suno/submit/MUSIC' },
  50: { path: '/kling/v1/videos/text2video', upstreamPath: '/v1/videos/text2video' },
  55: { path: '/v1/videos' },
}

let world: World
let keeper: TaskKeeper
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  keeper = await TaskKeeper.start(world.nats.url)
  relay = await world.startRelay()
  await world.removeChannel(3)
  await world.setPrice(model, aRatioPrice({ model: '1', completion: '2' }))
})
afterAll(async () => {
  await keeper.stop()
  await world.tearDown()
})
beforeEach(() => world.upstream.reset())

const put = (type: number, { address = '', channel = {}, key = 'a-key' }: Row) =>
  world.putChannel({ type, keys: [key], models: [model], baseUrl: world.upstream.url + address, ...channel })

const asked = async (call: Asked) => {
  const answer = await ask(relay.url, call)
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text() }).toEqual({ status: 200, text: '' })
  return { answer, upstream: await world.upstream.nextRequest(), bill: await world.billing.bill(answer.requestId) }
}

const expectAsked = (upstream: object, { path, query = expect.anything(), headers = bearer }: Row) =>
  expect(upstream).toMatchObject({ path, query, headers })

describe('a channel of each type', () => {
  it('has its row here', () => {
    const rows = Object.keys({ ...chatRows, ...embeddingRows, ...wireRows, ...taskRows }).map(Number)
    expect(rows.sort((a, b) => a - b)).toEqual(providers.map(({ type }) => type))
  })

  it.each(Object.entries(chatRows))(
    '%i answers a chat in its own way, whole and streamed, and is billed for what it says',
    async (type, row) => {
      await put(Number(type), row)
      const body = { ...hello, model }
      world.upstream.once({ text: 'one two three' })
      const whole = await asked({ body })
      expectAsked(whole.upstream, row)
      expect(whole.answer.json()).toMatchObject({ choices: [{ message: { content: 'one two three' } }] })
      expect(whole.bill.receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 3 } })

      world.upstream.once({ text: 'one two three' })
      const streamed = await asked({ body: { ...body, stream: true } })
      expect(streamed.upstream.isStream).toBe(true)
      const chunks = eventsOf(streamed.answer)
        .filter((data) => data !== '[DONE]')
        .map((data) => JSON.parse(data) as { choices: { delta: { content?: string } }[] })
      const said = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? '')).join('')
      expect(said).toBe('one two three')
      expect(streamed.bill.receipt).toMatchObject({ counts: { textOut: 3 }, facts: { outcome: 'complete' } })
    },
  )

  it.each(Object.entries(embeddingRows))('%i embeds a text, and is billed for what it says', async (type, row) => {
    await put(Number(type), row)
    world.upstream.once({ usage })
    const { upstream, answer, bill } = await asked({ path: '/v1/embeddings', body: { model, input: 'a text' } })
    expectAsked(upstream, row)
    expect(answer.json()).toMatchObject({ data: [{ object: 'embedding' }] })
    expect(bill.receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 12 } })
  })
})

describe('a channel of tasks', () => {
  it.each(Object.entries(taskRows))('%i is asked for one in its own way', async (type, row) => {
    const models = ['mj_imagine', 'suno_music', 'kling-v1', 'sora-2']
    await put(Number(type), { ...row, channel: { models } })
    for (const name of models) await world.setPrice(name, aFixedPrice('0.1'))
    const code = { '36': 'success', '50': 0 }[type] ?? 1
    const data = type === '50' ? { task_id: '17' } : '17'
    const taken = { id: '17', status: 'queued', code, description: '', message: '', result: '17', data }
    world.upstream.once({ rawBody: JSON.stringify(taken) })
    const { upstream, bill } = await asked({ path: row.path, body: { prompt: 'a cat' } })
    expectAsked(upstream, { ...row, path: row.upstreamPath ?? row.path })
    const seconds = { '50': 5, '55': 4 }[type] ?? 1
    expect([bill.units / seconds, bill.receipt.facts.task?.submission?.upstreamId]).toEqual([50_000, '17'])
  })
})

describe('a channel of Azure', () => {
  const deployment = '/openai/deployments/a-model'
  const version = async (path: string, channel: Partial<RoutedChannel>) => {
    await put(3, { path: '', channel })
    return (await asked({ path, body: { ...hello, model } })).upstream.query
  }

  it.each([
    ['that of the call', `${chats}?api-version=2025-04-01-preview`, '2024-10-21', '2025-04-01-preview'],
    ['else that of the channel', chats, '2024-10-21', '2024-10-21'],
    ['else that of the operator', `${chats}?api-version=`, '', '2024-12-01-preview'],
    ['that of the call, whatever stands in it', `${chats}?api-version=1%26x%3D%2F..`, '', '1%26x%3D%2F..'],
  ])('is asked for a version: %s', async (_which, path, other, expected) => {
    expect(await version(path, { other })).toBe(`api-version=${expected}`)
  })

  it.each([
    ['/v1/embeddings', { input: 'a text' }, 'embeddings'],
    ['/v1/completions', { prompt: 'Say' }, 'completions'],
    ['/v1/images/generations', { prompt: 'a cat' }, 'images/generations'],
    ['/v1/audio/speech', { input: 'a text', voice: 'alloy' }, 'audio/speech'],
  ])('takes %s at a path of the deployment', async (path, body, end) => {
    await put(3, { path: '' })
    const { upstream } = await asked({ path, body: { ...body, model } })
    expect(upstream).toMatchObject({ path: `${deployment}/${end}`, query: 'api-version=2024-12-01-preview' })
  })

  it('takes responses where they have no version', async () => {
    await put(3, { path: '' })
    const { upstream } = await asked({
      path: '/v1/responses?api-version=2025-04-01-preview',
      body: { model, input: 'hi' },
    })
    expect(upstream).toMatchObject({ path: '/openai/v1/responses', query: '', headers: { 'api-key': 'a-key' } })
  })

  it('is asked for responses where the model answers in those alone, whoever calls', async () => {
    await put(3, { path: '', channel: { models: ['gpt-5-codex'] } })
    await world.setPrice('gpt-5-codex', aRatioPrice({ model: '1', completion: '2' }))
    world.upstream.once({ text: 'one two three' })
    const { upstream, answer } = await asked({ body: { ...hello, model: 'gpt-5-codex' } })
    expect(upstream).toMatchObject({ path: '/openai/v1/responses', query: '', model: 'gpt-5-codex' })
    expect(answer.json()).toMatchObject({ choices: [{ message: { content: 'one two three' } }] })
  })

  it('tells neither its key nor its address in what it refuses', async () => {
    await put(3, { path: '' })
    world.upstream.once({ status: 400, error: { message: `a-key at ${world.upstream.url}`, code: 'content_filter' } })
    const answer = await ask(relay.url, { body: { ...hello, model } })
    expect([answer.status, answer.error().code]).toEqual([400, 'content_filter'])
    expect(answer.text()).not.toMatch(/a-key|127\.0\.0\.1/)
  })
})

describe('a channel of Vertex AI', () => {
  const claude = 'claude-opus-4-8'
  const row = chatRows[41] as Row // it stands there
  const models = '/v1/projects/a-project/locations/us-east5/publishers/anthropic/models/'
  const message = { model: claude, max_tokens: 100, messages: hello.messages }
  const messages: Asked = { path: '/v1/messages', headers: { 'anthropic-version': '2023-06-01' } }

  beforeAll(() => world.setPrice(claude, aRatioPrice({ model: '1', completion: '2' })))
  beforeEach(() => put(41, { ...row, channel: { ...row.channel, models: [claude, model, 'claude-x-20250929'] } }))

  it.each([
    ['whole', false, `${models}claude-opus-4-8:rawPredict`],
    ['streamed', true, `${models}claude-opus-4-8:streamRawPredict`],
  ])('asks Claude in its own dialect, in the region of the model, %s', async (_how, stream, path) => {
    world.upstream.once({ text: 'one two three' })
    const { upstream, answer, bill } = await asked({ ...messages, body: { ...message, stream } })
    expect(upstream).toMatchObject({ path, isStream: stream })
    expect(upstream.json).toEqual({
      max_tokens: 100,
      messages: hello.messages,
      stream,
      anthropic_version: 'vertex-2023-10-16',
    })
    expect(answer.text()).toContain(stream ? 'event: message_start' : '"type":"message"')
    expect(bill.receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 3 }, facts: { model: claude } })
  })

  it('translates for callers of other dialects, and tells the date of a model as Google does', async () => {
    await world.setPrice('claude-x-20250929', aRatioPrice({ model: '1', completion: '2' }))
    world.upstream.once({ text: 'one two three' })
    const { upstream, answer } = await asked({ body: { ...hello, model: 'claude-x-20250929' } })
    expect(upstream.path).toContain('/locations/us-central1/publishers/anthropic/models/claude-x@20250929:rawPredict')
    expect(answer.json()).toMatchObject({ choices: [{ message: { content: 'one two three' } }] })
  })

  it('asks Imagen for images by its own method', async () => {
    const imagen = 'imagen-4.0-generate-001'
    await world.setPrice(imagen, aFixedPrice('0.04'))
    await put(41, { ...row, channel: { ...row.channel, models: [imagen] } })
    const { upstream, answer } = await asked({
      path: '/v1/images/generations',
      body: { model: imagen, prompt: 'a cat' },
    })
    expect(upstream.path).toBe(
      `/v1/projects/a-project/locations/us-central1/publishers/google/models/${imagen}:predict`,
    )
    expect(answer.json()).toMatchObject({ data: [{ b64_json: expect.stringMatching(/^iVBOR/) as string }] })
  })

  it('tells neither project nor account in what it refuses', async () => {
    const said = 'Permission denied on projects/a-project for relay@a-project.iam.gserviceaccount.com'
    world.upstream.once({ status: 403, error: { message: said } })
    const answer = await ask(relay.url, { ...messages, body: message })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text()).not.toContain('a-project')
  })

  it('is passed over where its key is no key file, and tells nothing of it', async () => {
    await put(41, { ...row, key: 'a-secret-that-is-no-file' })
    const answer = await ask(relay.url, { body: { ...hello, model } })
    expect(answer.status).toBe(503)
    expect(JSON.stringify(world.logged)).toContain('relay.channel-unusable')
    expect(JSON.stringify(world.logged)).not.toContain('a-secret')
  })
})

describe('a channel of Bedrock', () => {
  const claude = 'claude-opus-4-8'
  const row = { ...(chatRows[33] as Row), channel: { models: [claude] } } // it stands there
  const message = { model: claude, max_tokens: 100, messages: hello.messages }
  const messages: Asked = { path: '/v1/messages', headers: { 'anthropic-beta': 'one-2025, two' } }

  beforeAll(() => world.setPrice(claude, aRatioPrice({ model: '1', completion: '2' })))
  beforeEach(() => put(33, row))

  it.each([
    ['whole', false, 'application/json', '/model/us.anthropic.claude-opus-4-8/invoke'],
    [
      'streamed',
      true,
      'application/vnd.amazon.eventstream',
      '/model/us.anthropic.claude-opus-4-8/invoke-with-response-stream',
    ],
  ])('is invoked with a body of its own, %s', async (_how, stream, accept, path) => {
    world.upstream.once({ text: 'one two three' })
    const { upstream, answer, bill } = await asked({ ...messages, body: { ...message, stream } })
    expect(upstream).toMatchObject({ path, headers: { accept, 'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/) } })
    expect(JSON.parse(upstream.body)).toEqual({
      max_tokens: 100,
      messages: hello.messages,
      anthropic_version: 'bedrock-2023-05-31',
      anthropic_beta: ['one-2025', 'two'],
    })
    expect(answer.headers['content-type']).toMatch(stream ? 'text/event-stream' : 'application/json')
    expect(answer.text()).toContain(stream ? 'event: message_stop' : '"type":"message"')
    expect(bill.receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 3 }, facts: { model: claude } })
  })

  it('says the same wherever its bytes are cut', async () => {
    world.upstream.once({ text: 'one two three', splitBytes: 7 })
    const { answer } = await asked({ ...messages, body: { ...message, stream: true } })
    expect(messageEvents(answer).map(({ name }) => name)).toContain('content_block_delta')
    expect(answer.text()).toContain('event: message_stop')
  })

  it('that breaks off within its answer is billed for what was delivered', async () => {
    world.upstream.once({ text: 'one two three four', cut: { afterEvents: 4 } })
    const { answer, bill } = await asked({ ...messages, body: { ...message, stream: true } })
    expect(answer.text()).toContain('event: error')
    expect(bill.receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
    expect(bill.units).toBeGreaterThan(0)
  })

  it('tells its refusals in words that name no key', async () => {
    const said = 'AKIDEXAMPLE with a-secret-key may not use arn:aws:bedrock:us-west-2:1:model/x'
    world.upstream.once({ status: 403, error: { message: said } })
    const answer = await ask(relay.url, { ...messages, body: message })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text()).not.toMatch(/AKID|a-secret|arn:/)
  })

  it('takes an API key as it is', async () => {
    await put(33, { ...row, key: 'bedrock-api-key|eu-west-1' })
    const { upstream } = await asked({ body: { ...hello, model: claude } })
    expect(upstream.path).toBe('/model/eu.anthropic.claude-opus-4-8/invoke')
    expect(upstream.headers).toMatchObject({ authorization: 'Bearer bedrock-api-key' })
  })
})

describe('a caller who speaks to Azure', () => {
  const headers = { 'api-key': `sk-${'T'.repeat(48)}` }
  const path = `/openai/deployments/${model}/chat/completions?api-version=2024-10-21`

  it('is answered at the paths of deployments, by any channel', async () => {
    await put(1, { path: '' })
    const { upstream, bill } = await asked({ path, key: null, headers, body: { messages: hello.messages } })
    expect(upstream).toMatchObject({ path: chats, query: '', model })
    expect(bill.receipt.facts).toMatchObject({ model })
  })

  it('is billed for the deployment, which goes upstream whatever the body names', async () => {
    await put(1, { path: '' })
    const { upstream, bill } = await asked({ path, key: null, headers, body: { ...hello, model: 'a-dear-one' } })
    expect(upstream.model).toBe(model)
    expect(bill.receipt.facts).toMatchObject({ model })
  })

  it('is asked for a key', async () => {
    const answer = await ask(relay.url, { path, key: null, body: hello })
    expect(answer.status).toBe(401)
  })
})
