import { CachedWorld, fateOf } from './support/cache/cached-world'
import { asMessages, greeting, putClaude } from './support/claude'
import { type Answered, type Asked, begin, hello, rest } from './support/client'

let cached: CachedWorld

beforeAll(async () => {
  cached = await CachedWorld.build()
})
afterAll(() => cached.tearDown())
beforeEach(async () => {
  await cached.restore()
  await putClaude(cached.world)
  await cached.world.putChannel({ id: 24, type: 24, models: ['gemini-2.5-flash'] })
  await cached.world.setPrice('gemini-2.5-flash', { kind: 'fixed', usd: '0.001' })
})

const streamed: Asked = { body: { ...hello, stream: true } }
const contents = { contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }] }
const gemini = (method: string, body: object = contents): Asked => ({
  path: `/v1beta/models/gemini-2.5-flash:${method}`,
  headers: { 'x-goog-api-key': `sk-${'T'.repeat(48)}` },
  body,
})

const dialects: [string, Asked][] = [
  ['chat completions', streamed],
  ['chat completions with their usage', { body: { ...hello, stream: true, stream_options: { include_usage: true } } }],
  ['completions', { path: '/v1/completions', body: { model: 'gpt-4o', prompt: 'Once', stream: true } }],
  ['responses', { path: '/v1/responses', body: { model: 'gpt-4o', input: 'Hello', store: false, stream: true } }],
  ['messages', asMessages({ ...greeting, stream: true } as object)],
  [
    'messages from an upstream of chat completions',
    asMessages({ ...greeting, model: 'gpt-4o', stream: true } as object),
  ],
  ['contents as events', gemini('streamGenerateContent?alt=sse')],
  ['contents as an array', gemini('streamGenerateContent')],
]

describe('a stream that was kept', () => {
  it.each(dialects)('of %s is given again byte for byte, as a stream', async (_case, asked) => {
    cached.world.upstream.script({ behave: { outputTokens: 5 } })
    const [first, again] = (await cached.repeat(2, asked)) as [Answered, Answered]
    expect([first, again].map(({ status }) => status)).toEqual([200, 200])
    expect([first, again].map(fateOf)).toEqual(['miss', 'hit'])
    expect(again.text()).toBe(first.text())
    expect([cached.asked, again.headers['content-type']]).toEqual([1, first.headers['content-type']])
    expect([again.headers['cache-control'], again.headers['content-length']]).toEqual(['no-cache', undefined])
    const { receipt, units } = await cached.world.billing.bill(again.requestId)
    const cacheAgeSeconds = Number(again.headers['age'])
    expect(receipt.facts).toMatchObject({ isStream: true, outcome: 'complete', cacheAgeSeconds, attempts: [] })
    expect([again.headers['x-tollgate-cost'], receipt.counts]).toEqual([
      String(units),
      (await cached.world.billing.bill(first.requestId)).receipt.counts,
    ])
  })

  it('is another than the same answer in one piece', async () => {
    const answers = [await cached.ask(streamed), await cached.ask(), await cached.ask(streamed), await cached.ask()]
    expect(answers.map(fateOf)).toEqual(['miss', 'miss', 'hit', 'hit'])
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'text/event-stream; charset=utf-8',
      'application/json',
      'text/event-stream; charset=utf-8',
      'application/json',
    ])
  })

  it('reaches a client that takes it slowly, however long it is', async () => {
    cached.world.upstream.once({ padBytes: 20_000, outputTokens: 40 })
    const first = await cached.ask(streamed)
    const begun = await begin(cached.relay.url, streamed)
    begun.response.pause()
    expect((await cached.ask()).status).toBe(200)
    const again = await rest(begun)
    expect([fateOf(again), again.bytes.length, again.bytes.equals(first.bytes)]).toEqual([
      'hit',
      first.bytes.length,
      true,
    ])
    expect(first.bytes.length).toBeGreaterThan(500_000)
  })

  it('is charged in full when its client leaves', async () => {
    cached.world.upstream.once({ padBytes: 20_000, outputTokens: 40 })
    await cached.ask(streamed)
    const { request, response } = await begin(cached.relay.url, streamed)
    const requestId = String(response.headers['x-request-id'])
    request.destroy()
    const { receipt } = await cached.world.billing.bill(requestId)
    const cacheAgeSeconds = Number(response.headers['age'])
    expect(receipt).toMatchObject({ isDelivered: true, facts: { outcome: 'complete', cacheAgeSeconds } })
  })
})

describe('a stream is not kept', () => {
  it.each<[string, Parameters<typeof cached.world.upstream.once>[0], object?]>([
    ['that broke off', { cut: { afterEvents: 2 } }],
    ['that its upstream reset', { reset: { afterEvents: 2 } }],
    ['that ended with an error', { errorInStream: { afterEvents: 2 } }],
    ['that a limit cut off', { outputTokens: 50 }, { max_tokens: 3 }],
    ['that is too long', { padBytes: 200_000, outputTokens: 8 }],
  ])('%s', async (_case, behave, more = {}) => {
    const asked = { body: { ...hello, stream: true, ...more } }
    cached.world.upstream.once(behave)
    expect(fateOf(await cached.ask(asked))).toBe('miss')
    expect(fateOf(await cached.ask(asked))).toBe('miss')
  })

  it('whose client left', async () => {
    cached.world.upstream.once({ hang: { afterEvents: 2 } })
    const { request, response } = await begin(cached.relay.url, streamed)
    request.destroy()
    const { receipt } = await cached.world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt.facts.outcome).toBe('client-left')
    expect(fateOf(await cached.ask(streamed))).toBe('miss')
  })
})
