import { createLog, Secret } from '@tollgate/platform'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { ManualClock, startRedis, type TestServer } from '@tollgate/testing'
import { ChannelPlaces, nameOfChannel } from '../src/limits/channel-places'
import type { LimitKind, Limits } from '../src/limits/limits'
import { Load } from '../src/limits/load'
import type { Place } from '../src/limits/place'
import { aliveMs, keysOf } from '../src/limits/place-scripts'
import { Places } from '../src/limits/places'

/** One relay, as far as it asks channels. */
interface Process {
  readonly places: ChannelPlaces
  readonly clock: ManualClock
  readonly scripts: RedisScripts
  take(tokens?: number): Promise<Place | null>
  reached(tokens?: number): LimitKind | null
}

let redis: TestServer
let channelId = 0
let processes: Process[] = []
beforeAll(async () => void (redis = await startRedis()))
afterAll(() => redis.stop())
beforeEach(() => void (channelId += 1))
afterEach(async () => {
  for (const { places, scripts } of processes) {
    await places.close()
    scripts.close()
  }
  processes = []
})

function aProcess(limits: Partial<Limits>): Process {
  const clock = new ManualClock()
  const scripts = new RedisScripts(new Secret(redis.url), createLog('places', { level: 'silent' }), clock)
  const places = new ChannelPlaces(new Places(scripts, clock), clock)
  const load = new Load({ requestsPerMinute: null, tokensPerMinute: null, maxConcurrentCalls: null, ...limits })
  const made = {
    ...{ places, clock, scripts },
    take: (tokens = 0) => places.take({ id: channelId, load }, tokens),
    reached: (tokens = 0) => load.reached(tokens, clock.monotonicMs())?.kind ?? null,
  }
  processes.push(made)
  return made
}
const had = (places: readonly (Place | null)[]) => places.filter((place) => place !== null)
/** What Redis knows of the calls of processes. */
const told = ({ scripts }: Process) =>
  scripts.run(`return redis.call('ZRANGE', KEYS[2], 0, -1)`, keysOf(nameOfChannel(channelId)), []) as Promise<string[]>

it('gives out no more places at once than all processes together may have, and each again once it is left', async () => {
  const both = [aProcess({ maxConcurrentCalls: 3 }), aProcess({ maxConcurrentCalls: 3 })] as const
  const asked = Array.from({ length: 20 }, (_, turn) => both[turn % 2 === 0 ? 0 : 1].take())
  const places = had(await Promise.all(asked))
  expect(places).toHaveLength(3)
  for (const place of places) {
    place.leave()
    place.leave()
  }
  await Promise.all(both.map(({ places: given }) => given.close()))
  expect(await told(both[0])).toEqual([])
  expect(had(await Promise.all([both[0].take(), both[1].take(), both[1].take(), both[0].take()]))).toHaveLength(3)
})

it('counts requests of all processes in a minute, whatever becomes of them', async () => {
  const [one, other] = [aProcess({ requestsPerMinute: 4 }), aProcess({ requestsPerMinute: 4 })]
  for (const place of had([await one.take(), await one.take(), await one.take()])) place.leave()
  expect([(await other.take()) === null, (await other.take()) === null]).toEqual([false, true])
  expect([one.reached(), other.reached()]).toEqual([null, 'requests'])
  // It passes the channel over without asking, for a second.
  await other.clock.advance(999)
  expect(other.reached()).toBe('requests')
  await other.clock.advance(1)
  expect(other.reached()).toBeNull()
})

it('counts the tokens that were used in place of those that were likely', async () => {
  const [one, other] = [aProcess({ tokensPerMinute: 100 }), aProcess({ tokensPerMinute: 100 })]
  const place = await one.take(60)
  expect(await other.take(50)).toBeNull()
  place?.used(40)
  await one.places.close()
  await other.clock.advance(1_000)
  const second = await other.take(50)
  expect(second).not.toBeNull()
  second?.used(60)
  await other.places.close()
  await Promise.all([one.clock.advance(1_000), other.clock.advance(1_000)])
  expect(await one.take(1)).toBeNull()
})

it('lets one request of any size in where nothing was used', async () => {
  const one = aProcess({ tokensPerMinute: 10 })
  expect([(await one.take(50)) === null, one.reached(1)]).toEqual([false, 'tokens'])
})

it('forgets the calls of a process that has died, and of none that lives', async () => {
  const [one, other] = [aProcess({ maxConcurrentCalls: 1 }), aProcess({ maxConcurrentCalls: 1 })]
  await one.scripts.run(
    `local at = redis.call('TIME')[1] * 1000; return redis.call('ZADD', KEYS[2], at - 1, 'dead')`,
    keysOf(nameOfChannel(channelId)),
    [],
  )
  const place = await one.take()
  expect(place).not.toBeNull()
  expect(await other.take()).toBeNull()
  // What Redis lost is told again in time.
  await one.scripts.run(`return redis.call('DEL', KEYS[2])`, keysOf(nameOfChannel(channelId)), [])
  await one.clock.advance(aliveMs / 3)
  await one.places.close()
  expect(await other.take()).toBeNull()
})

it('goes by what each process knows while Redis is away, and waits for nothing', async () => {
  const [one, other] = [aProcess({ maxConcurrentCalls: 1 }), aProcess({ maxConcurrentCalls: 1 })]
  await redis.pause()
  try {
    expect(had(await Promise.all([one.take(), other.take()]))).toHaveLength(2)
    expect([one.reached(), other.reached()]).toEqual(['calls', 'calls'])
  } finally {
    await redis.resume()
  }
})
