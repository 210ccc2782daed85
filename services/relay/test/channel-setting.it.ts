import { asMessages, claude, greeting, messageEvents, putClaude } from './support/claude'
import { ask, eventsOf, hello } from './support/client'
import { asContents, embedder, gemini, putGemini } from './support/recorded/gemini'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(() => world.restore())

type Answer = Awaited<ReturnType<typeof ask>>
const chunksOf = (answer: Answer) =>
  eventsOf(answer)
    .filter((data) => data !== '[DONE]')
    .map(
      (data) => JSON.parse(data) as { choices: { delta: Record<string, string | undefined> }[]; usage?: object | null },
    )
const saidIn = (answer: Answer, name: string) =>
  chunksOf(answer)
    .map(({ choices }) => choices[0]?.delta[name] ?? '')
    .join('')
const thinks = { text: 'one two', reasoning: 'They count.' }
const shown = '<think>\nThey count.\n</think>\n\none two'

describe('rule C12: a channel that turns thoughts into text', () => {
  beforeEach(async () => {
    const setting = { thinking_to_content: true }
    await world.putChannel({ setting })
    await putClaude(world, { setting })
  })

  it('does it in streams, and bills what its upstream reports', async () => {
    world.upstream.once(thinks)
    const answer = await ask(relay.url, { body: { ...hello, stream: true, stream_options: { include_usage: true } } })
    expect([saidIn(answer, 'content'), saidIn(answer, 'reasoning_content')]).toEqual([shown, ''])
    expect(chunksOf(answer).filter(({ usage }) => usage)).toHaveLength(1)
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', facts: { outcome: 'complete' } })
  })

  it('does it in whole answers', async () => {
    world.upstream.once(thinks)
    const answer = await ask(relay.url)
    expect(answer.json()).toMatchObject({ choices: [{ message: { content: shown }, finish_reason: 'stop' }] })
    expect(answer.text()).not.toContain('reasoning')
  })

  it('does it for callers of another dialect', async () => {
    world.upstream.once(thinks)
    const asked = asMessages({ ...greeting, model: 'gpt-4o', stream: true })
    const deltas = messageEvents(await ask(relay.url, asked)).map(
      ({ data }) => data['delta'] as { text?: string } | undefined,
    )
    expect(deltas.map((delta) => delta?.text ?? '').join('')).toBe(shown)
    world.upstream.once(thinks)
    const translated = await ask(relay.url, { body: { ...hello, model: claude, stream: true } })
    expect([saidIn(translated, 'content'), saidIn(translated, 'reasoning_content')]).toEqual([shown, ''])
  })

  it('tells an error of its upstream all the same', async () => {
    world.upstream.script({ behave: { errorInStream: { afterEvents: 2 } } })
    const answer = await ask(relay.url, { body: { ...hello, stream: true } })
    expect(JSON.parse(eventsOf(answer).at(-1) ?? '{}')).toHaveProperty('error')
  })
})

describe('rule C12: a channel that keeps its answers to their format', () => {
  it('writes them anew, without what no format knows between events', async () => {
    await world.putChannel({ setting: { force_format: true } })
    world.upstream.once({ text: 'one two', comments: true, eol: 'crlf' })
    const answer = await ask(relay.url, { body: { ...hello, stream: true } })
    expect(answer.text()).not.toMatch(/\r|^:/m)
    expect(saidIn(answer, 'content')).toBe('one two')
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
  })

  it('leaves calls of other kinds as they are', async () => {
    await world.putChannel({ setting: { force_format: true } })
    const answer = await ask(relay.url, {
      path: '/v1/embeddings',
      body: { model: 'text-embedding-3-small', input: 'x' },
    })
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
  })
})

