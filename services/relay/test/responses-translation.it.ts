import { aRatioPrice } from '@tollgate/testing'
import OpenAI from 'openai'
import { asMessages, claude, greeting, type MessageEvent, putClaude } from './support/claude'
import { type Answered, ask, type Asked, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { asContents, asEvents, gemini, putGemini, question } from './support/recorded/gemini'
import { asResponse, prompt, responseEvents } from './support/recorded/responses'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  await world.setOption('RetryTimes', '0')
  // A reseller knows chats alone.
  await world.putChannel({ type: 6 })
  await putClaude(world)
  await putGemini(world)
  await world.putChannel({ id: 5, models: [only] })
  await world.setPrice(only, aRatioPrice({ model: '1.25', completion: '4', cacheRead: '0.5' }))
  world.billing.accounts.set(7, new SimulatedBilling(1_000_000_000_000))
})
afterAll(() => world.tearDown())
beforeEach(() => {
  world.upstream.reset()
  world.billing.forget()
})

/** A model that OpenAI serves as responses alone. */
const only = 'gpt-5.1-codex'
const weather = { type: 'object', properties: { city: { type: 'string' } } }
const tools = [{ type: 'function', name: 'weather', parameters: weather, strict: null }]
/** Whoever carries it: a path, and what a stream of his says of its usage unasked. */
const upstreams = [
  ['chats', 'gpt-4o', '/v1/chat/completions'],
  ['Anthropic', claude, '/v1/messages'],
  ['Gemini', gemini, `/v1beta/models/${gemini}:generateContent`],
] as const

/** What an answer says, item by item. */
interface Said {
  readonly output: readonly {
    readonly type: string
    readonly call_id?: string
    readonly summary?: readonly { readonly text: string }[]
    readonly content?: readonly { readonly text: string }[]
  }[]
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number }
}
/** A response, read as one. */
const saidIn = (answer: Answered) => answer.json() as unknown as Said
const thoughtsOf = ({ output }: Said) =>
  output.flatMap(({ summary }) => summary?.map(({ text }) => text) ?? []).join('')
const textOf = ({ output }: Said) => output.flatMap(({ content }) => content?.map(({ text }) => text) ?? []).join('')
const lastOf = (events: readonly MessageEvent[]) =>
  events.at(-1)?.data as unknown as { type: string; response: Said } | undefined

describe.each(upstreams)('a response that a channel of %s carries', (_family, model, path) => {
  const asked = { ...prompt, model, max_output_tokens: 1_000, instructions: 'Be kind.' }
  const streamed = { ...asked, stream: true }

  it('is asked for in its words, answered as a response, and billed as what it is', async () => {
    world.upstream.once({ text: 'Hello there, friend.', reasoning: 'They greet.' })
    const answer = await ask(relay.url, asResponse({ ...asked, top_logprobs: 2 }))
    const upstream = await world.upstream.nextRequest()
    expect(upstream.path).toBe(path)
    expect(upstream.body).toContain('Be kind.')
    expect(answer.json()).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response',
      status: 'completed',
      model,
    })
    const said = saidIn(answer)
    expect([thoughtsOf(said), textOf(said)]).toEqual(['They greet.', 'Hello there, friend.'])
    expect(answer.headers['x-tollgate-losses']).toBe('top_logprobs=left-out')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textIn: said.usage.input_tokens, textOut: said.usage.output_tokens },
      facts: { model, outcome: 'complete', dialect: 'openai-responses' },
    })
  })

  it('is streamed, event by event', async () => {
    world.upstream.once({ text: 'one two three', reasoning: 'They count.' })
    const answer = await ask(relay.url, asResponse(streamed))
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    const events = responseEvents(answer)
    expect(events.map(({ data }) => data['sequence_number'])).toEqual(events.map((_, at) => at))
    const text = events.map(({ name, data }) => (name === 'response.output_text.delta' ? String(data['delta']) : ''))
    expect(text.join('')).toBe('one two three')
    const last = lastOf(events)
    expect(last).toMatchObject({
      type: 'response.completed',
      response: { usage: { input_tokens: expect.any(Number) } },
    })
    expect(last && [thoughtsOf(last.response), textOf(last.response)]).toEqual(['They count.', 'one two three'])
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', facts: { isStream: true } })
    expect(receipt.counts.textOut).toBe(last?.response.usage.output_tokens)
  })

  it('calls a tool, whole and streamed, and hears what came of it', async () => {
    const call = { type: 'function_call', name: 'weather', arguments: '{"city":"city"}', call_id: expect.any(String) }
    const whole = saidIn(await ask(relay.url, asResponse({ ...asked, tools })))
    expect(whole).toMatchObject({ status: 'completed', output: [call] })
    const [called] = whole.output
    const events = responseEvents(await ask(relay.url, asResponse({ ...streamed, tools })))
    const pieces = events.filter(({ name }) => name === 'response.function_call_arguments.delta')
    expect(pieces.map(({ data }) => data['delta']).join('')).toBe('{"city":"city"}')
    expect(events.at(-1)?.data).toMatchObject({ response: { output: [call] } })
    world.upstream.once({ text: 'It is sunny.' })
    const result = { type: 'function_call_output', call_id: called?.call_id, output: 'sunny' }
    const input = [{ role: 'user', content: 'How is the weather?' }, called, result]
    expect((await ask(relay.url, asResponse({ ...asked, tools, input }))).text()).toContain('It is sunny.')
    expect(world.upstream.requests.at(-1)?.body).toMatch(/"sunny"/)
  })
})

