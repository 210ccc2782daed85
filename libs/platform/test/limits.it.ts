import { ManualClock, startRedis, type TestServer } from '@tollgate/testing'
import { createLog, Secret } from '../src'
import { Limits } from '../src/limits/limits'
import { RedisScripts } from '../src/limits/redis-scripts'

describe('limits in Redis', () => {
  let redis: TestServer
  let clock: ManualClock
  const opened: RedisScripts[] = []
  const table = { narrow: { points: 3, seconds: 60 }, wide: { points: 5, seconds: 1 } } as const
  const limitsOf = () => {
    const scripts = new RedisScripts(new Secret(redis.url), createLog('limits', { level: 'silent' }), clock)
    opened.push(scripts)
    return new Limits({ prefix: '{test}', table, scripts, clock })
  }
  let places = 0
  const doors = (key = `key-${++places}`) =>
    [
      { limit: 'narrow', key },
      { limit: 'wide', key },
    ] as const

  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(() => {
    clock = new ManualClock()
  })
  afterAll(async () => {
    for (const scripts of opened) scripts.close()
    await redis.stop()
  })

  it('let exactly so many pass of a hundred at once, through two processes', async () => {
    const processes = [limitsOf(), limitsOf()] as const
    const at = doors()
    const all = await Promise.all(Array.from({ length: 100 }, (_, place) => processes[place % 2]?.take(at)))
    const refused = all.flatMap((taken) => (taken?.refused ? [taken.refused] : []))
    expect(refused).toHaveLength(97)
    for (const { limit, retryAfterMs } of refused) {
      expect(limit).toBe('narrow')
      expect(retryAfterMs).toBeGreaterThan(50_000)
    }
  })

  it('count nothing anywhere where one of them is reached', async () => {
    const limits = limitsOf()
    const [narrow, wide] = doors()
    for (let time = 0; time < 3; time++) await limits.take([narrow])
    for (let time = 0; time < 5; time++) expect((await limits.take([wide, narrow])).refused?.limit).toBe('narrow')
    for (let time = 0; time < 5; time++) expect((await limits.take([wide])).refused).toBeNull()
  })

  it('take what is given back once more, but not out of a count that began anew', async () => {
    const limits = limitsOf()
    const at = doors()
    for (let time = 0; time < 10; time++) {
      const taken = await limits.take(at)
      if (taken.refused) throw new Error('refused')
      await taken.giveBack()
    }
    const [, wide] = doors()
    const old = await limits.take([wide])
    let count = await limits.take([wide])
    // The count lasts for a second of Redis' own time.
    while (count.refused === null) count = await limits.take([wide])
    while (count.refused) count = await limits.take([wide])
    if (old.refused === null) await old.giveBack()
    for (let time = 0; time < 4; time++) expect((await limits.take([wide])).refused).toBeNull()
    expect((await limits.take([wide])).refused).not.toBeNull()
  })

  it('are counted by each process while Redis is away, which is not asked again for a second', async () => {
    const limits = limitsOf()
    const at = doors()
    await limits.take(at)
    await redis.pause()
    try {
      const first = await limits.take(at)
      expect(first).toMatchObject({ refused: null, isShared: false })
      for (let time = 0; time < 2; time++) expect((await limits.take(at)).refused).toBeNull()
      const refused = await limits.take(at)
      expect(refused.refused).toEqual({ limit: 'narrow', retryAfterMs: 60_000 })
    } finally {
      await redis.resume()
    }
    expect((await limits.take(at)).refused).not.toBeNull()
    await clock.advance(1_000)
    let taken = await limits.take(at)
    while (taken.refused || !taken.isShared) {
      await clock.advance(1_000)
      taken = await limits.take(at)
    }
    await limits.forget(at)
    for (let time = 0; time < 3; time++) expect(await limits.take(at)).toMatchObject({ refused: null, isShared: true })
  })
})
