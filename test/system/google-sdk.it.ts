import {
  ApiError,
  type GenerateContentParameters,
  type GenerateContentResponse,
  GoogleGenAI,
  Type,
} from '@google/genai'
import { type Rule, type Simulator, startSimulator } from '@tollgate/testing'
import { ConsoleClient } from './support/console-client'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

const parameters = { type: Type.OBJECT, properties: { city: { type: Type.STRING } } }
const tools = [{ functionDeclarations: [{ name: 'weather', description: 'The weather.', parameters }] }]
/** One red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** Channels by what their upstreams speak, and where those are asked. */
const families = [['Gemini', 'gemini-2.5-flash', '/v1beta/models/gemini-2.5-flash:generateContent']] as const
const embedder = 'gemini-embedding-001'

describe('@google/genai as a client', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let client: GoogleGenAI
  let key: string

  beforeAll(async () => {
    upstream = await startSimulator({ models: ['gemini-2.5-flash', embedder] })
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    const channel = { base_url: upstream.url, key: 'upstream-key' }
    await root.createChannel({ ...channel, name: 'of Gemini', type: 24, models: `gemini-2.5-flash,${embedder}` })
    const ada = await root.createUser('ada', 50_000_000)
    ;({ key } = await ada.client.createToken({ name: 'laptop', unlimited_quota: true }))
    client = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: `${stack.origin}/genai` } })
  }, 180_000)
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  const once = (behave: Rule['behave']) => upstream.once(behave)
  const streamed = async (asked: GenerateContentParameters) => {
    const answers: GenerateContentResponse[] = []
    for await (const answer of await client.models.generateContentStream(asked)) answers.push(answer)
    return answers
  }
  const partsOf = (answers: readonly GenerateContentResponse[]) =>
    answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])

  describe.each(families)('to a channel of %s', (_family, model, path) => {
    const hello = { model, contents: 'Say hello.', config: { maxOutputTokens: 200 } }

    it('has an answer, with its usage, and its row in the log', async () => {
      once({ text: 'Hello there.' })
      const answer = await client.models.generateContent(hello)
      expect(upstream.requests[0]).toMatchObject({ path, key: 'upstream-key' })
      expect(answer.text).toBe('Hello there.')
      expect(answer.candidates?.[0]?.finishReason).toBe('STOP')
      expect(answer.usageMetadata).toMatchObject({ promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 })
      const { headers } = answer.sdkHttpResponse ?? {}
      const row = await logRowOf(root, headers?.['x-request-id'] ?? '')
      expect(row).toMatchObject({ model_name: model, prompt_tokens: 3, completion_tokens: 2 })
    })

    it('streams', async () => {
      once({ text: 'one two three' })
      const answers = await streamed(hello)
      expect(answers.map(({ text }) => text ?? '').join('')).toBe('one two three')
      expect(answers.at(-1)?.usageMetadata).toMatchObject({ promptTokenCount: 3, candidatesTokenCount: 3 })
    })

    it('talks on, with a system instruction', async () => {
      upstream.script({ behave: { text: 'Hello there.' } })
      const chat = client.chats.create({ model, config: { ...hello.config, systemInstruction: 'Be kind.' } })
      await chat.sendMessage({ message: 'One.' })
      expect((await chat.sendMessage({ message: 'Two.' })).text).toBe('Hello there.')
      const { body } = upstream.requests.at(-1) ?? {}
      for (const text of ['Be kind.', 'One.', 'Hello there.', 'Two.']) expect(body).toContain(text)
    })

    it('calls a tool and tells what came of it', async () => {
      const config = { ...hello.config, tools }
      const asked = await client.models.generateContent({ ...hello, config })
      const [call] = asked.functionCalls ?? []
      expect(call).toMatchObject({ name: 'weather', args: { city: 'city' } })
      const content = asked.candidates?.[0]?.content
      if (!call || !content) throw new Error('no tool was called')
      once({ text: 'It is sunny.' })
      const { id } = call
      const told = { functionResponse: { ...(id && { id }), name: 'weather', response: { result: 'sunny' } } }
      const contents = [{ role: 'user', parts: [{ text: 'Say hello.' }] }, content, { role: 'user', parts: [told] }]
      expect((await client.models.generateContent({ model, config, contents })).text).toBe('It is sunny.')
      expect(upstream.requests.at(-1)?.body).toContain('sunny')
    })

    it('streams the call of a tool', async () => {
      const answers = await streamed({ ...hello, config: { ...hello.config, tools } })
      const calls = partsOf(answers).flatMap(({ functionCall }) => functionCall ?? [])
      expect(calls).toMatchObject([{ name: 'weather', args: { city: 'city' } }])
    })

    it('shows an image', async () => {
      const contents = [{ text: 'What is it?' }, { inlineData: { mimeType: 'image/png', data: pixel } }]
      const answer = await client.models.generateContent({ ...hello, contents })
      expect(upstream.requests[0]?.body).toContain(pixel)
      expect(answer.usageMetadata?.promptTokenCount).toBe(1 + 3 + 85)
    })

    it('has an answer by a schema', async () => {
      const config = { ...hello.config, responseMimeType: 'application/json', responseSchema: parameters }
      once({ text: '{"city":"Bern"}' })
      const answer = await client.models.generateContent({ ...hello, config })
      expect(JSON.parse(answer.text ?? '')).toEqual({ city: 'Bern' })
      expect(upstream.requests[0]?.body).toContain('city')
    })

    it('asks for thoughts and reads them, whole and streamed', async () => {
      upstream.script({ behave: { text: 'Hello.', reasoning: 'They greet me.' } })
      const thinkingConfig = { includeThoughts: true, thinkingBudget: 2_000 }
      const asked = { ...hello, config: { maxOutputTokens: 4_000, thinkingConfig } }
      const thought = (answers: readonly GenerateContentResponse[]) =>
        partsOf(answers).flatMap((part) => (part.thought === true ? [part.text] : []))
      expect(thought([await client.models.generateContent(asked)])).toEqual(['They greet me.'])
      expect(thought(await streamed(asked)).join('')).toBe('They greet me.')
    })

    it.each([
      [400, 'INVALID_ARGUMENT'],
      [404, 'NOT_FOUND'],
      [429, 'RESOURCE_EXHAUSTED'],
      [500, 'INTERNAL'],
    ])('catches an upstream’s %i by its own type', async (status, name) => {
      once({ status, error: { message: 'A fault.' } })
      const failed: unknown = await client.models.generateContent(hello).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(ApiError)
      expect(failed).toMatchObject({ status, message: expect.stringContaining(name) })
      expect(failed).toMatchObject({ message: expect.stringContaining('request id') })
    })

    it('catches an error in a stream', async () => {
      once({ text: 'one two three four', errorInStream: { afterEvents: 2 } })
      once({ text: 'one two three four', cut: { afterEvents: 3 } })
      for (let time = 0; time < 2; time++) await expect(streamed(hello)).rejects.toThrow()
    })

    it('counts tokens', async () => {
      expect((await client.models.countTokens({ model, contents: 'Say hello.' })).totalTokens).toBeGreaterThan(1)
    })
  })

  it('embeds texts', async () => {
    const { embeddings } = await client.models.embedContent({ model: embedder, contents: ['one', 'two'] })
    expect(embeddings).toEqual([{ values: expect.any(Array) }, { values: expect.any(Array) }])
  })

  it('catches what the gateway itself refuses by its own type', async () => {
    const stranger = new GoogleGenAI({ apiKey: `sk-${'x'.repeat(48)}`, httpOptions: { baseUrl: stack.origin } })
    const asked = { model: 'nobody-has-it', contents: 'Hi' }
    await expect(stranger.models.generateContent(asked)).rejects.toMatchObject({ status: 401 })
    await expect(client.models.generateContent(asked)).rejects.toMatchObject({ status: 503 })
  })

  it('lists the models, with the drop-in prefix and without, in any version', async () => {
    const direct = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: stack.origin } })
    const stable = new GoogleGenAI({ apiKey: key, apiVersion: 'v1', httpOptions: { baseUrl: `${stack.origin}/genai` } })
    for (const one of [client, direct, stable]) {
      const names: (string | undefined)[] = []
      for await (const { name } of await one.models.list()) names.push(name)
      expect(names).toEqual(['models/gemini-2.5-flash', `models/${embedder}`])
      expect(await one.models.get({ model: embedder })).toMatchObject({ name: `models/${embedder}` })
    }
  })
})
