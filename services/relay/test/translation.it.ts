import type { Rule } from '@tollgate/testing'
import { asMessages, claude, greeting, messageEvents, messagesError, putClaude } from './support/claude'
import { ask, begin, eventsOf, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

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
  await putClaude(world)
})

const chat = { ...hello, model: claude, max_tokens: 1_000 }
const message = { ...greeting, model: 'gpt-4o' }
const weather = { type: 'object', properties: { city: { type: 'string' } } }

/** A call of each dialect, to a channel that speaks the other. */
const calls = {
  chat: { asked: { body: chat }, streamed: { body: { ...chat, stream: true } } },
  message: { asked: asMessages(message), streamed: asMessages({ ...message, stream: true }) },
}
const bothWays = Object.entries(calls)

const chunksOf = (answer: Parameters<typeof eventsOf>[0]) =>
  eventsOf(answer)
    .filter((data) => data !== '[DONE]')
    .map(
      (data) => JSON.parse(data) as { choices: { delta: Record<string, unknown> }[]; usage?: unknown; error?: unknown },
    )
const onlyBill = async () => {
  await world.billing.until(() => world.billing.billed.size > 0)
  const [bill] = world.billing.billed.values()
  expect(world.billing.billed.size).toBe(1)
  if (!bill) throw new Error('nothing was billed')
  return bill
}

describe('a chat that a channel of Anthropic carries', () => {
  it('is asked for as a message, and answered and billed as what it is', async () => {
    const usage = { input_tokens: 10, cache_creation_input_tokens: 8, cache_read_input_tokens: 100, output_tokens: 4 }
    world.upstream.once({ text: 'Hello there, friend.', usage })
    const answer = await ask(relay.url, {
      body: { ...chat, messages: [{ role: 'system', content: 'Be kind.' }, ...chat.messages], seed: 7 },
      headers: { 'anthropic-beta': 'of the other dialect' },
    })
    const upstream = await world.upstream.nextRequest()
    expect(upstream).toMatchObject({ path: '/v1/messages', key: 'key-14' })
    expect(upstream.headers).toMatchObject({ 'anthropic-version': '2023-06-01' })
    expect(upstream.headers['anthropic-beta']).toBeUndefined()
    expect(upstream.json).toMatchObject({ model: claude, max_tokens: 1_000, messages: [{ role: 'user' }] })
    expect(answer.json()).toMatchObject({
      object: 'chat.completion',
      model: claude,
      choices: [{ message: { role: 'assistant', content: 'Hello there, friend.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 118, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 100 } },
    })
    expect(answer.headers['x-tollgate-losses']).toBe('seed=left-out')
    expect(answer.headers['content-type']).toBe('application/json')
    const { receipt, units } = await onlyBill()
    expect(receipt).toMatchObject({
      channelId: 14,
      evidence: 'reported',
      counts: { textIn: 10, cacheWrite5m: 8, cacheRead: 100, textOut: 4 },
      facts: { model: claude, outcome: 'complete', attempts: [{ channelId: 14, status: 200, outcome: 'ok' }] },
    })
    expect(units).toBe(Math.floor((10 + 8 * 1.25 + 100 * 0.1 + 4 * 5) * 2.5 + 0.5))
  })

  it.each([
    ['where it is asked for', { include_usage: true }, true],
    ['not where it is not', undefined, false],
  ])('is streamed, with usage %s', async (_case, options, isTold) => {
    world.upstream.once({ text: 'one two three', reasoning: 'They count.' })
    const body = { ...chat, stream: true, ...(options && { stream_options: options }) }
    const answer = await ask(relay.url, { body })
    expect(answer.headers['content-type']).toBe('text/event-stream')
    const chunks = chunksOf(answer)
    const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta))
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe('one two three')
    expect(deltas.map(({ reasoning_content: thought }) => thought ?? '').join('')).toBe('They count.')
    expect(chunks.filter(({ usage }) => usage)).toHaveLength(isTold ? 1 : 0)
    if (isTold) expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 5 } })
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    expect((await onlyBill()).receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 3, textOut: 5 } })
  })

  it('has tools, whole and streamed', async () => {
    const body = { ...chat, tools: [{ type: 'function', function: { name: 'weather', parameters: weather } }] }
    const whole = await ask(relay.url, { body })
    expect(whole.json()).toMatchObject({
      choices: [
        {
          message: { tool_calls: [{ id: 'toolu_sim_0', function: { name: 'weather', arguments: '{"city":"city"}' } }] },
          finish_reason: 'tool_calls',
        },
      ],
    })
    const streamed = await ask(relay.url, { body: { ...body, stream: true } })
    const calls = chunksOf(streamed).flatMap(
      ({ choices }) => (choices[0]?.delta['tool_calls'] ?? []) as { function: { name?: string; arguments: string } }[],
    )
    expect(calls[0]?.function.name).toBe('weather')
    expect(calls.map(({ function: { arguments: piece } }) => piece).join('')).toBe('{"city":"city"}')
  })

  it('counts what was delivered where nobody tells, and tells it', async () => {
    world.upstream.once({ text: 'hello world', usage: { input_tokens: 0, output_tokens: 0 } })
    const body = { ...chat, stream: true, stream_options: { include_usage: true } }
    const answer = await ask(relay.url, { body })
    const { receipt } = await onlyBill()
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 10, textOut: 2 } })
    expect(chunksOf(answer).at(-1)).toMatchObject({ usage: { prompt_tokens: 10, completion_tokens: 2 } })
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
  })

  it('takes the name and the fields of its channel', async () => {
    await putClaude(world, { modelMapping: { [claude]: 'claude-of-ours' }, paramOverride: { top_k: 5 } })
    const answer = await ask(relay.url, { body: chat })
    expect((await world.upstream.nextRequest()).json).toMatchObject({ model: 'claude-of-ours', top_k: 5 })
    expect(answer.json()).toMatchObject({ model: claude })
  })

  it('is the playground’s too, in its envelope, and nobody hears of its group', async () => {
    world.signIn('a-session')
    const body = { ...chat, group: 'default' }
    const headers = { cookie: 'session=a-session' }
    const answer = await ask(relay.url, { path: '/pg/chat/completions', key: null, headers, body })
    expect(answer.json()).toMatchObject({ success: true, data: { object: 'chat.completion' } })
    expect((await world.upstream.nextRequest()).json).not.toHaveProperty('group')
    expect(answer.headers['x-tollgate-losses']).toBeUndefined()
  })
})

