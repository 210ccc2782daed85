import { asMessages, claude, messageEvents, putClaude } from './support/claude'
import { ask, eventsOf, hello } from './support/client'
import {
  asContents,
  asEvents,
  contentEvents,
  embedder,
  gemini,
  googleError,
  putGemini,
  textOfContents,
} from './support/recorded/gemini'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

/** A model of OpenAI's that embeds. */
const small = 'text-embedding-3-small'

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
  await putGemini(world)
  await putClaude(world)
})

const chat = { ...hello, model: gemini, max_tokens: 1_000 }
const contents = { contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }] }
const parameters = { type: 'object', properties: { city: { type: 'string' } } }
const chunksOf = (answer: Parameters<typeof eventsOf>[0]) =>
  eventsOf(answer)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data) as { choices: { delta: Record<string, unknown>; finish_reason: string | null }[] })

describe('a chat that a channel of Gemini carries', () => {
  const usage = { promptTokenCount: 10, candidatesTokenCount: 4, thoughtsTokenCount: 6, totalTokenCount: 20 }

  it('is asked for as contents of the model of its path, and answered and billed as what it is', async () => {
    world.upstream.once({ text: 'Hello there.', usage })
    const answer = await ask(relay.url, { body: { ...chat, user: 'u' } })
    const upstream = await world.upstream.nextRequest()
    expect(upstream).toMatchObject({ path: `/v1beta/models/${gemini}:generateContent`, key: 'key-24' })
    expect(upstream.json).toMatchObject({ contents: [{ role: 'user' }], generationConfig: { maxOutputTokens: 1_000 } })
    expect(Object.keys(upstream.json as object)).not.toContain('model')
    expect(answer.json()).toMatchObject({
      object: 'chat.completion',
      model: gemini,
      choices: [{ message: { role: 'assistant', content: 'Hello there.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 10, completion_tokens_details: { reasoning_tokens: 6 } },
    })
    expect(answer.headers['x-tollgate-losses']).toBe('user=left-out')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ channelId: 24, evidence: 'reported', counts: { textIn: 10, textOut: 10 } })
  })

  it('is streamed, by the path of streams', async () => {
    world.upstream.once({ text: 'one two three', usage })
    const answer = await ask(relay.url, { body: { ...chat, stream: true } })
    expect(await world.upstream.nextRequest()).toMatchObject({
      path: `/v1beta/models/${gemini}:streamGenerateContent`,
      query: 'alt=sse',
    })
    const deltas = chunksOf(answer).flatMap(({ choices }) => choices)
    expect(deltas.map(({ delta }) => delta['content'] ?? '').join('')).toBe('one two three')
    expect(deltas.at(-1)?.finish_reason).toBe('stop')
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 10, textOut: 10 } })
  })

  it('has tools, whole and streamed, with an id for each call', async () => {
    const body = { ...chat, tools: [{ type: 'function', function: { name: 'weather', parameters } }] }
    const whole = await ask(relay.url, { body })
    expect(whole.json()).toMatchObject({
      choices: [
        {
          message: { tool_calls: [{ id: expect.stringMatching(/./), function: { name: 'weather' } }] },
          finish_reason: 'tool_calls',
        },
      ],
    })
    const streamed = chunksOf(await ask(relay.url, { body: { ...body, stream: true } })).flatMap(
      ({ choices }) => choices,
    )
    expect(streamed.flatMap(({ delta }) => delta['tool_calls'] ?? [])[0]).toMatchObject({
      index: 0,
      id: expect.stringMatching(/./),
      function: { name: 'weather' },
    })
    expect(streamed.at(-1)?.finish_reason).toBe('tool_calls')
  })

  it('is a message of Anthropic’s clients too', async () => {
    world.upstream.once({ text: 'one two three', usage })
    const asked = {
      model: gemini,
      max_tokens: 1_000,
      stream: true,
      messages: [{ role: 'user', content: 'Say hello.' }],
    }
    const events = messageEvents(await ask(relay.url, asMessages(asked)))
    const text = events.map(({ data }) => (data['delta'] as { text?: string } | undefined)?.text ?? '').join('')
    expect(text).toBe('one two three')
    expect(events.at(-2)?.data).toMatchObject({ usage: { input_tokens: 10, output_tokens: 10 } })
  })
})