describe('a response that a channel of chats carries', () => {
  const streamed = { ...prompt, stream: true }

  it('has counted usage where the upstream tells none', async () => {
    world.upstream.once({ text: 'hello world', usage: 'none' })
    const answer = await ask(relay.url, asResponse(streamed))
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 2 }, facts: { outcome: 'complete' } })
    expect(responseEvents(answer).at(-1)?.data).toMatchObject({ response: { usage: { output_tokens: 2 } } })
  })

  it('that is cut says so, and is billed as far as it came', async () => {
    world.upstream.once({ text: 'one two three four five', reset: { afterEvents: 6 } })
    const answer = await ask(relay.url, asResponse(streamed))
    expect(responseEvents(answer).at(-1)).toMatchObject({ name: 'error', data: { type: 'error' } })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
    expect(receipt.counts.textOut).toBeGreaterThan(1)
  })

  it.each<[string, object, string]>([
    ['an answer that its account keeps', { previous_response_id: 'resp_1' }, 'previous_response_id'],
    ['an item of one', { input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input.item_reference'],
    ['a tool of the provider', { tools: [{ type: 'mcp', server_label: 'a' }] }, 'tools.mcp'],
    [
      'a file of the account',
      { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
      'input.input_file',
    ],
  ])('is refused by name for %s, asked of nobody and billed to nobody', async (_what, fields, param) => {
    const answer = await ask(relay.url, asResponse({ ...prompt, ...fields }))
    expect([answer.status, answer.error().code, answer.error().param]).toEqual([400, 'unsupported_field', param])
    expect([world.upstream.requests.length, world.billing.billed.size]).toEqual([0, 0])
  })

  it('is charged for what was cached at its price, and tells what was thought', async () => {
    const usage = {
      prompt_tokens: 100,
      prompt_tokens_details: { cached_tokens: 40 },
      completion_tokens: 10,
      completion_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 110,
    }
    world.upstream.once({ text: 'Hello there.', usage })
    const answer = await ask(relay.url, asResponse())
    expect(answer.json()).toMatchObject({
      usage: {
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 40 },
        output_tokens: 10,
        output_tokens_details: { reasoning_tokens: 4 },
        total_tokens: 110,
      },
    })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.counts).toMatchObject({ textIn: 60, cacheRead: 40, textOut: 10 })
  })

  it('may be long: it is delivered and paid for, and its end says that it does not repeat all', async () => {
    const text = 'many words '.repeat(200_000)
    world.upstream.once({ text, tokensPerEvent: 500, ignoresLimit: true })
    const answer = await ask(relay.url, asResponse(streamed))
    const events = responseEvents(answer)
    const said = events.map(({ name, data }) => (name === 'response.output_text.delta' ? String(data['delta']) : ''))
    expect(said.join('').length).toBeGreaterThan(2_100_000)
    const last = lastOf(events)
    expect(last).toMatchObject({
      type: 'response.incomplete',
      response: { incomplete_details: { reason: 'too_long_to_repeat' }, output: [{ status: 'incomplete' }] },
    })
    expect(last && textOf(last.response).length).toBeGreaterThan(1_500_000)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect([receipt.facts.outcome, receipt.counts.textOut]).toEqual(['complete', 400_000])
  })

  it('is one to the official client, whole, streamed and failed', async () => {
    const client = new OpenAI({ apiKey: `sk-${tokenKey}`, baseURL: `${relay.url}/openai/v1`, maxRetries: 0 })
    world.upstream.once({ text: 'Good day.' })
    expect((await client.responses.create(prompt)).output_text).toBe('Good day.')
    world.upstream.once({ text: 'Good day.', reasoning: 'They greet.' })
    const response = await client.responses.stream(prompt).finalResponse()
    expect(response).toMatchObject({ output_text: 'Good day.', usage: { input_tokens: 3 } })
    world.upstream.once({ text: 'one two three', errorInStream: { afterEvents: 4 } })
    await expect(client.responses.stream(prompt).finalResponse()).rejects.toThrow(/request id/)
    world.upstream.once({ status: 429 })
    await expect(client.responses.create(prompt)).rejects.toBeInstanceOf(OpenAI.RateLimitError)
  })
})