describe('a message that a channel of OpenAI carries', () => {
  it('is asked for as a chat, and answered and billed as what it is', async () => {
    world.upstream.once({ text: 'Hello there, friend.', outputTokens: 5 })
    const body = { ...message, system: 'Be kind.', top_k: 5 }
    const answer = await ask(relay.url, asMessages(body))
    const upstream = await world.upstream.nextRequest()
    expect(upstream).toMatchObject({ path: '/v1/chat/completions', key: 'key-3' })
    expect(Object.keys(upstream.headers).filter((name) => name.startsWith('anthropic'))).toEqual([])
    expect(upstream.json).toMatchObject({
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Say hello.' },
      ],
    })
    expect(answer.json()).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'gpt-4o',
      content: [{ type: 'text', text: 'Hello there, friend. Hello there,' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: expect.any(Number), output_tokens: 5 },
    })
    expect(answer.headers['x-tollgate-losses']).toBe('top_k=left-out')
    const { receipt } = await onlyBill()
    expect(receipt).toMatchObject({ channelId: 3, evidence: 'reported', counts: { textOut: 5 } })
  })

  it('is streamed event by event, with usage at its end', async () => {
    world.upstream.once({ text: 'one two three', reasoning: 'They count.' })
    const answer = await ask(relay.url, calls.message.streamed)
    expect((await world.upstream.nextRequest()).json).toMatchObject({ stream_options: { include_usage: true } })
    const events = messageEvents(answer)
    expect(events.every(({ name, data }) => name === data.type)).toBe(true)
    expect([events[0]?.name, events.at(-2)?.name, events.at(-1)?.name]).toEqual([
      'message_start',
      'message_delta',
      'message_stop',
    ])
    const text = events.map(({ data }) => (data['delta'] as { text?: string } | undefined)?.text ?? '').join('')
    expect(text).toBe('one two three')
    expect(events.at(-2)?.data).toMatchObject({ usage: { input_tokens: 3, output_tokens: 3 } })
    expect((await onlyBill()).receipt).toMatchObject({ evidence: 'reported', counts: { textIn: 3, textOut: 3 } })
  })

  it('has tools, whole and streamed', async () => {
    const body = { ...message, tools: [{ name: 'weather', input_schema: weather }] }
    const used = { type: 'tool_use', id: 'call_sim_0', name: 'weather' }
    const whole = await ask(relay.url, asMessages(body))
    expect(whole.json()).toMatchObject({ content: [{ ...used, input: { city: 'city' } }], stop_reason: 'tool_use' })
    const events = messageEvents(await ask(relay.url, asMessages({ ...body, stream: true })))
    expect(events.find(({ name }) => name === 'content_block_start')?.data).toMatchObject({ content_block: used })
    const pieces = events.map(({ data }) => (data['delta'] as { partial_json?: string } | undefined)?.partial_json)
    expect(pieces.join('')).toBe('{"city":"city"}')
  })

  it('gets counted usage where the upstream tells none', async () => {
    world.upstream.once({ text: 'hello world', usage: 'none' })
    const events = messageEvents(await ask(relay.url, calls.message.streamed))
    expect(events.at(-2)?.data).toMatchObject({ usage: { output_tokens: 2 } })
    expect((await onlyBill()).receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 2 } })
  })
})

