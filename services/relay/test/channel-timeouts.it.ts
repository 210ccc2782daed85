import { setImmediate } from 'node:timers/promises'
import { SystemClock, type Timer } from '@tollgate/platform'
import { exampleKeys } from '@tollgate/testing'
import { asMessages, claude, greeting, messageEvents, putClaude } from './support/claude'
import { ask, begin, eventsOf, hello, rest, send } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

/** The machine's clock, but for timers of one length, which a test lets fire. */
class HeldClock extends SystemClock {
  private readonly held = new Set<() => void>()

  constructor(private readonly heldMs: number) {
    super()
  }

  /** How many of them wait. */
  get waiting(): number {
    return this.held.size
  }

  override setTimer(callback: () => void, delayMs: number): Timer {
    if (delayMs !== this.heldMs) return super.setTimer(callback, delayMs)
    this.held.add(callback)
    return { cancel: () => void this.held.delete(callback) }
  }

  /** Their time is over. */
  fire(): void {
    const callbacks = [...this.held]
    this.held.clear()
    for (const callback of callbacks) callback()
  }
}

const firstTokenSeconds = 77.5
const clock = new HeldClock(firstTokenSeconds * 1_000)
let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay({}, clock)
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.setOption('RetryTimes', '1')
})

type Answer = Awaited<ReturnType<typeof ask>>
const streamed = { ...hello, stream: true }
const setting = { first_token_timeout_seconds: firstTokenSeconds }
const late = { match: { key: 'key-3' } }
const billOf = async ({ requestId }: Answer) => {
  const { units, receipt } = await world.billing.bill(requestId)
  return { units, facts: receipt.facts }
}
/** Once the upstream has the request, and its channel's time is running. */
async function running(): Promise<void> {
  await world.upstream.nextRequest()
  expect(clock.waiting).toBe(1)
}

describe('rule C15: the time that a channel has to begin', () => {
  beforeEach(() => world.putChannel({ priority: 1, setting }))

  it.each([
    ['a stream without a head', streamed, { hang: 'before-headers' }],
    ['a stream that has nothing in it', streamed, { hang: 'after-headers' }],
    ['a stream of comments', streamed, { comments: true, hang: { afterEvents: 1 } }],
    ['an answer in one piece', hello, { hang: 'before-headers' }],
  ] as const)('is over for %s: another channel answers, and that alone is paid for', async (_case, body, behave) => {
    await world.putChannel({ id: 4 })
    world.upstream.script({ ...late, behave })
    const asked = ask(relay.url, { body })
    await running()
    clock.fire()
    const answer = await asked
    const { units, facts } = await billOf(answer)
    expect([answer.status, answer.headers['x-tollgate-attempts'], clock.waiting]).toEqual([200, '2', 0])
    expect(facts.attempts.map(({ channelId, outcome }) => [channelId, outcome])).toEqual([
      [3, 'first-token-timeout'],
      [4, 'ok'],
    ])
    world.upstream.reset()
    expect(units).toBe((await billOf(await ask(relay.url, { body: { ...body } }))).units)
  })

  it('ends the call at no charge where nobody else can be asked', async () => {
    world.upstream.script({ ...late, behave: { hang: 'before-headers' } })
    const asked = ask(relay.url, { body: streamed })
    await running()
    clock.fire()
    const answer = await asked
    expect([answer.status, answer.error().code, (await billOf(answer)).units]).toEqual([504, 'upstream_timeout', 0])
  })

  it('no longer runs for a stream that has begun', async () => {
    const gate = world.upstream.pause({}, { event: 3 })
    const begun = await begin(relay.url, { body: streamed })
    expect(clock.waiting).toBe(0)
    gate.release()
    expect((await rest(begun)).status).toBe(200)
  })

  it('no longer runs for an answer in one piece that has a head', async () => {
    world.upstream.once({ splitBytes: 16 })
    const gate = world.upstream.pause({}, 'end')
    const asked = ask(relay.url)
    await gate.reached()
    while (clock.waiting > 0) await setImmediate()
    gate.release()
    expect((await asked).status).toBe(200)
  })

  it('no longer runs once its client has left', async () => {
    world.upstream.script({ ...late, behave: { hang: 'before-headers' } })
    const request = send(relay.url, { body: streamed })
    await running()
    request.on('error', () => {}).destroy()
    await world.upstream.aborted()
    expect(clock.waiting).toBe(0)
  })

  it('moves a translated call on, too', async () => {
    await world.removeChannel(3)
    await putClaude(world, { priority: 1, setting })
    await world.putChannel({ id: 4, models: [claude] })
    world.upstream.once({ hang: 'after-headers' })
    const asked = ask(relay.url, { body: { ...greeting, model: claude, stream: true } })
    await running()
    clock.fire()
    const answer = await asked
    expect([answer.status, answer.headers['x-tollgate-attempts'], eventsOf(answer).at(-1)]).toEqual([
      200,
      '2',
      '[DONE]',
    ])
  })
})

describe.each([
  ['a token that does not come', 15, exampleKeys.baidu, '/oauth/2.0/token'],
  ['an answer that does not come', 15, exampleKeys.baidu, /chat/],
  ['a WebSocket that says nothing', 18, exampleKeys.xunfei, /chat/],
])('the time that a vendor has to begin', (what, type, key, path) => {
  it.each([
    ['whole', false],
    ['streamed', true],
  ])(`is over for ${what}, %s: another channel answers`, async (_, stream) => {
    await world.putChannel({ id: 3, type, keys: [key], priority: 1, setting })
    await world.putChannel({ id: 4 })
    world.upstream.once({ hang: 'before-headers' }, typeof path === 'string' ? { path } : {})
    const asked = ask(relay.url, { body: { ...hello, stream } })
    while ((await world.upstream.nextRequest()).path.search(path) === -1);
    expect(clock.waiting).toBe(1)
    clock.fire()
    const answer = await asked
    const { facts } = await billOf(answer)
    expect([answer.status, facts.attempts.map(({ outcome }) => outcome)]).toEqual([200, ['first-token-timeout', 'ok']])
    // Each is told with its own time: the second was asked when the first was given up.
    const [first, second] = facts.attempts
    expect(second?.startedMs).toBeGreaterThanOrEqual((first?.startedMs ?? NaN) + (first?.durationMs ?? NaN) - 1)
    expect((second?.startedMs ?? NaN) + (second?.durationMs ?? NaN)).toBeLessThanOrEqual(facts.durationMs + 1)
  })
})

describe('rule C15: the time that a channel may be silent within an answer', () => {
  it('ends a stream with an error, and what was delivered is paid for', async () => {
    await world.putChannel({ setting: { idle_timeout_seconds: 0.1 } })
    world.upstream.script({ behave: { text: 'one two three four', hang: { afterEvents: 3 } } })
    const answer = await ask(relay.url, asMessages({ ...greeting, model: 'gpt-4o', stream: true }))
    const { units, facts } = await billOf(answer)
    expect(messageEvents(answer).at(-1)?.name).toBe('error')
    expect(units).toBeGreaterThan(0)
    expect(facts).toMatchObject({ outcome: 'upstream-cut' })
  })
})
