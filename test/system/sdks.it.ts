import Anthropic from '@anthropic-ai/sdk'
import { aWav, type Rule, type Simulator, startSimulator } from '@tollgate/testing'
import OpenAI, { toFile } from 'openai'
import { ConsoleClient } from './support/console-client'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

const weather = { type: 'object', properties: { city: { type: 'string' } } } as const
/** One red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** Statuses of an upstream, and the types by which each package's users catch them. */
const failures = [
  [400, OpenAI.BadRequestError, Anthropic.BadRequestError],
  [404, OpenAI.NotFoundError, Anthropic.NotFoundError],
  [429, OpenAI.RateLimitError, Anthropic.RateLimitError],
  [500, OpenAI.InternalServerError, Anthropic.InternalServerError],
] as const

describe('the official packages as clients', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let key: string
  let openai: OpenAI
  let anthropic: Anthropic

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    const channel = { base_url: upstream.url, key: 'upstream-key' }
    await root.createChannel({ ...channel, name: 'of OpenAI', models: 'gpt-4o' })
    await root.createChannel({ ...channel, name: 'of Anthropic', type: 14, models: 'claude-opus-4-5' })
    const ada = await root.createUser('ada', 50_000_000)
    ;({ key } = await ada.client.createToken({ name: 'laptop', unlimited_quota: true }))
    openai = new OpenAI({ apiKey: key, baseURL: `${stack.origin}/openai/v1`, maxRetries: 0 })
    anthropic = new Anthropic({ apiKey: key, baseURL: `${stack.origin}/anthropic`, maxRetries: 0 })
  }, 180_000)
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  const once = (behave: Rule['behave']) => upstream.once(behave)

  describe.each([
    ['OpenAI', 'gpt-4o', '/v1/chat/completions'],
    ['Anthropic', 'claude-opus-4-5', '/v1/messages'],
  ])('to a channel of %s', (_family, model, path) => {
    describe('openai', () => {
      const hello = { model, max_tokens: 200, messages: [{ role: 'user' as const, content: 'Say hello.' }] }
      const tools = [{ type: 'function' as const, function: { name: 'weather', parameters: weather } }]

      it('has an answer, with its usage, and its row in the log', async () => {
        once({ text: 'Hello there.' })
        const { data, response } = await openai.chat.completions.create(hello).withResponse()
        expect(upstream.requests[0]).toMatchObject({ path, key: 'upstream-key' })
        expect(data).toMatchObject({
          object: 'chat.completion',
          model,
          choices: [{ message: { role: 'assistant', content: 'Hello there.' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
        })
        const row = await logRowOf(root, response.headers.get('x-request-id') ?? '')
        expect(row).toMatchObject({ model_name: model, prompt_tokens: 3, completion_tokens: 2 })
      })

      it('streams', async () => {
        once({ text: 'one two three' })
        const stream = openai.chat.completions.stream({ ...hello, stream_options: { include_usage: true } })
        expect(await stream.finalContent()).toBe('one two three')
        expect(await stream.totalUsage()).toMatchObject({ prompt_tokens: 3, completion_tokens: 3 })
      })

      it('calls a tool and tells what came of it', async () => {
        const asked = await openai.chat.completions.create({ ...hello, tools })
        const [choice] = asked.choices
        const [call] = choice?.message.tool_calls ?? []
        expect(choice?.finish_reason).toBe('tool_calls')
        expect(call).toMatchObject({ function: { name: 'weather', arguments: '{"city":"city"}' } })
        if (!choice || !call) throw new Error('no tool was called')
        const told = { role: 'tool' as const, tool_call_id: call.id, content: 'sunny' }
        once({ text: 'It is sunny.' })
        const messages = [...hello.messages, choice.message, told]
        const answer = await openai.chat.completions.create({ ...hello, tools, messages })
        expect(answer.choices[0]?.message.content).toBe('It is sunny.')
        expect(upstream.requests.at(-1)?.body).toContain(call.id)
      })

      it('streams the call of a tool', async () => {
        const completion = await openai.chat.completions.stream({ ...hello, tools }).finalChatCompletion()
        expect(completion.choices[0]).toMatchObject({
          finish_reason: 'tool_calls',
          message: { tool_calls: [{ function: { name: 'weather', arguments: '{"city":"city"}' } }] },
        })
      })

      it('shows an image', async () => {
        const url = `data:image/png;base64,${pixel}`
        const content = [
          { type: 'text' as const, text: 'What is it?' },
          { type: 'image_url' as const, image_url: { url } },
        ]
        const answer = await openai.chat.completions.create({ ...hello, messages: [{ role: 'user', content }] })
        expect(upstream.requests[0]?.body).toContain(pixel)
        expect(answer.usage?.prompt_tokens).toBe(1 + 3 + 85)
      })

      it('asks for thoughts and reads them, whole and streamed', async () => {
        upstream.script({ behave: { text: 'Hello.', reasoning: 'They greet me.' } })
        const thinking = { ...hello, max_tokens: 4_000, reasoning_effort: 'low' as const }
        const whole = await openai.chat.completions.create(thinking)
        expect(whole.choices[0]?.message).toMatchObject({ content: 'Hello.', reasoning_content: 'They greet me.' })
        let thought = ''
        for await (const chunk of await openai.chat.completions.create({ ...thinking, stream: true })) {
          const delta = chunk.choices[0]?.delta as { reasoning_content?: string } | undefined
          thought += delta?.reasoning_content ?? ''
        }
        expect(thought).toBe('They greet me.')
        expect(upstream.requests[0]?.body).toMatch(/reasoning_effort|"thinking"|"effort"/)
      })

      it.each(failures)('catches an upstream’s %i by its own type', async (status, kind) => {
        once({ status, error: { message: 'A fault.' } })
        const failed: unknown = await openai.chat.completions.create(hello).catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(kind)
        expect(failed).toMatchObject({ status, message: expect.stringContaining('request id') })
      })

      it('catches an error in a stream', async () => {
        once({ text: 'one two three four', errorInStream: { afterEvents: 5 } })
        await expect(openai.chat.completions.stream(hello).finalContent()).rejects.toBeInstanceOf(OpenAI.APIError)
      })
    })

    describe('@anthropic-ai/sdk', () => {
      const hello = { model, max_tokens: 200, messages: [{ role: 'user' as const, content: 'Say hello.' }] }
      const tools = [{ name: 'weather', input_schema: weather }]

      it('has an answer, with its usage, and its row in the log', async () => {
        once({ text: 'Hello there.' })
        const { data, response } = await anthropic.messages.create(hello).withResponse()
        expect(upstream.requests[0]).toMatchObject({ path, key: 'upstream-key' })
        expect(data).toMatchObject({
          type: 'message',
          role: 'assistant',
          model,
          content: [{ type: 'text', text: 'Hello there.' }],
          stop_reason: 'end_turn',
          usage: { input_tokens: 3, output_tokens: 2 },
        })
        const row = await logRowOf(root, response.headers.get('x-request-id') ?? '')
        expect(row).toMatchObject({ model_name: model, prompt_tokens: 3, completion_tokens: 2 })
        expect(JSON.parse(row.other)).toMatchObject({ claude: true, evidence: 'reported' })
      })

      it('streams', async () => {
        once({ text: 'one two three' })
        const stream = anthropic.messages.stream(hello)
        expect(await stream.finalText()).toBe('one two three')
        expect((await stream.finalMessage()).usage).toMatchObject({ input_tokens: 3, output_tokens: 3 })
      })

      it('calls a tool and tells what came of it', async () => {
        const asked = await anthropic.messages.create({ ...hello, tools })
        const call = asked.content.find(({ type }) => type === 'tool_use')
        expect([asked.stop_reason, call]).toEqual([
          'tool_use',
          expect.objectContaining({ name: 'weather', input: { city: 'city' } }),
        ])
        if (call?.type !== 'tool_use') throw new Error('no tool was called')
        const result = { type: 'tool_result' as const, tool_use_id: call.id, content: 'sunny' }
        once({ text: 'It is sunny.' })
        const answer = await anthropic.messages.create({
          ...hello,
          tools,
          messages: [
            ...hello.messages,
            { role: 'assistant', content: asked.content },
            { role: 'user', content: [result] },
          ],
        })
        expect(answer.content).toMatchObject([{ type: 'text', text: 'It is sunny.' }])
        expect(upstream.requests.at(-1)?.body).toContain(call.id)
      })

      it('streams the call of a tool', async () => {
        const message = await anthropic.messages.stream({ ...hello, tools }).finalMessage()
        expect(message).toMatchObject({
          stop_reason: 'tool_use',
          content: [{ type: 'tool_use', name: 'weather', input: { city: 'city' } }],
        })
      })

      it('shows an image', async () => {
        const source = { type: 'base64' as const, media_type: 'image/png' as const, data: pixel }
        const content = [
          { type: 'text' as const, text: 'What is it?' },
          { type: 'image' as const, source },
        ]
        const answer = await anthropic.messages.create({ ...hello, messages: [{ role: 'user', content }] })
        expect(upstream.requests[0]?.body).toContain(pixel)
        expect(answer.usage.input_tokens).toBe(1 + 3 + 85)
      })

      it('asks for thoughts and reads them, whole and streamed', async () => {
        upstream.script({ behave: { text: 'Hello.', reasoning: 'They greet me.' } })
        const thinking = { ...hello, max_tokens: 4_000, thinking: { type: 'enabled' as const, budget_tokens: 2_000 } }
        const content = [
          { type: 'thinking', thinking: 'They greet me.' },
          { type: 'text', text: 'Hello.' },
        ]
        expect((await anthropic.messages.create(thinking)).content).toMatchObject(content)
        expect((await anthropic.messages.stream(thinking).finalMessage()).content).toMatchObject(content)
        expect(upstream.requests[0]?.body).toMatch(/reasoning_effort|"thinking"|"effort"/)
      })

      it.each(failures)('catches an upstream’s %i by its own type', async (status, _other, kind) => {
        once({ status, error: { message: 'A fault.' } })
        const failed: unknown = await anthropic.messages.create(hello).catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(kind)
        expect(failed).toMatchObject({ status, message: expect.stringContaining('request id') })
      })

      it('catches an error in a stream', async () => {
        once({ text: 'one two three four', errorInStream: { afterEvents: 5 } })
        await expect(anthropic.messages.stream(hello).finalMessage()).rejects.toBeInstanceOf(Anthropic.APIError)
      })
    })
  })

  it('catch what the gateway itself refuses by their own types', async () => {
    const apiKey = `sk-${'x'.repeat(48)}`
    const hello = { model: 'gpt-4o', max_tokens: 5, messages: [{ role: 'user' as const, content: 'Hi' }] }
    const chat = openai.withOptions({ apiKey }).chat.completions.create(hello)
    await expect(chat).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    const message = anthropic.withOptions({ apiKey }).messages.create(hello)
    await expect(message).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
    await expect(anthropic.messages.create({ ...hello, model: 'nobody-has-it' })).rejects.toMatchObject({
      status: 503,
      error: { type: 'error', error: { type: 'overloaded_error' } },
    })
  })

  it('list the models, each in its own shape', async () => {
    const names = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect(names((await openai.models.list()).data)).toEqual(['claude-opus-4-5', 'gpt-4o'])
    expect(names((await anthropic.models.list()).data)).toEqual(['claude-opus-4-5', 'gpt-4o'])
    expect(await anthropic.models.retrieve('gpt-4o')).toMatchObject({ type: 'model', id: 'gpt-4o' })
  })

  describe('openai, for what is no chat', () => {
    const picture = () => toFile(Buffer.from(pixel, 'base64'), 'cat.png', { type: 'image/png' })
    const speech = () => toFile(aWav(30).bytes, 'speech.wav')

    beforeAll(async () => {
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
