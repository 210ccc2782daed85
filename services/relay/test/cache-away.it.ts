import { type AddressInfo, createServer, type Socket } from 'node:net'
import { CachedWorld, fateOf } from './support/cache/cached-world'
import { ask, hello } from './support/client'

let cached: CachedWorld

beforeEach(async () => {
  cached = await CachedWorld.build()
  await cached.restore()
})
afterEach(() => cached.tearDown())

const away = () => cached.world.logged.filter(({ event }) => event === 'cache.away').length
const streamed = { body: { ...hello, stream: true } }

/** A Redis that takes what it is sent and never answers. */
async function silentRedis(): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, stop } // it listens on TCP
}

describe('while Redis', () => {
  async function expectMisses(relay = cached.relay): Promise<void> {
    const before = cached.asked
    const beganMs = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => cached.ask(place % 2 ? {} : streamed, relay)),
    )
    for (const answer of answers) expect([answer.status, fateOf(answer)]).toEqual([200, 'miss'])
    const bills = await Promise.all(answers.map(({ requestId }) => cached.world.billing.bill(requestId)))
    for (const { receipt } of bills) expect(receipt.facts).not.toHaveProperty('cacheAgeSeconds')
    expect([cached.asked - before, away() > 0]).toEqual([20, true])
    // Once for each second for which Redis is left alone.
    expect(away()).toBeLessThanOrEqual(2 + (performance.now() - beganMs) / 1_000)
  }

  it('is gone, calls are answered by models, and the log says so but not for each', async () => {
    expect((await cached.repeat(2)).map(fateOf)).toEqual(['miss', 'hit'])
    await cached.redis.crash()
    await expectMisses()
  })

  it('does not answer, calls wait for it no longer than a moment', async () => {
    const silent = await silentRedis()
    await expectMisses(await cached.world.startRelay({ REDIS_URL: silent.url }))
    silent.stop()
  })

  it('is away, nobody waits for it to be emptied', async () => {
    await cached.redis.crash()
    await cached.world.setOption('CacheGeneration', '5')
    expect((await cached.ask()).status).toBe(200)
  })
})

it('is there again, answers are kept again', async () => {
  await cached.redis.pause()
  expect(fateOf(await cached.ask())).toBe('miss')
  await cached.redis.resume()
  // It is left alone for a second.
  let fate: unknown = 'miss'
  while (fate !== 'hit') fate = fateOf(await cached.ask())
  expect(fate).toBe('hit')
})

it('has none at all, a relay answers as ever', async () => {
  const relay = await cached.world.startRelay()
  expect((await cached.repeat(2)).map(fateOf)).toEqual(['miss', 'hit'])
  const answers = [await ask(relay.url), await ask(relay.url)]
  expect(answers.map(({ status, headers }) => [status, headers['x-tollgate-cache']])).toEqual([
    [200, 'miss'],
    [200, 'miss'],
  ])
})

it('is shared by relays: what one has kept another one gives', async () => {
  const other = await cached.world.startRelay({ REDIS_URL: cached.redis.url })
  await cached.ask()
  expect(fateOf(await cached.ask({}, other))).toBe('hit')
})
