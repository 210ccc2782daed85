import { providers } from '@tollgate/catalogue'
import { aRatioPrice } from '@tollgate/testing'
import { ask, type Asked, eventsOf } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { callers, textTo } from './support/wires/callers'
import { type WireRow, wireRows } from './support/wires/wire-rows'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  await world.setOption('RetryTimes', '0')
  await world.removeChannel(3)
})
afterAll(() => world.tearDown())

/** More than four events, of whoever says it. */
const longer = 'one two three four five six'
const rows = Object.entries(wireRows)
const modelOf = ({ model = 'a-model' }: WireRow) => model

const pathOf = ({ path, streamPath }: WireRow, isStream: boolean) => (isStream ? (streamPath ?? path) : path)

const put = async (type: string, row: WireRow) => {
  world.upstream.reset()
  world.billing.forget()
  const model = modelOf(row)
  await world.setPrice(model, aRatioPrice({ model: '1', completion: '2' }))
  await world.putChannel({ type: Number(type), keys: [row.key ?? 'a-key'], models: [model], ...row.channel })
}

const billed = async (call: Asked) => {
  const answer = await ask(relay.url, call)
  return { answer, bill: await world.billing.bill(answer.requestId) }
}

const asChat = (row: WireRow, isStream: boolean, more: object = {}): Asked => ({
  body: { model: modelOf(row), messages: [{ role: 'user', content: 'Say hello.' }], stream: isStream, ...more },
})

it('has a row of each type that has a wire', () => {
  const wired = providers.filter(
    ({ wire, pathsByModel, partedKeys }) =>
      wire !== undefined || partedKeys !== undefined || pathsByModel.some((rule) => rule.wire),
  )
  expect(rows.map(([type]) => Number(type))).toEqual(wired.map(({ type }) => type))
})

describe.each(rows)('a channel of type %s', (type, row) => {
  beforeEach(() => put(type, row))

  const isCounted = (isStream: boolean) => row.tellsNothing === 'ever' || (isStream && row.tellsNothing === 'streamed')
  const each = Object.keys(callers).flatMap((caller) => [[caller, 'whole'] as const, [caller, 'streamed'] as const])

  it.each(each)('answers a caller of %s, %s, in its own words, and is billed for what it says', async (name, how) => {
    const caller = callers[name]
    if (caller === undefined) throw new Error(name)
    const isStream = how === 'streamed'
    world.upstream.once({ text: 'one two three' })
    const { answer, bill } = await billed(caller.asked(modelOf(row), isStream))
    expect(answer.status).toBe(200)
    expect(textTo(caller, answer, isStream)).toBe('one two three')
    const evidence = isCounted(isStream) ? 'counted' : 'reported'
    expect(bill.receipt).toMatchObject({ evidence, counts: { textOut: 3 }, facts: { outcome: 'complete' } })
    expect(bill.units).toBeGreaterThan(0)
    const upstream = await world.upstream.nextRequest({ path: pathOf(row, isStream) })
    expect(upstream.headers).toMatchObject(row.headers ?? {})
    // A caller of Anthropic's cannot but say how long the answer may be.
    if (name === 'anthropic') expect(upstream.json).toMatchObject(row.asked(isStream))
    else expect(upstream.json).toEqual(row.asked(isStream))
  })

  it('says the same wherever its bytes are cut, and tells usage to who asks for it', async () => {
    world.upstream.once({ text: 'één twee', splitBytes: 3 })
    const { answer } = await billed(asChat(row, true, { stream_options: { include_usage: true } }))
    const chunks = eventsOf(answer)
    expect(textTo(callers['openai']!, answer, true)).toBe('één twee') // it stands there
    expect(chunks.at(-1)).toBe('[DONE]')
    const tokens = isCounted(true) ? 3 : 2
    expect(JSON.parse(chunks.at(-2) ?? '')).toMatchObject({ choices: [], usage: { completion_tokens: tokens } })
  })

  it.each([
    ['whole', false],
    ['streamed', true],
  ])('tells what it cannot say, %s', async (_how, isStream) => {
    world.upstream.once({ text: 'one' })
    const { answer } = await billed(asChat(row, isStream, { seed: 7, logit_bias: { 1: 1 } }))
    expect(answer.headers['x-tollgate-losses']).toContain('logit_bias=left-out')
  })

  it('carries long questions and long answers', async () => {
    const text = 'word '.repeat(20_000).trim()
    world.upstream.once({ text })
    const messages = [{ role: 'user', content: 'word '.repeat(20_000) }]
    const { answer, bill } = await billed(asChat(row, false, { messages }))
    expect(callers['openai']?.whole(answer.json())).toBe(text)
    expect(bill.receipt).toMatchObject({ facts: { outcome: 'complete' } })
    expect((await world.upstream.nextRequest({ path: row.path })).body.length).toBeGreaterThan(100_000)
  })

  it('refuses by name what would be answered by something else', async () => {
    const answer = await ask(relay.url, asChat(row, false, { n: 3 }))
    expect([answer.status, answer.error()]).toEqual([400, expect.objectContaining({ param: 'n' })])
    expect(world.upstream.requests).toEqual([])
  })

  it.each([
    ['whole', false],
    ['streamed', true],
  ])('tells its refusals in the words of the caller, %s, and none of its key', async (_how, isStream) => {
    world.upstream.once(
      { status: 429, error: { message: `a-key of ${world.upstream.url}` } },
      { path: pathOf(row, isStream) },
    )
    const answer = await ask(relay.url, asChat(row, isStream))
    expect(answer.status).toBe(429)
    expect(answer.error().message).not.toMatch(/a-key|127\.0\.0\.1/)
    expect(world.billing.billed.size).toBe(0)
  })

  it('that fails within its stream is asked for nothing more, and billed for what was delivered', async () => {
    world.upstream.once({
      text: longer,
      errorInStream: { afterEvents: 4 + (row.opening ?? 0), error: { message: 'Broken' } },
    })
    const { answer, bill } = await billed(asChat(row, true))
    expect(eventsOf(answer).at(-1)).toContain('"error"')
    expect(bill.receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
    expect(bill.units).toBeGreaterThan(0)
  })

  it('that breaks off within its stream is billed for what was delivered', async () => {
    world.upstream.once({ text: longer, cut: { afterEvents: 4 + (row.opening ?? 0) } })
    const { answer, bill } = await billed(asChat(row, true))
    expect(eventsOf(answer).at(-1)).toContain('"error"')
    expect(bill.receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
  })

  it.each([
    ['whole', false],
    ['streamed', true],
  ])('that answers what is none of its answers is passed over, %s', async (_how, isStream) => {
    world.upstream.once({ rawBody: '{"choices":[{"message":{"content":"hello"}}]}' }, { path: pathOf(row, isStream) })
    const answer = await ask(relay.url, asChat(row, isStream))
    expect(answer.status).toBe(502)
    expect(world.billing.billed.size).toBe(0)
  })
})
