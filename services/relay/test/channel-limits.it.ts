import { startRedis, type TestServer } from '@tollgate/testing'
import { asMessages, claude, greeting, putClaude } from './support/claude'
import { ask, begin, hello, rest, send } from './support/client'
import { RealtimeHouse } from './support/realtime/realtime-house'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let redis: TestServer
let relay: StartedRelay
let other: StartedRelay

beforeAll(async () => {
  ;[world, redis] = await Promise.all([World.build(), startRedis()])
  relay = await world.startRelay({ REDIS_URL: redis.url })
  other = await world.startRelay({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await world.tearDown()
  await redis.stop()
})

let lastId = 100
/** A channel that no test has asked anything. */
async function limited(setting: Record<string, unknown>, priority = 1): Promise<number> {
  const id = ++lastId
  await world.putChannel({ id, priority, setting })
  return id
}
beforeEach(async () => {
  await world.restore()
  await world.setOption('RetryTimes', '1')
})

const streamed = { ...hello, stream: true }
/** Which channels were asked for the call. */
const askedFor = async ({ requestId }: { requestId: string }) => {
  const { receipt } = await world.billing.bill(requestId)
  return receipt.facts.attempts.map(({ channelId }) => channelId)
}

it('rule C23: passes a channel over that was asked often enough, which is no failure of its own', async () => {
  const id = await limited({ requests_per_minute: 2 })
  const asked: number[][] = []
  for (const { url } of [relay, other, relay, other]) asked.push(await askedFor(await ask(url)))
  expect(asked).toEqual([[id], [id], [3], [3]])
  const { receipt } = await world.billing.bill((await ask(relay.url)).requestId)
  expect(receipt.facts.routing).toEqual({ priority: 0, among: 1, passedOver: [{ channelId: id, reason: 'full' }] })
  const { health } = relay.runtime.context.routing.channel(id) ?? {}
  expect(health?.isSpotless).toBe(true)
})

it('rule C23: tells callers when to come again where all channels are full, each in their own dialect', async () => {
  await world.removeChannel(3)
  await limited({ requests_per_minute: 1 })
  expect((await ask(relay.url)).status).toBe(200)
  for (const { url } of [relay, other]) {
    const refused = await ask(url)
    expect([refused.status, refused.error().code]).toEqual([429, 'channels_full'])
    expect(refused.error().message).toContain('gpt-4o')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  }
  await putClaude(world, { id: ++lastId, setting: { requests_per_minute: 1 } })
  const inClaude = () => ask(relay.url, asMessages({ ...greeting, model: claude }))
  expect((await inClaude()).status).toBe(200)
  const refused = await inClaude()
  expect([refused.status, refused.json()['type'], refused.error().type]).toEqual([429, 'error', 'rate_limit_error'])
  expect(refused.headers['retry-after']).toBeDefined()
})

it('rule C23: refuses a call that names a full channel, and asks no other', async () => {
  await world.changeUser({ role: 10 })
  const id = await limited({ requests_per_minute: 1 })
  const headers = { authorization: `Bearer sk-${'T'.repeat(48)}-${id}` }
  expect([(await ask(relay.url, { headers })).status, (await ask(relay.url, { headers })).status]).toEqual([200, 429])
})

it('rule C23: goes on with the next model of an alias where all channels of the first are full', async () => {
  await world.removeChannel(3)
  await world.putChannel({ id: ++lastId, models: ['gpt-4o'], setting: { requests_per_minute: 1 } })
  await world.putChannel({ id: ++lastId, models: ['gpt-4o-mini'] })
  await world.setOption('ModelAliases', JSON.stringify({ any: ['gpt-4o', 'gpt-4o-mini'] }))
  const models: unknown[] = []
  for (let turn = 0; turn < 2; turn++)
    models.push((await ask(relay.url, { body: { ...hello, model: 'any' } })).headers['x-tollgate-model'])
  expect(models).toEqual(['gpt-4o', 'gpt-4o-mini'])
})

it('rule C23: counts the tokens that a call read and wrote', async () => {
  const id = await limited({ tokens_per_minute: 40 })
  world.upstream.script({
    match: { key: `key-${id}` },
    behave: { usage: { prompt_tokens: 30, completion_tokens: 20 } },
  })
  const [first, second] = [await ask(relay.url), await ask(other.url)]
  expect([await askedFor(first), await askedFor(second)]).toEqual([[id], [3]])
})

describe('rule C23: a place among the calls under way', () => {
  /** Whether the limited channel has room for one more, as the other relay finds; what it is asked for is over then. */
  async function hasRoom(id: number): Promise<boolean> {
    return (await askedFor(await ask(other.url)))[0] === id
  }
  /** Until everything that was given back has reached Redis, and what was heard of the limit is forgotten. */
  async function settled(): Promise<void> {
    while (relay.runtime.context.openCalls.size > 0) await new Promise(setImmediate)
    await relay.runtime.context.places.close()
    for (const { load } of other.runtime.context.routing.channels) load?.under(load.limits)
  }

  it('is held until the answer has come as a whole', async () => {
    const id = await limited({ max_concurrent_calls: 1 })
    const gate = world.upstream.pause({ key: `key-${id}` }, { event: 2 })
    const begun = await begin(relay.url, { body: streamed })
    expect([await hasRoom(id), (await askedFor(await ask(relay.url)))[0]]).toEqual([false, 3])
    gate.release()
    await rest(begun)
    await settled()
    expect(await hasRoom(id)).toBe(true)
  })

  it.each([
    ['before the answer', 'before-headers'],
    ['within the answer', { afterEvents: 2 }],
  ] as const)('is free once its client has left %s', async (_when, hang) => {
    const id = await limited({ max_concurrent_calls: 1 })
    world.upstream.script({ match: { key: `key-${id}` }, behave: { hang } })
    const request = send(relay.url, { body: streamed })
    await world.upstream.nextRequest()
    expect(await hasRoom(id)).toBe(false)
    request.destroy()
    await world.upstream.aborted()
    await settled()
    world.upstream.reset()
    expect(await hasRoom(id)).toBe(true)
  })

  it('is free once its upstream has failed, and another is asked', async () => {
    const id = await limited({ max_concurrent_calls: 1 })
    world.upstream.once({ status: 500 }, { key: `key-${id}` })
    expect(await askedFor(await ask(relay.url))).toEqual([id, 3])
    await settled()
    expect(await hasRoom(id)).toBe(true)
  })

  it('is never held by more at once than may be, however many come', async () => {
    const id = await limited({ max_concurrent_calls: 3 })
    const gate = world.upstream.pause({ key: `key-${id}` }, 'end')
    const answers = Array.from({ length: 24 }, (_, turn) => ask(turn % 2 === 0 ? relay.url : other.url))
    let done = 0
    for (const answer of answers) void answer.then(() => (done += 1))
    const held = () => world.upstream.requests.filter(({ key }) => key === `key-${id}`).length
    while (done + held() < 24) await new Promise(setImmediate)
    expect(held()).toBe(3)
    gate.release()
    const asked = await Promise.all(answers.map(async (answer) => (await askedFor(await answer))[0]))
    expect(asked.filter((one) => one === id)).toHaveLength(3)
  })
})

it('asks channels as far as each relay knows while Redis is away, at once', async () => {
  const id = await limited({ requests_per_minute: 1 })
  await redis.pause()
  try {
    const asked: number[][] = []
    for (const { url } of [relay, relay, other, other]) asked.push(await askedFor(await ask(url)))
    expect(asked).toEqual([[id], [3], [id], [3]])
  } finally {
    await redis.resume()
  }
})

describe('rule C23: a realtime session', () => {
  let house: RealtimeHouse
  beforeAll(async () => void (house = await RealtimeHouse.build()))
  afterAll(() => house.demolish())

  it('holds its place from its opening to its end', async () => {
    await house.restore()
    const [channel] = house.relay.runtime.context.routing.channels
    await house.world.putChannel({ ...channel?.given, setting: { max_concurrent_calls: 1 } })
    const load = () => house.relay.runtime.context.routing.channel(channel?.id ?? 0)?.load?.underWay
    const client = house.dial()
    await client.hears('session.created')
    expect(load()).toBe(1)
    client.socket.close(1000)
    await house.billed(1)
    while (house.relay.runtime.context.openCalls.size > 0) await new Promise(setImmediate)
    expect(load()).toBe(0)
  })
})