describe('rule C14: a channel with a system prompt of its own', () => {
  const system_prompt = 'You are a pirate.'
  const put = async (isAlways = false) => {
    const setting = { system_prompt, system_prompt_override: isAlways }
    await world.putChannel({ setting })
    await putClaude(world, { setting })
    await putGemini(world, { setting })
  }
  const jsonOf = async () => (await world.upstream.nextRequest()).json

  it('has it said in whatever its upstream speaks, own or translated, where a caller says nothing so', async () => {
    await put()
    const spoken = [
      ['gpt-4o', { messages: [{ role: 'system', content: system_prompt }, { role: 'user' }] }],
      [claude, { system: system_prompt }],
      [gemini, { systemInstruction: { parts: [{ text: system_prompt }] } }],
    ] as const
    for (const [model, expected] of spoken) {
      const calls = [
        { body: { ...hello, model } },
        asMessages({ ...greeting, model }),
        asContents(undefined, undefined, { model }),
      ]
      for (const asked of calls) {
        const answer = await ask(relay.url, asked)
        expect(await jsonOf()).toMatchObject(expected)
        const { receipt } = await world.billing.bill(answer.requestId)
        expect(receipt.facts.systemPrompt).toBe('added')
      }
    }
    const response = await ask(relay.url, { path: '/v1/responses', body: { model: 'gpt-4o', input: 'Hi' } })
    expect([response.status, await jsonOf()]).toEqual([200, expect.objectContaining({ instructions: system_prompt })])
  })

  it('leaves a caller’s own alone, or stands in front of it where it is always said', async () => {
    const messages = [{ role: 'system', content: 'Be short.' }, ...hello.messages]
    const asked = { body: { ...hello, messages, reasoning_effort: 'low' } }
    for (const [isAlways, content, fate] of [
      [false, 'Be short.', undefined],
      [true, `${system_prompt}\n\nBe short.`, 'prepended'],
    ] as const) {
      await put(isAlways)
      const answer = await ask(relay.url, asked)
      expect(await jsonOf()).toMatchObject({ messages: [{ role: 'system', content }, { role: 'user' }] })
      const { receipt } = await world.billing.bill(answer.requestId)
      expect([receipt.facts.systemPrompt, receipt.facts.reasoningEffort]).toEqual([fate, 'low'])
      expect(JSON.stringify(receipt.facts)).not.toMatch(/pirate|short/)
    }
  })

  it('is counted where its upstream tells nothing', async () => {
    const counted = async (setting: object) => {
      await world.putChannel({ setting: { ...setting } })
      world.upstream.once({ text: 'one', usage: 'none' })
      const { requestId } = await ask(relay.url)
      return (await world.billing.bill(requestId)).receipt
    }
    const bare = await counted({})
    const prompted = await counted({ system_prompt: 'one two three four '.repeat(100) })
    expect(prompted.evidence).toBe('counted')
    expect(prompted.counts.textIn - bare.counts.textIn).toBeGreaterThan(399)
  })

  it('is not said in calls of other kinds, nor where the channel sets the field itself', async () => {
    await world.putChannel({
      setting: { system_prompt },
      paramOverride: { messages: [{ role: 'user', content: 'Mine' }] },
    })
    const answer = await ask(relay.url)
    expect(await jsonOf()).toMatchObject({ messages: [{ role: 'user', content: 'Mine' }] })
    expect((await world.billing.bill(answer.requestId)).receipt.facts).not.toHaveProperty('systemPrompt')
    await put(true)
    const embedded = { content: { parts: [{ text: 'x' }] } }
    await ask(relay.url, asContents('embedContent', embedded, { model: embedder }))
    expect(await jsonOf()).toEqual(embedded)
  })
})

describe('rule C17: a channel whose time has come', () => {
  const past = 1_700_000_000

  it('is asked no more, in whatever way, and its models are gone from the lists', async () => {
    await world.putChannel({ priority: 9, expiresAt: past })
    await world.putChannel({ id: 4, models: ['gpt-4o'], expiresAt: 4_000_000_000 })
    const answer = await ask(relay.url, { body: hello })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect([answer.status, receipt.channelId]).toEqual([200, 4])
    const { data } = (await ask(relay.url, { method: 'GET', path: '/v1/models' })).json() as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(['gpt-4o'])
    await world.putChannel({ id: 4, expiresAt: past })
    const none = await ask(relay.url, { body: hello })
    expect([none.status, none.error().code]).toEqual([503, 'model_not_found'])
  })
})

describe('rule C16: a channel that takes no long requests', () => {
  /** Some two thousand tokens, by estimate. */
  const long = { ...hello, messages: [{ role: 'user', content: 'word '.repeat(1_600) }] }

  it('is passed over for them, and asked for all others', async () => {
    await world.putChannel({ priority: 9, maxInputTokens: 1_000 })
    await world.putChannel({ id: 4 })
    const channels: number[] = []
    for (const body of [hello, long]) {
      const { receipt } = await world.billing.bill((await ask(relay.url, { body })).requestId)
      channels.push(receipt.channelId)
    }
    expect(channels).toEqual([3, 4])
  })

  it('has them refused as too long where no channel takes them, in the dialect of their caller, at no charge', async () => {
    await world.putChannel({ maxInputTokens: 1_000 })
    const answer = await ask(relay.url, { body: long })
    expect([answer.status, answer.error().code]).toEqual([400, 'context_length_exceeded'])
    expect(answer.error().message).toMatch(/no channel for the model gpt-4o takes some 2\d{3} tokens/)
    const message = await ask(relay.url, asMessages({ ...long, max_tokens: 9 }))
    expect([message.status, message.json()]).toMatchObject([400, { error: { type: 'invalid_request_error' } }])
    expect(world.upstream.requests).toEqual([])
  })

  it('has them answered by the next model of an alias, as where an upstream finds them too long', async () => {
    await world.setOption('ModelAliases', JSON.stringify({ smart: ['gpt-4o', 'gpt-4o-mini'] }))
    await world.putChannel({ models: ['gpt-4o'], maxInputTokens: 1_000 })
    await world.putChannel({ id: 4, models: ['gpt-4o-mini'] })
    const answer = await ask(relay.url, { body: { ...long, model: 'smart' } })
    expect([answer.status, answer.headers['x-tollgate-model']]).toEqual([200, 'gpt-4o-mini'])
  })
})
