import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import { aWav, type Rule, type Simulator, startSimulator } from '@tollgate/testing'
import OpenAI, { toFile } from 'openai'
import { anthropicClient } from './clients/anthropic-client'
import { type Client, type Door, hello, listed, pixel } from './clients/client'
import { googleClient } from './clients/google-client'
import { openaiClient } from './clients/openai-client'
import { responsesClient } from './clients/responses-client'
import { vercelClients } from './clients/vercel-client'
import { ConsoleClient } from './support/console-client'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

/** Channels by what their upstreams speak, where those are asked, and the events of a stream behind which something was said. */
const families = [
  ['OpenAI', 'gpt-4o', '/v1/chat/completions', 3],
  ['Anthropic', 'claude-opus-4-5', '/v1/messages', 5],
  ['Gemini', 'gemini-2.5-flash', '/v1beta/models/gemini-2.5-flash:generateContent', 2],
] as const
/** What is told of a fault: the upstream's words, but for those of one that is busy, and the call. */
const faults = /(A fault\.|saturated).*request id/
const openaiResponses = ['OpenAI', 'gpt-4o', '/v1/responses', 6] as const
/** A reseller knows chats alone. */
const chatsAlone = ['chats alone', 'gpt-4o-mini', '/v1/chat/completions', 3] as const
const familiesOf = ({ asksForResponses = false }: Client) =>
  asksForResponses ? [openaiResponses, chatsAlone, ...families.slice(1)] : families
const embedder = 'gemini-embedding-001'
const models = ['claude-opus-4-5', 'gemini-2.5-flash', embedder, 'gpt-4o', 'gpt-4o-mini']
const everyClient = (door: Door): readonly Client[] => [
  openaiClient(door),
  responsesClient(door),
  anthropicClient(door),
  googleClient(door),
  ...vercelClients(door),
]

