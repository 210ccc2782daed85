import Anthropic from '@anthropic-ai/sdk'
import { type Simulator, startSimulator } from './simulator'

const question = { model: 'claude-opus-5', max_tokens: 100 }
const hello = { ...question, messages: [{ role: 'user' as const, content: 'one two three' }] }
const tools = [
  {
    name: 'weather',
    input_schema: { type: 'object' as const, properties: { city: { type: 'string' as const } } },
  },
]

describe('the simulator, asked as Anthropic', () => {
  let simulator: Simulator
  let client: Anthropic

  beforeAll(async () => {
    simulator = await startSimulator({ models: ['claude-opus-5'] })
    client = new Anthropic({ apiKey: 'sk-upstream', baseURL: simulator.url, maxRetries: 0 })
  })
  afterEach(() => simulator.reset())
  afterAll(() => simulator.stop())

  it('answers whole, and counts', async () => {
    simulator.once({ text: 'Hi there.', reasoning: 'They greet.' })
    const message = await client.messages.create(hello)
    expect(message).toMatchObject({
      content: [
        { type: 'thinking', thinking: 'They greet.' },
        { type: 'text', text: 'Hi there.' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 4, output_tokens: 4 },
    })
    expect(simulator.requests[0]).toMatchObject({ key: 'sk-upstream', model: 'claude-opus-5' })
  })

  it('streams the same, event by event', async () => {
    simulator.once({ text: 'Hi there.', reasoning: 'They greet.' })
    const message = await client.messages.stream(hello).finalMessage()
    expect(message).toMatchObject({
      content: [
        { type: 'thinking', thinking: 'They greet.', signature: expect.any(String) },
        { type: 'text', text: 'Hi there.' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 4, output_tokens: 4 },
    })
  })

  it('calls a tool, whole and streamed, until it has the result', async () => {
    const asked = await client.messages.create({ ...hello, tools })
    const used = { type: 'tool_use', name: 'weather', input: { city: 'city' } }
    expect(asked).toMatchObject({ content: [used], stop_reason: 'tool_use' })
    const streamed = await client.messages.stream({ ...hello, tools }).finalMessage()
    expect(streamed).toMatchObject({ content: [used], stop_reason: 'tool_use' })
    const result = { type: 'tool_result' as const, tool_use_id: 'toolu_sim_0', content: 'sunny' }
    const told = await client.messages.create({
      ...question,
      tools,
      messages: [...hello.messages, { role: 'user' as const, content: [result] }],
    })
    expect(told.stop_reason).toBe('max_tokens')
  })

  it.each([
    [400, 'invalid_request_error', Anthropic.BadRequestError],
    [401, 'authentication_error', Anthropic.AuthenticationError],
    [429, 'rate_limit_error', Anthropic.RateLimitError],
    [529, 'overloaded_error', Anthropic.InternalServerError],
  ])('errs with %i', async (status, type, kind) => {
    simulator.once({ status })
    const failed: unknown = await client.messages.create(hello).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(kind)
    expect(failed).toMatchObject({ status, error: { type: 'error', error: { type } } })
  })

  it('errs in the middle of a stream', async () => {
    simulator.once({ errorInStream: { afterEvents: 4 } })
    await expect(client.messages.stream(hello).finalMessage()).rejects.toMatchObject({
      error: { type: 'error', error: { type: 'overloaded_error' } },
    })
  })

  it('lists its models', async () => {
    const { data } = await client.models.list()
    expect(data.map(({ id }) => id)).toEqual(['claude-opus-5'])
  })
})
