import { asMessages, putClaude } from './support/claude'
import { ask, hello } from './support/client'
import type { StartedRelay } from './support/started-relay'
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
  await world.setOption('RetryTimes', '1')
})

type Answer = Awaited<ReturnType<typeof ask>>
const told = ({ headers }: Answer) => [headers['x-tollgate-attempts'], headers['x-tollgate-cost']]
const chargeOf = async ({ requestId }: Answer) => (await world.billing.bill(requestId)).units
const anotherChannel = () => world.putChannel({ id: 4, priority: -1 })

describe('what the head of an answer tells of its call', () => {
  it('is that one upstream was asked, and what was charged', async () => {
    const answer = await ask(relay.url)
    const units = await chargeOf(answer)
    expect(units).toBeGreaterThan(0)
    expect(told(answer)).toEqual(['1', String(units)])
  })

  it('is the same for a translated answer', async () => {
    await putClaude(world)
    const answer = await ask(relay.url, asMessages({ model: 'gpt-4o', max_tokens: 9, messages: hello.messages }))
    expect(told(answer)).toEqual(['1', String(await chargeOf(answer))])
  })

  it('is that a second upstream was asked', async () => {
    await anotherChannel()
    world.upstream.once({ status: 500 })
    const answer = await ask(relay.url)
    expect([answer.status, ...told(answer)]).toEqual([200, '2', String(await chargeOf(answer))])
  })

  it.each([
    ['a stream', { ...hello, stream: true }, {}],
    ['a long answer', hello, { padBytes: 3_000_000 }],
  ])('is not the cost of %s, which nobody knows yet', async (_case, body, behave) => {
    await anotherChannel()
    world.upstream.once({ status: 500 })
    world.upstream.once(behave)
    expect(told(await ask(relay.url, { body }))).toEqual(['2', undefined])
  })

  it('is that a call which no upstream answered cost nothing', async () => {
    await anotherChannel()
    world.upstream.script({ behave: { status: 500 } })
    const answer = await ask(relay.url)
    expect([answer.status, ...told(answer)]).toEqual([500, '2', '0'])
  })

  it('is of a refused call that nobody was asked', async () => {
    const answer = await ask(relay.url, { body: { ...hello, model: 'unheard-of' } })
    expect([answer.status, ...told(answer)]).toEqual([503, undefined, '0'])
  })

  it('is of one that no channel can take that it cost nothing', async () => {
    await world.putChannel({ maxInputTokens: 1 })
    const answer = await ask(relay.url)
    expect([answer.status, ...told(answer)]).toEqual([400, undefined, '0'])
  })
})

describe('Retry-After of an upstream', () => {
  it.each([429, 503, 529])('goes on with a %i', async (status) => {
    world.upstream.script({ behave: { status, retryAfter: 7 } })
    const answer = await ask(relay.url)
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, '7'])
  })

  it('is told in seconds where it was a date', async () => {
    const retryAfter = new Date(Date.now() + 100_000).toUTCString()
    world.upstream.script({ behave: { status: 503, retryAfter } })
    const seconds = Number((await ask(relay.url)).headers['retry-after'])
    expect([seconds > 90, seconds <= 100]).toEqual([true, true])
  })

  it('does not go on with what is no reason to ask later', async () => {
    world.upstream.script({ behave: { status: 400, retryAfter: 7 } })
    expect((await ask(relay.url)).headers['retry-after']).toBeUndefined()
  })
})