describe('contents that a channel of another dialect carries', () => {
  it.each([
    ['OpenAI', 'gpt-4o', '/v1/chat/completions'],
    ['Anthropic', claude, '/v1/messages'],
  ])('are generated by %s, whole and streamed, for the model of their path', async (_case, model, path) => {
    world.upstream.once({ text: 'Hello there, friend.', outputTokens: 3 })
    const whole = await ask(relay.url, asContents('generateContent', contents, { model }))
    const upstream = await world.upstream.nextRequest()
    expect(upstream).toMatchObject({ path, json: { model, messages: [{ role: 'user' }] } })
    expect((upstream.json as { stream?: boolean }).stream ?? false).toBe(false)
    expect(textOfContents([whole.json() as never])).toContain('Hello there, friend.')
    expect(whole.json()).toMatchObject({
      candidates: [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { candidatesTokenCount: 3 },
      modelVersion: model,
    })
    world.upstream.once({ text: 'one two three', reasoning: 'They count.' })
    const streamed = await ask(relay.url, asContents(asEvents, contents, { model }))
    expect(await world.upstream.nextRequest()).toMatchObject({ path, json: { stream: true } })
    const answers = contentEvents(streamed)
    const parts = answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])
    expect(parts.map((part) => (part['thought'] === true ? '' : part['text'])).join('')).toBe('one two three')
    expect(answers.at(-1)).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 3 },
    })
    const { receipt } = await world.billing.bill(streamed.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', isDelivered: true })
  })

  it('have calls whole where their pieces are streamed', async () => {
    const tools = [{ functionDeclarations: [{ name: 'weather', parameters: { ...parameters, type: 'OBJECT' } }] }]
    const answers = contentEvents(
      await ask(relay.url, asContents(asEvents, { ...contents, tools }, { model: 'gpt-4o' })),
    )
    const parts = answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])
    expect(parts.filter((part) => part['functionCall'] !== undefined)).toEqual([
      { functionCall: { id: 'call_sim_0', name: 'weather', args: { city: 'city' } } },
    ])
  })

  it('are refused by the name of what cannot be said, asked of nobody and billed to nobody', async () => {
    const asked = { ...contents, cachedContent: 'cachedContents/1' }
    const answer = await ask(relay.url, asContents('generateContent', asked, { model: 'gpt-4o' }))
    expect([answer.status, googleError(answer).status]).toEqual([400, 'INVALID_ARGUMENT'])
    expect(googleError(answer).message).toContain('cachedContent')
    expect([world.upstream.requests.length, world.billing.billed.size]).toEqual([0, 0])
  })

  it.each([false, true])('are told of an error in their own dialect, streamed: %s', async (isStream) => {
    world.upstream.script({
      behave: isStream ? { text: 'one two three', errorInStream: { afterEvents: 2 } } : { status: 500 },
    })
    const answer = await ask(
      relay.url,
      asContents(isStream ? asEvents : 'generateContent', contents, { model: 'gpt-4o' }),
    )
    const error = isStream ? contentEvents(answer).at(-1)?.error : googleError(answer)
    expect(error).toMatchObject({ code: 500, status: 'INTERNAL', message: expect.stringContaining(answer.requestId) })
  })

  it('counts what was delivered where nobody tells, and tells it', async () => {
    world.upstream.once({ text: 'hello world', usage: 'none' })
    const answer = await ask(relay.url, asContents(asEvents, contents, { model: 'gpt-4o' }))
    expect(contentEvents(answer).at(-1)).toMatchObject({ usageMetadata: { candidatesTokenCount: 2 } })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 2 } })
  })
})