describe('the official packages as clients', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let door: Door

  beforeAll(async () => {
    upstream = await startSimulator({ models })
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    const channel = { base_url: upstream.url, key: 'upstream-key' }
    await root.createChannel({ ...channel, name: 'of OpenAI', models: 'gpt-4o' })
    await root.createChannel({ ...channel, name: 'of Anthropic', type: 14, models: 'claude-opus-4-5' })
    await root.createChannel({ ...channel, name: 'of chats', type: 6, models: 'gpt-4o-mini' })
    await root.createChannel({ ...channel, name: 'of Gemini', type: 24, models: `gemini-2.5-flash,${embedder}` })
    const ada = await root.createUser('ada', 50_000_000)
    const { key } = await ada.client.createToken({ name: 'laptop', unlimited_quota: true })
    door = { origin: stack.origin, apiKey: key }
  }, 180_000)
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  const once = (behave: Rule['behave']) => upstream.once(behave)
  const named = everyClient({ origin: 'http://localhost', apiKey: 'none' }).map(
    (one, index) => [one.name, familiesOf(one), index] as const,
  )

  describe.each(named)('%s', (_name, itsFamilies, index) => {
    let client: Client
    beforeAll(() => {
      client = everyClient(door)[index] as Client // one of these
    })

    describe.each(itsFamilies)('to a channel of %s', (_family, model, path, afterEvents) => {
      it('has an answer, with its usage', async () => {
        once({ text: 'Hello there.' })
        const { text, inputTokens, outputTokens } = await client.ask(model, {})
        expect({ text, inputTokens, outputTokens }).toEqual({ text: 'Hello there.', inputTokens: 3, outputTokens: 2 })
        expect(upstream.requests[0]).toMatchObject({ path, key: 'upstream-key' })
      })

      it('streams, with its usage', async () => {
        once({ text: 'one two three' })
        const { text, inputTokens, outputTokens } = await client.ask(model, { isStream: true })
        expect({ text, inputTokens, outputTokens }).toEqual({ text: 'one two three', inputTokens: 3, outputTokens: 3 })
      })

      it.each([false, true])('calls a tool and tells what came of it, streamed: %s', async (isStream) => {
        const asked = await client.ask(model, { isStream, hasTools: true })
        expect(asked.calls).toEqual([{ name: 'weather', input: { city: 'city' } }])
        once({ text: 'It is sunny.' })
        expect((await asked.goOn('sunny')).text).toBe('It is sunny.')
        expect(upstream.requests.at(-1)?.body).toContain('sunny')
      })

      it('shows an image', async () => {
        const { inputTokens } = await client.ask(model, { hasImage: true })
        expect(inputTokens).toBe(1 + 3 + 85)
        expect(upstream.requests[0]?.body).toContain(pixel)
      })

      it('has an answer by a schema', async () => {
        once({ text: '{"city":"Bern"}' })
        expect(JSON.parse((await client.ask(model, { hasSchema: true })).text)).toEqual({ city: 'Bern' })
        expect(upstream.requests[0]?.body).toContain('"city"')
      })

      it.each([false, true])('asks for thoughts and reads them, streamed: %s', async (isStream) => {
        once({ text: 'Hello.', reasoning: 'They greet me.' })
        const { text, thoughts } = await client.ask(model, { isStream, isThinking: true })
        expect([text, thoughts]).toEqual(['Hello.', client.readsThoughts ? 'They greet me.' : ''])
        expect(upstream.requests[0]?.body).toMatch(/reasoning_effort|"thinking"|"effort"|thinkingBudget/)
      })

      it.each([400, 404, 429, 500])('catches an upstream’s %i by its own type', async (status) => {
        once({ status, error: { message: 'A fault.' } })
        const failed: unknown = await client.ask(model, {}).catch((error: unknown) => error)
        expect([String(failed), client.isCaught(failed, status)]).toEqual([expect.stringMatching(faults), true])
      })

      it('catches an error in a stream', async () => {
        once({ text: 'one two three four', errorInStream: { afterEvents } })
        const failed: unknown = await client.ask(model, { isStream: true }).catch((error: unknown) => error)
        expect(failed).toMatchObject({ message: expect.stringMatching(/\S/) })
      })
    })

    it('catches what the gateway itself refuses by its own type', async () => {
      const stranger = everyClient({ ...door, apiKey: `sk-${'x'.repeat(48)}` })[index] as Client // one of these
      const failed: unknown = await stranger.ask('gpt-4o', {}).catch((error: unknown) => error)
      expect(client.isCaught(failed, 401)).toBe(true)
      await expect(client.ask('nobody-has-it', {})).rejects.toBeInstanceOf(Error)
    })
  })

  it.each(families)('have a row in the log, of %s', async (_family, model) => {
    const openai = new OpenAI({ apiKey: door.apiKey, baseURL: `${door.origin}/openai/v1`, maxRetries: 0 })
    const anthropic = new Anthropic({ apiKey: door.apiKey, baseURL: `${door.origin}/anthropic`, maxRetries: 0 })
    const google = new GoogleGenAI({ apiKey: door.apiKey, httpOptions: { baseUrl: `${door.origin}/genai` } })
    const messages = [{ role: 'user' as const, content: hello }]
    upstream.script({ behave: { text: 'Hello there.' } })
    const asked = { model, max_tokens: 200, messages }
    const { response } = await openai.chat.completions.create({ ...asked, reasoning_effort: 'low' }).withResponse()
    const { response: message } = await anthropic.messages.create(asked).withResponse()
    const { sdkHttpResponse } = await google.models.generateContent({ model, contents: hello })
    const ids = [
      ...[response, message].map(({ headers }) => headers.get('x-request-id')),
      sdkHttpResponse?.headers?.['x-request-id'],
    ]
    const rows = await Promise.all(ids.map((id) => logRowOf(root, id ?? '')))
    for (const row of rows) expect(row).toMatchObject({ model_name: model, prompt_tokens: 3, completion_tokens: 2 })
    expect(rows.map(({ other }) => JSON.parse(other) as object)).toMatchObject([
      { evidence: 'reported', reasoning_effort: 'low' },
      { claude: true },
      { evidence: 'reported' },
    ])
  })

  it('list the models, each in its own shape, with the drop-in prefix and without, in any version', async () => {
    const { origin, apiKey } = door
    const openai = new OpenAI({ apiKey, baseURL: `${origin}/openai/v1` })
    const anthropic = new Anthropic({ apiKey, baseURL: `${origin}/anthropic` })
    expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(models)
    expect((await anthropic.models.list()).data.map(({ id }) => id)).toEqual(models)
    expect(await anthropic.models.retrieve('gpt-4o')).toMatchObject({ type: 'model', id: 'gpt-4o' })
    const genai = { apiKey, httpOptions: { baseUrl: `${origin}/genai` } }
    for (const options of [genai, { ...genai, apiVersion: 'v1' }, { apiKey, httpOptions: { baseUrl: origin } }]) {
      const google = new GoogleGenAI(options)
      const found = await listed(await google.models.list())
      expect(found.map(({ name }) => name)).toEqual(models.map((name) => `models/${name}`))
      expect(await google.models.get({ model: embedder })).toMatchObject({ name: `models/${embedder}` })
    }
  })

  it('embed with each other’s models, and read the same vectors', async () => {
    const openai = new OpenAI({ apiKey: door.apiKey, baseURL: `${door.origin}/openai/v1`, maxRetries: 0 })
    const google = new GoogleGenAI({ apiKey: door.apiKey, httpOptions: { baseUrl: `${door.origin}/genai` } })
    const texts = ['one', 'two']
    const config = { outputDimensionality: 4 }
    for (const [model, path] of [
      [embedder, `/v1beta/models/${embedder}:batchEmbedContents`],
      ['gpt-4o', '/v1/embeddings'],
    ] as const) {
      // It asks for base64 unless it is told otherwise, and reads that itself.
      const { data, usage } = await openai.embeddings.create({ model, input: texts, dimensions: 4 })
      const { embeddings } = await google.models.embedContent({ model, contents: texts, config })
      expect(upstream.requests.map((request) => request.path)).toEqual([path, path])
      expect(data.map(({ embedding }) => embedding)).toEqual(embeddings?.map(({ values }) => values))
      expect(usage.prompt_tokens).toBeGreaterThan(0)
      upstream.reset()
    }
  })

  it('embed and count with Gemini, and talk on with what a system says', async () => {
    const google = new GoogleGenAI({ apiKey: door.apiKey, httpOptions: { baseUrl: `${door.origin}/genai` } })
    const { embeddings } = await google.models.embedContent({ model: embedder, contents: ['one', 'two'] })
    expect(embeddings).toEqual([{ values: expect.any(Array) }, { values: expect.any(Array) }])
    const model = 'gemini-2.5-flash'
    expect((await google.models.countTokens({ model, contents: hello })).totalTokens).toBeGreaterThan(1)
    upstream.script({ behave: { text: 'Hello there.' } })
    const talk = google.chats.create({ model, config: { systemInstruction: 'Be kind.' } })
    await talk.sendMessage({ message: 'One.' })
    expect((await talk.sendMessage({ message: 'Two.' })).text).toBe('Hello there.')
    for (const text of ['Be kind.', 'One.', 'Hello there.', 'Two.'])
      expect(upstream.requests.at(-1)?.body).toContain(text)
  })

  describe('openai, for what is no chat', () => {
    const picture = () => toFile(Buffer.from(pixel, 'base64'), 'cat.png', { type: 'image/png' })
    const speech = () => toFile(aWav(30).bytes, 'speech.wav')

    let openai: OpenAI

    beforeAll(async () => {
      openai = new OpenAI({ apiKey: door.apiKey, baseURL: `${door.origin}/openai/v1`, maxRetries: 0 })
      await root.createChannel({
        base_url: upstream.url,
        key: 'upstream-key',
        name: 'of media',
        models: 'dall-e-3,tts-1,whisper-1,text-moderation-stable',
        // By the name the simulator knows whom to stream, and to tell tokens of.
        model_mapping: '{"whisper-1":"gpt-4o-transcribe"}',
      })
    })

    it('draws, changes and varies images', async () => {
      const asked = { model: 'dall-e-3', response_format: 'b64_json' as const }
      const drawn = await openai.images.generate({ ...asked, prompt: 'a cat', n: 2 })
      expect(drawn.data?.map(({ b64_json: bytes }) => typeof bytes)).toEqual(['string', 'string'])
      const changed = openai.images.edit({ ...asked, prompt: 'a hat', image: [await picture(), await picture()] })
      const { data, response } = await changed.withResponse()
      expect(data.data).toHaveLength(1)
      const sent = upstream.requests.at(-1)
      expect(sent?.form.map(({ name, filename }) => [name, filename])).toEqual(
        expect.arrayContaining([['prompt', null], ...Array<unknown>(2).fill(['image[]', 'cat.png'])]),
      )
      expect(sent?.form.find(({ name }) => name === 'image[]')?.bytes).toEqual(Buffer.from(pixel, 'base64'))
      const row = await logRowOf(root, response.headers.get('x-request-id') ?? '')
      expect(row).toMatchObject({ model_name: 'dall-e-3', quota: 20_000 })
      expect((await openai.images.createVariation({ ...asked, image: await picture() })).data).toHaveLength(1)
    })

    it('speaks', async () => {
      const spoken = await openai.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Good day.' })
      expect((await spoken.arrayBuffer()).byteLength).toBe(4_500)
    })

    it('writes down what is said, whole, as text and streamed', async () => {
      const asked = { model: 'whisper-1', file: await speech() }
      const { data, response } = await openai.audio.transcriptions.create(asked).withResponse()
      expect(data).toMatchObject({ text: 'Good day to you.', usage: { type: 'tokens' } })
      const row = await logRowOf(root, response.headers.get('x-request-id') ?? '')
      expect(row).toMatchObject({ model_name: 'whisper-1', prompt_tokens: 37, completion_tokens: 4, quota: 615 })
      expect(await openai.audio.transcriptions.create({ ...asked, response_format: 'text' })).toBe('Good day to you.\n')
      let text = ''
      for await (const event of await openai.audio.transcriptions.create({ ...asked, stream: true }))
        if (event.type === 'transcript.text.delta') text += event.delta
      expect(text).toBe('Good day to you.')
      expect(await openai.audio.translations.create(asked)).toMatchObject({ text: 'Good day to you.' })
    })

    it('judges texts', async () => {
      const { results } = await openai.moderations.create({ input: ['fine', 'violence'] })
      expect(results.map(({ flagged }) => flagged)).toEqual([false, true])
    })

    it('catches what its form lacks', async () => {
      const refused = openai.audio.transcriptions.create({ model: 'whisper-1' } as never)
      await expect(refused).rejects.toMatchObject({ status: 400, code: 'missing_field', param: 'file' })
    })
  })
})