describe('what cannot be said to an upstream', () => {
  it('is refused by its name, asked of nobody and billed to nobody', async () => {
    const answer = await ask(relay.url, { body: { ...chat, n: 2 } })
    expect([answer.status, answer.error()]).toEqual([
      400,
      expect.objectContaining({ code: 'unsupported_field', param: 'n', type: 'invalid_request_error' }),
    ])
    expect([world.upstream.requests.length, world.billing.billed.size]).toEqual([0, 0])
    expect(relay.runtime.context.openCalls.size).toBe(0)
    await world.billing.until(() => world.billing.account().heldUnits === 0)
    const inChinese = await ask(relay.url, { body: { ...chat, n: 2 }, headers: { 'accept-language': 'zh' } })
    expect(inChinese.error().message).toMatch(/无法处理字段 n/)
  })

  it('goes to a channel that speaks as its caller does, whichever comes first', async () => {
    await world.putChannel({ id: 4, models: [claude], priority: -1 })
    const answer = await ask(relay.url, { body: { ...chat, n: 2 } })
    expect([answer.status, (await world.upstream.nextRequest()).key]).toEqual([200, 'key-4'])
  })

  it('is told as the failure of the one that could be asked', async () => {
    await world.setOption('RetryTimes', '1')
    await world.putChannel({ id: 4, models: [claude], priority: 1 })
    world.upstream.script({ match: { key: 'key-4' }, behave: { status: 503 } })
    const answer = await ask(relay.url, { body: { ...chat, n: 2 } })
    expect([answer.status, answer.error().code]).toEqual([503, 'overloaded'])
  })

  it('is not sent in another way by kinds of calls that nobody translates', async () => {
    const answer = await ask(relay.url, {
      path: '/v1/completions',
      body: { model: claude, prompt: 'x', max_tokens: 5 },
    })
    expect([answer.status, answer.error().code]).toEqual([503, 'model_not_found'])
  })
})