describe('vectors that a channel of another dialect brings', () => {
  const content = (text: string) => ({ content: { parts: [{ text }] } })
  const floatsIn = (base64: string) => {
    const bytes = Buffer.from(base64, 'base64')
    return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
  }
  /** What the upstream itself says of a text, in so many numbers. */
  const vectorOf = async (text: string, dimensions: number) => {
    const asked = { ...content(text), outputDimensionality: dimensions }
    const answer = await ask(relay.url, asContents('embedContent', asked, { model: embedder }))
    return (answer.json() as { embedding: { values: number[] } }).embedding.values
  }

  it('are embedded by Gemini for callers of OpenAI, one alone and several in a batch, and billed as told', async () => {
    const [one, two] = [await vectorOf('one', 4), await vectorOf('two three', 4)]
    const asked = { path: '/v1/embeddings', body: { model: embedder, input: 'one', dimensions: 4, user: 'u' } }
    const single = await ask(relay.url, asked)
    expect(world.upstream.requests.at(-1)).toMatchObject({
      path: `/v1beta/models/${embedder}:embedContent`,
      key: 'key-24',
    })
    expect(single.json()).toMatchObject({ data: [{ index: 0, embedding: one }], model: embedder })
    expect(single.headers['x-tollgate-losses']).toBe('user=left-out')
    const several = { ...asked.body, input: ['one', 'two three'], encoding_format: 'base64' }
    const batch = await ask(relay.url, { ...asked, body: several })
    expect(world.upstream.requests.at(-1)).toMatchObject({
      path: `/v1beta/models/${embedder}:batchEmbedContents`,
      json: { requests: [{ model: `models/${embedder}` }, { outputDimensionality: 4 }] },
    })
    const { data, usage } = batch.json() as { data: { embedding: string }[]; usage: { prompt_tokens: number } }
    expect(data.map(({ embedding }) => floatsIn(embedding))).toEqual([one, two])
    const { receipt } = await world.billing.bill(batch.requestId)
    expect(receipt).toMatchObject({
      channelId: 24,
      evidence: 'reported',
      counts: { textIn: usage.prompt_tokens, textOut: 0 },
    })
  })

  it('are embedded by OpenAI for callers of Gemini, in order, and told with what was counted', async () => {
    world.upstream.once({ usage: 'none' })
    const requests = ['two three', 'one'].map((text) => ({ ...content(text), outputDimensionality: 4 }))
    const answer = await ask(relay.url, asContents('batchEmbedContents', { requests }, { model: small }))
    expect(world.upstream.requests.at(-1)).toMatchObject({
      path: '/v1/embeddings',
      json: { model: small, input: ['two three', 'one'], dimensions: 4 },
    })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 0 } })
    expect(receipt.counts.textIn).toBeGreaterThanOrEqual(3)
    expect(answer.json()).toEqual({
      embeddings: [{ values: await vectorOf('two three', 4) }, { values: await vectorOf('one', 4) }],
      usageMetadata: { promptTokenCount: receipt.counts.textIn },
    })
  })

  it('keep every digit, however many they are', async () => {
    const digits = `[${Array.from({ length: 20_000 }, (_, index) => `0.${index}00000000000000001`).join()}]`
    world.upstream.once({ rawBody: `{"object":"list","data":[{"embedding":${digits}}],"usage":{"prompt_tokens":1}}` })
    const answer = await ask(relay.url, asContents('embedContent', content('one'), { model: small }))
    expect(answer.text() === `{"embedding":{"values":${digits}},"usageMetadata":{"promptTokenCount":1}}`).toBe(true)
  })

  it('that are none are an error of the upstream, and cost nothing', async () => {
    const tooFew = '{"embeddings":[{"values":[1]}]}'
    const candidates = [{ content: { parts: [{ text: 'Hello.' }] }, finishReason: 'STOP' }]
    const streamed = { rawBody: `data: ${JSON.stringify({ candidates })}\n\n`, contentType: 'text/event-stream' }
    for (const behave of [{ rawBody: tooFew }, streamed]) {
      world.upstream.once(behave)
      const body = { model: embedder, input: ['one', 'two'] }
      const answer = await ask(relay.url, { path: '/v1/embeddings', body })
      expect([answer.status, answer.error()]).toMatchObject([502, { message: expect.stringMatching(/./) }])
      expect((await world.billing.bill(answer.requestId)).units).toBe(0)
    }
  })

  it('are refused by the name of what cannot be said', async () => {
    const answer = await ask(relay.url, { path: '/v1/embeddings', body: { model: embedder, input: [[1, 2]] } })
    expect([answer.status, answer.error()]).toMatchObject([400, { code: 'unsupported_field', param: 'input' }])
  })
})