/** Callers of the other dialects: what they ask and how they read it. */
const callers: readonly (readonly [string, (isStream: boolean, more?: object) => Asked])[] = [
  ['chats', (stream, more) => ({ body: { ...hello, model: only, stream, ...more } })],
  ['Messages', (stream, more) => asMessages({ ...greeting, model: only, stream, ...more })],
  ['Gemini', (isStream) => asContents(isStream ? asEvents : 'generateContent', question, { model: only })],
]

describe.each(callers)('a caller of %s whose model answers in responses alone', (_family, asking) => {
  const usage = {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 40 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 4 },
    total_tokens: 110,
  }

  it.each([
    ['whole', false],
    ['streamed', true],
  ])('has an answer, %s, and pays what it was told', async (_how, isStream) => {
    world.upstream.once({ text: 'Good day.', reasoning: 'They greet.', usage })
    const answer = await ask(relay.url, asking(isStream))
    const { path, json } = await world.upstream.nextRequest()
    expect([path, json]).toEqual(['/v1/responses', expect.objectContaining({ model: only, store: false })])
    expect(answer.status).toBe(200)
    for (const said of ['Good', 'day.', 'They', 'greet.']) expect(answer.text()).toContain(said)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 60, cacheRead: 40, textOut: 10 } })
    expect(units).toBe(Math.floor((60 + 40 * 0.5 + 10 * 4) * 1.25 + 0.5))
  })

  it('whose stream is cut pays as far as it came', async () => {
    world.upstream.once({ text: 'one two three four five', reset: { afterEvents: 8 } })
    const answer = await ask(relay.url, asking(true))
    expect(answer.text()).toContain(answer.requestId)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts.outcome).toBe('upstream-cut')
    expect(receipt.counts.textOut).toBeGreaterThan(1)
  })

  it('is told of a failure in its stream', async () => {
    world.upstream.once({ text: 'one two three four five', errorInStream: { afterEvents: 8 } })
    const answer = await ask(relay.url, asking(true))
    expect(answer.text()).toContain(answer.requestId)
    expect((await world.billing.bill(answer.requestId)).receipt.facts.outcome).toBe('upstream-cut')
  })
})

describe('a chat whose model answers in responses alone', () => {
  const chat = { ...hello, model: only }

  it('calls a tool, whole and streamed', async () => {
    const body = { ...chat, tools: [{ type: 'function', function: { name: 'weather', parameters: weather } }] }
    const call = { type: 'function', function: { name: 'weather', arguments: '{"city":"city"}' } }
    expect((await ask(relay.url, { body })).json()).toMatchObject({
      choices: [{ message: { tool_calls: [call] }, finish_reason: 'tool_calls' }],
    })
    const streamed = await ask(relay.url, { body: { ...body, stream: true } })
    expect(streamed.text()).toContain('"finish_reason":"tool_calls"')
  })

  it('is refused for what responses have no word for, asked of nobody', async () => {
    const answer = await ask(relay.url, { body: { ...chat, stop: ['.'] } })
    expect([answer.status, answer.error().code, answer.error().param]).toEqual([400, 'unsupported_field', 'stop'])
    expect(world.upstream.requests).toHaveLength(0)
  })
})
