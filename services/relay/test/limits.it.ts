import { startRedis, type TestServer } from '@tollgate/testing'
import { ask, hello, send } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

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
/** Tells when the next request has been counted, which goes on when it is told, and when one no longer counts as a success. */
function watchRate(goesOn: Promise<void> = Promise.resolve()) {
  const { rate } = relay.runtime.context
  const [take, failed] = [rate.take.bind(rate), rate.failed.bind(rate)]
  const counted = new Promise<void>((resolve) => {
    jest.spyOn(rate, 'take').mockImplementationOnce(async (...request) => {
      const refusal = await take(...request)
      resolve()
      await goesOn
      return refusal
    })
  })
  const givenBack = new Promise<void>((resolve) => {
    jest.spyOn(rate, 'failed').mockImplementationOnce((...request) => {
      failed(...request)
      resolve()
    })
  })
  return { counted, givenBack }
}

describe('the request limit (S9)', () => {
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

  it('does not count as a success what is refused for want of quota', async () => {
    await limit('0', '1')
    const key = await newcomer()
    world.billing.accounts.set(users, new SimulatedBilling(1))
    expect((await ask(relay.url, { key })).status).toBe(403)
    world.billing.accounts.set(users, world.billing.account())
    expect((await ask(relay.url, { key })).status).toBe(200)
    expect((await ask(relay.url, { key })).status).toBe(429)
  })

  it('does not count as a success a client who leaves while the body is on its way', async () => {
    await limit('0', '1')
    const key = await newcomer()
    const { counted, givenBack } = watchRate()
    const request = send(relay.url, { key, headers: { 'content-length': '5000' }, bytes: Buffer.from('{') })
    await counted
    request.destroy()
    await givenBack
    expect((await ask(relay.url, { key })).status).toBe(200)
  })

  it('does not count as a success a client who leaves while the request is being counted', async () => {
    await limit('0', '1')
    const key = await newcomer()
    const { openCalls } = relay.runtime.context
    let goOn = () => {}
    const { counted, givenBack } = watchRate(new Promise((resolve) => (goOn = resolve)))
    const request = send(relay.url, { key })
    await counted
    request.destroy()
    while (openCalls.size > 0) await new Promise(setImmediate)
    goOn()
    await givenBack
    expect((await ask(relay.url, { key })).status).toBe(200)
  })

  describe('of a group', () => {
    const limitGroup = (limits: object) => world.setOption('GroupRateLimits', JSON.stringify(limits))
    const statusOf = async (key: string) => (await ask(relay.url, { key })).status
    beforeEach(() => world.setOption('ModelRequestRateLimitEnabled', 'false'))
    afterEach(() => limitGroup({}))

    it('holds for each of its users while the other one is off, whatever becomes of their requests', async () => {
      await limitGroup({ default: { rpm: 3 }, vip: { rpm: 1 } })
      const key = await newcomer()
      world.upstream.once({ status: 500 })
      expect([await statusOf(key), await statusOf(key), await statusOf(key)]).toEqual([500, 200, 200])
      const refused = await ask(relay.url, { key })
      expect([refused.status, refused.error()]).toEqual([
        429,
        expect.objectContaining({
          code: 'rate_limit_exceeded',
          message: expect.stringMatching(/at most 3 requests a minute for each account of your group/) as string,
        }),
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
      expect(await statusOf(await newcomer())).toBe(200)
    })

    it('changes with the option and with the group of the user, at once', async () => {
      await world.putChannel({ groups: ['default', 'vip'] })
      await limitGroup({ vip: { rpm: 1 } })
      const key = await newcomer()
      expect([await statusOf(key), await statusOf(key)]).toEqual([200, 200])
      await world.changeUser({ id: users, group: 'vip' })
      expect([await statusOf(key), await statusOf(key)]).toEqual([200, 429])
      await limitGroup({ vip: { rpm: 2 } })
      expect([await statusOf(key), await statusOf(key)]).toEqual([200, 429])
      await limitGroup({ vip: { rpm: 0 } })
      expect(await statusOf(key)).toBe(200)
    })

    it('and the one of all users hold together: the smaller one refuses, and what it refuses counts for neither', async () => {
      await limitGroup({ default: { rpm: 2 } })
      await limit('4', '100')
      const key = await newcomer()
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) statuses.push(await statusOf(key))
      await limitGroup({ default: { rpm: 100 } })
      for (let i = 0; i < 3; i++) statuses.push(await statusOf(key))
      expect(statuses).toEqual([200, 200, 429, 429, 200, 200, 429])
    })

    it('lets no more in than it says, however many come at once', async () => {
      await limitGroup({ default: { rpm: 5 } })
      const key = await newcomer()
      const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(key)))
      expect(statuses.filter((status) => status === 200)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(35)
    })
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
