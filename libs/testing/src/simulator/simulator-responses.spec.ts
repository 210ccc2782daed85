import OpenAI from 'openai'
import { type Simulator, startSimulator } from './simulator'

const hello = { model: 'gpt-4o', instructions: 'Be brief.', input: 'one two three' }
const tools = [
  {
    type: 'function' as const,
    name: 'weather',
    strict: null,
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
]

describe('the simulator, asked for responses', () => {
  let simulator: Simulator
  let client: OpenAI

  beforeAll(async () => {
    simulator = await startSimulator()
    client = new OpenAI({ apiKey: 'sk-upstream', baseURL: `${simulator.url}/v1`, maxRetries: 0 })
  })
  afterEach(() => simulator.reset())
  afterAll(() => simulator.stop())

  it('answers whole, and counts', async () => {
    simulator.once({ text: 'Hi there.', reasoning: 'They greet.' })
    const response = await client.responses.create(hello)
    expect(response).toMatchObject({
      status: 'completed',
      output_text: 'Hi there.',
      output: [{ type: 'reasoning', summary: [{ text: 'They greet.' }] }, { type: 'message' }],
      usage: { input_tokens: 7, output_tokens: 4, total_tokens: 11, output_tokens_details: { reasoning_tokens: 2 } },
    })
  })

  it('streams the same, event by event', async () => {
    simulator.once({ text: 'Hi there.', reasoning: 'They greet.' })
    const response = await client.responses.stream(hello).finalResponse()
    expect(response).toMatchObject({ output_text: 'Hi there.', usage: { output_tokens: 4 } })
  })

  it('is cut short by a limit', async () => {
    const response = await client.responses.create({ ...hello, max_output_tokens: 2 })
    expect(response).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
  })

  it('calls a tool, whole and streamed, until it has the result', async () => {
    const asked = await client.responses.create({ ...hello, tools })
    const call = { type: 'function_call', name: 'weather', arguments: '{"city":"city"}', call_id: 'call_sim_0' }
    expect(asked.output).toMatchObject([call])
    const streamed = await client.responses.stream({ ...hello, tools }).finalResponse()
    expect(streamed.output).toMatchObject([call])
    const result = { type: 'function_call_output' as const, call_id: 'call_sim_0', output: 'sunny' }
    const told = await client.responses.create({ ...hello, tools, input: [...asked.output, result] as never })
    expect(told.output).toMatchObject([{ type: 'message' }])
  })

  it('answers by a schema', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } }
    const text = { format: { type: 'json_schema' as const, name: 'place', schema } }
    expect((await client.responses.create({ ...hello, text })).output_text).toBe('{"city":"city"}')
  })

  it('errs, whole and in the middle of a stream', async () => {
    simulator.once({ status: 429 })
    await expect(client.responses.create(hello)).rejects.toBeInstanceOf(OpenAI.RateLimitError)
    simulator.once({ errorInStream: { afterEvents: 4 } })
    await expect(client.responses.stream(hello).finalResponse()).rejects.toBeInstanceOf(OpenAI.APIError)
  })
})
