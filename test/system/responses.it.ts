import { type Rule, type Simulator, startSimulator } from '@tollgate/testing'
import OpenAI from 'openai'
import { ConsoleClient } from './support/console-client'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

/** One red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const weather = { type: 'object', properties: { city: { type: 'string' } } }

describe('responses, asked for by the official package', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let openai: OpenAI

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    const at = { base_url: upstream.url, key: 'upstream-key' }
    await root.createChannel({ ...at, name: 'of OpenAI', models: 'gpt-4o' })
    // A reseller knows chats alone.
    await root.createChannel({ ...at, type: 6, name: 'of chats', models: 'gpt-4o-mini' })
    const ada = await root.createUser('ada', 50_000_000)
    const { key } = await ada.client.createToken({ name: 'laptop', unlimited_quota: true })
    openai = new OpenAI({ apiKey: key, baseURL: `${stack.origin}/openai/v1`, maxRetries: 0 })
  }, 180_000)
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  const once = (behave: Rule['behave']) => upstream.once(behave)

  describe.each([
    ['OpenAI', 'gpt-4o', '/v1/responses'],
    ['chats alone', 'gpt-4o-mini', '/v1/chat/completions'],
  ])('to a channel of %s', (_family, model, path) => {
    const hello = { model, max_output_tokens: 200, input: 'Say hello.' }
    const tools = [{ type: 'function' as const, name: 'weather', parameters: weather, strict: null }]

    it('has an answer, with its usage, and its row in the log', async () => {
      once({ text: 'Hello there.' })
      const { data, response } = await openai.responses.create(hello).withResponse()
      expect(upstream.requests[0]).toMatchObject({ path, key: 'upstream-key' })
      expect(data).toMatchObject({
        object: 'response',
        status: 'completed',
        output_text: 'Hello there.',
        usage: { input_tokens: 3, output_tokens: 2, total_tokens: 5 },
      })
      const row = await logRowOf(root, response.headers.get('x-request-id') ?? '')
      expect(row).toMatchObject({ model_name: model, prompt_tokens: 3, completion_tokens: 2 })
    })

    it('streams', async () => {
      once({ text: 'one two three' })
      const response = await openai.responses.stream(hello).finalResponse()
      expect(response).toMatchObject({ output_text: 'one two three', usage: { input_tokens: 3, output_tokens: 3 } })
    })

    it('calls a tool, whole and streamed, and tells what came of it', async () => {
      const call = { type: 'function_call', name: 'weather', arguments: '{"city":"city"}' }
      const streamed = await openai.responses.stream({ ...hello, tools }).finalResponse()
      expect(streamed.output).toMatchObject([call])
      const asked = await openai.responses.create({ ...hello, tools })
      expect(asked.output).toMatchObject([call])
      const [called] = asked.output
      if (called?.type !== 'function_call') throw new Error('no tool was called')
      once({ text: 'It is sunny.' })
      const result = { type: 'function_call_output' as const, call_id: called.call_id, output: 'sunny' }
      const input = [{ role: 'user' as const, content: 'How is the weather?' }, called, result]
      const answer = await openai.responses.create({ ...hello, tools, input })
      expect(answer.output_text).toBe('It is sunny.')
      expect(upstream.requests.at(-1)?.body).toContain(called.call_id)
    })

    it('shows an image', async () => {
      const image_url = `data:image/png;base64,${pixel}`
      const content = [
        { type: 'input_text' as const, text: 'What is it?' },
        { type: 'input_image' as const, image_url, detail: 'auto' as const },
      ]
      const answer = await openai.responses.create({ ...hello, input: [{ role: 'user', content }] })
      expect(upstream.requests[0]?.body).toContain(pixel)
      expect(answer.usage?.input_tokens).toBe(1 + 3 + 85)
    })

    it('asks for thoughts and reads them, whole and streamed', async () => {
      upstream.script({ behave: { text: 'Hello.', reasoning: 'They greet me.' } })
      const thinking = { ...hello, max_output_tokens: 4_000, reasoning: { effort: 'low' as const } }
      const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'They greet me.' }] }
      const whole = await openai.responses.create(thinking)
      expect(whole.output).toMatchObject([thought, { type: 'message' }])
      const streamed = await openai.responses.stream(thinking).finalResponse()
      expect(streamed.output).toMatchObject([thought, { type: 'message' }])
      expect(upstream.requests[0]?.body).toMatch(/reasoning|"thinking"|"effort"/)
    })

    it.each([
      [400, OpenAI.BadRequestError],
      [404, OpenAI.NotFoundError],
      [429, OpenAI.RateLimitError],
      [500, OpenAI.InternalServerError],
    ])('catches an upstream’s %i by its own type', async (status, kind) => {
      once({ status, error: { message: 'A fault.' } })
      const failed: unknown = await openai.responses.create(hello).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(kind)
      expect(failed).toMatchObject({ status, message: expect.stringContaining('request id') })
    })

    it('catches an error in a stream', async () => {
      once({ text: 'one two three four five six seven', errorInStream: { afterEvents: 6 } })
      await expect(openai.responses.stream(hello).finalResponse()).rejects.toBeInstanceOf(OpenAI.APIError)
    })
  })
})
