import { startRedis, type TestServer } from '@tollgate/testing'
import { ask, hello } from './support/client'
import { World, type StartedRelay } from './support/world'

let world: World
let redis: TestServer
let relay: StartedRelay

beforeAll(async () => {
  ;[world, redis] = await Promise.all([World.build(), startRedis()])
  relay = await world.startRelay({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await world.tearDown()
  await redis.stop()
})

const limit = async (requests: string, successes: string) => {
  await world.setOption('ModelRequestRateLimitCount', requests)
  await world.setOption('ModelRequestRateLimitSuccessCount', successes)
  await world.setOption('ModelRequestRateLimitEnabled', 'true')
}
let users = 100
/** A user whose requests were never counted, so that tests do not meet. */
async function newcomer(): Promise<string> {
  const userId = ++users
  const key = String(userId).padStart(48, 'K')
  await world.changeUser({ id: userId })
  await world.changeToken({ id: userId, userId, isUnlimited: true }, key)
  world.billing.accounts.set(userId, world.billing.account())
  return key
}

describe('the request limit', () => {
  it('lets so many requests in, whatever becomes of them, and says when to come again', async () => {
    await limit('3', '100')
    const key = await newcomer()
    world.upstream.once({ status: 500 })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await ask(relay.url, { key })).status)
    expect(statuses).toEqual([500, 200, 200, 429])
    const refused = await ask(relay.url, { key })
    expect(refused.error()).toMatchObject({
      code: 'rate_limit_exceeded',
      message: expect.stringMatching(/at most 3 in 1 minutes/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect((await ask(relay.url, { key: await newcomer() })).status).toBe(200)
  })

  it('counts as a success only what was one, and never more than the limit at once', async () => {
    await limit('0', '5')
    const key = await newcomer()
    world.upstream.once({ status: 500 }, {}, 2)
    expect((await ask(relay.url, { key })).status).toBe(500)
    expect((await ask(relay.url, { key })).status).toBe(500)
    expect((await ask(relay.url, { key, body: { ...hello, model: 'unknown' } })).status).toBe(503)
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(relay.url, { key })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  it('ends with the switch, and without Redis nobody is limited', async () => {
    await limit('1', '100')
    const key = await newcomer()
    expect((await ask(relay.url, { key })).status).toBe(200)
    expect((await ask(relay.url, { key })).status).toBe(429)
    await redis.pause()
    expect((await ask(relay.url, { key })).status).toBe(200)
    await redis.resume()
    await world.setOption('ModelRequestRateLimitEnabled', 'false')
    expect((await ask(relay.url, { key })).status).toBe(200)
  })

  it('does not count questions about models', async () => {
    await limit('1', '100')
    const key = await newcomer()
    for (let i = 0; i < 3; i++) {
      expect((await ask(relay.url, { key, method: 'GET', path: '/v1/models' })).status).toBe(200)
    }
    expect((await ask(relay.url, { key })).status).toBe(200)
  })
})