describe.each(bothWays)('a translated %s', (dialect, { asked, streamed }) => {
  const own = dialect === 'chat' ? 'key-14' : 'key-3'
  const errorOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    dialect === 'chat' ? answer.error() : messagesError(answer)
  const lastErrorOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    dialect === 'chat' ? chunksOf(answer).at(-1)?.error : messageEvents(answer).at(-1)?.data['error']

  it.each<[string, Rule['behave'], number]>([
    ['400', { status: 400, error: { message: 'Bad temperature' } }, 400],
    ['429', { status: 429, retryAfter: 7 }, 429],
    ['500', { status: 500 }, 500],
    ['a 401', { status: 401 }, 502],
    ['an error in a 200', { errorIn200: { message: 'Oops' } }, 500],
    ['a page of HTML', { rawBody: '<html>', contentType: 'text/html' }, 502],
    ['JSON that is no answer', { rawBody: '{"hello":1}', contentType: 'application/json' }, 502],
  ])('whose upstream answers with %s is told in its own dialect, and costs nothing', async (_case, behave, status) => {
    world.upstream.script({ behave })
    const answer = await ask(relay.url, asked)
    expect(answer.status).toBe(status)
    expect(errorOf(answer).message).toContain(answer.requestId)
    expect(Object.keys(answer.json())).toEqual(dialect === 'chat' ? ['error'] : ['type', 'error'])
    if (status === 429) expect(answer.headers['retry-after']).toBe('7')
    const { receipt, units } = await onlyBill()
    expect([receipt.isDelivered, units]).toEqual([false, 0])
  })

  it('that fails goes on to a channel that speaks as its caller does, and the other way', async () => {
    await world.setOption('RetryTimes', '1')
    const other = { models: [claude, 'gpt-4o'], priority: -1 }
    if (dialect === 'chat') await world.putChannel({ id: 4, ...other })
    else await world.putChannel({ id: 4, type: 14, ...other })
    world.upstream.once({ status: 503 }, { key: own })
    expect((await ask(relay.url, asked)).status).toBe(200)
    world.upstream.once({ errorInStream: { afterEvents: 0 } }, { key: own })
    expect((await ask(relay.url, streamed)).status).toBe(200)
    expect(world.upstream.requests.map(({ key }) => key)).toEqual([own, 'key-4', own, 'key-4'])
    if (dialect === 'message') await world.removeChannel(4)
  })

  it('is told of an error in its stream, and pays what came', async () => {
    world.upstream.once({ text: 'one two three four five', errorInStream: { afterEvents: 6 } })
    const answer = await ask(relay.url, streamed)
    expect(lastErrorOf(answer)).toMatchObject({ message: expect.stringContaining(answer.requestId) })
    const { receipt } = await onlyBill()
    expect(receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
    expect(receipt.counts.textOut).toBeGreaterThan(1)
  })

  it('is told that its stream was cut', async () => {
    world.upstream.once({ text: 'one two three four five', reset: { afterEvents: 6 } })
    const answer = await ask(relay.url, streamed)
    expect(lastErrorOf(answer)).toMatchObject({ message: expect.stringContaining(answer.requestId) })
    expect((await onlyBill()).receipt.facts.outcome).toBe('upstream-cut')
  })

  it('is told that the quota has ended', async () => {
    world.billing.accounts.set(7, new SimulatedBilling(10_000))
    await world.setOption('PreConsumedQuota', '2')
    world.upstream.script({ behave: { text: 'word '.repeat(40_000), ignoresLimit: true, tokensPerEvent: 50 } })
    const body = { ...(streamed.body as object), max_tokens: 10 }
    const answer = await ask(relay.url, { ...streamed, body })
    await world.setOption('PreConsumedQuota', '500')
    expect(lastErrorOf(answer)).toMatchObject({ message: expect.stringContaining('quota') })
    expect((await onlyBill()).receipt.facts.outcome).toBe('quota-cut')
  })

  it('whose client leaves pays what was delivered, and its upstream is given up', async () => {
    world.upstream.once({ text: 'one two three four five six seven' })
    const gate = world.upstream.pause({}, { event: 6 })
    const { request, response } = await begin(relay.url, streamed)
    await new Promise((resolve) => response.once('data', resolve))
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    const { receipt } = await onlyBill()
    expect(receipt).toMatchObject({ evidence: 'counted', isDelivered: true, facts: { outcome: 'client-left' } })
    expect(receipt.counts.textOut).toBeGreaterThan(1)
    expect(receipt.counts.textOut).toBeLessThan(7)
  })

  it('may be large, and so may its answer', async () => {
    world.billing.accounts.set(7, new SimulatedBilling(1_000_000_000))
    const text = 'many words '.repeat(60_000)
    const body = { ...(asked.body as object), max_tokens: 130_000, messages: [{ role: 'user', content: text }] }
    world.upstream.script({ behave: { text } })
    const answer = await ask(relay.url, { ...asked, body })
    expect((await world.upstream.nextRequest()).body).toContain(text.trim())
    expect(answer.text()).toContain(text.trim())
    expect((await onlyBill()).receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 120_000 } })
  })

  it('is cut where an event of its stream is larger than any', async () => {
    const said = (text: string) =>
      dialect === 'chat'
        ? `event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${text}"}}\n\n`
        : `data: {"choices":[{"index":0,"delta":{"content":"${text}"}}]}\n\n`
    const begun =
      dialect === 'chat'
        ? 'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n'
        : ''
    for (const before of ['', said('Hello.')]) {
      world.billing.forget()
      const rawBody = `${begun}${before}${said('word '.repeat(500_000))}${said('more')}`
      world.upstream.once({ rawBody, contentType: 'text/event-stream', splitBytes: 60_000 })
      const answer = await ask(relay.url, streamed)
      const { receipt } = await onlyBill()
      if (before === '') expect([answer.status, receipt.isDelivered]).toEqual([502, false])
      else {
        expect(lastErrorOf(answer)).toMatchObject({ message: expect.stringContaining(answer.requestId) })
        expect(answer.text()).not.toContain('more')
        expect(receipt).toMatchObject({ counts: { textOut: 2 }, facts: { outcome: 'upstream-cut' } })
      }
    }
  })

  it('is no answer where that is larger than any', async () => {
    world.upstream.once({ padBytes: 9 * 1024 * 1024 })
    const answer = await ask(relay.url, asked)
    expect(answer.status).toBe(502)
    expect((await onlyBill()).units).toBe(0)
  })
})
