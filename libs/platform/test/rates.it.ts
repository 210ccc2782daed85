import { Controller, Get, Global, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { startRedis, type TestServer } from '@tollgate/testing'
import {
  Access,
  Costs,
  createLog,
  rateRules,
  REQUEST_LIMITS,
  type RequestLimits,
  Secret,
  stopService,
  SystemClock,
} from '../src'
import { costOf } from '../src/http/rates/rate-rules'
import { Limits } from '../src/limits/limits'
import { RedisScripts } from '../src/limits/redis-scripts'
import { apiKey } from './support/sample-people'
import { createSample, SampleModule } from './support/sample-service'

@Controller('api/search')
@Access('public')
class SearchController {
  @Get()
  @Costs('heavy')
  search(): string {
    return 'found'
  }
}

describe('requests of the console', () => {
  let redis: TestServer
  let scripts: RedisScripts
  const instances: NestFastifyApplication[] = []
  let readsPerMinute = 40
  let askers = 0

  beforeAll(async () => {
    redis = await startRedis()
    const clock = new SystemClock()
    scripts = new RedisScripts(new Secret(redis.url), createLog('rates', { level: 'silent' }), clock)
    for (let instance = 0; instance < 2; instance++) {
      // Each process has counts of its own, for while Redis is away.
      const counts = new Limits({ prefix: 'test', table: rateRules, scripts, clock })
      const limits: RequestLimits = { counts, readsPerMinute: () => readsPerMinute }
      @Global()
      @Module({
        imports: [SampleModule],
        controllers: [SearchController],
        providers: [{ provide: REQUEST_LIMITS, useValue: limits }],
        exports: [REQUEST_LIMITS],
      })
      class LimitedModule {}
      instances.push((await createSample({ module: LimitedModule })).app)
    }
  }, 60_000)
  beforeEach(() => void (readsPerMinute = 40))
  afterAll(async () => {
    await Promise.all(instances.map((app) => app.close()))
    scripts.close()
    await redis.stop()
  })

  const newcomer = () => `198.51.100.${++askers}`
  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}, place = 0) =>
    instances[place % 2]!.inject({ url, remoteAddress, headers })
  const many = async (times: number, url: string, ip: string, headers: Record<string, string> = {}) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, place) => ask(url, ip, headers, place)))
    return answers.map(({ statusCode }) => statusCode)
  }
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

  it('of one user are so many in all processes together, from wherever, and say when to come again', async () => {
    const alice = { cookie: 'session=session-of-alice' }
    const statuses = await many(100, '/api/sample', newcomer(), alice)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([40, 60])
    for (const [lang, message] of [
      ['zh', '请求过于频繁，请稍后再试'],
      ['en', 'Too many requests. Please try again later'],
    ]) {
      const refused = await ask('/api/sample', newcomer(), { ...alice, 'accept-language': lang! })
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toEqual({ success: false, message })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    }
    expect((await ask('/api/sample', newcomer(), { cookie: 'session=session-of-adam' })).statusCode).toBe(200)
  })

  it('count for more the longer their bodies are, and one never for all of a limit', async () => {
    readsPerMinute = 400 // and 80 that write
    const payload = JSON.stringify({ name: 'x'.repeat(300 * 1024), size: 1 })
    const headers = { cookie: 'session=session-of-alice', 'content-type': 'application/json' }
    const post = () => instances[0]!.inject({ method: 'POST', url: '/api/sample', headers, payload })
    const statuses = (await Promise.all(Array.from({ length: 20 }, post))).map(({ statusCode }) => statusCode)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([16, 4])
    expect(costOf(20 * 1024 * 1024, 80)).toBe(10)
    expect(costOf(20 * 1024 * 1024, 3)).toBe(1)
  })

  it('that are refused in a flood are a line of the log, and one more with their number', async () => {
    const counts = new Limits({ prefix: 'flood', table: rateRules, scripts, clock: new SystemClock() })
    @Global()
    @Module({
      imports: [SampleModule],
      providers: [{ provide: REQUEST_LIMITS, useValue: { counts, readsPerMinute: () => 40 } }],
      exports: [REQUEST_LIMITS],
    })
    class FloodedModule {}
    const { app, logged } = await createSample({ module: FloodedModule })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await app.inject('/api/open/who?of=everybody')).statusCode),
    )
    expect(count(statuses, 429)).toBe(60)
    const lines = () => logged.filter(({ event }) => event === 'http.refused')
    expect(lines()).toMatchObject([{ code: 'platform.too-many-requests', path: '/api/open/who', status: 429 }])
    expect(lines()[0]).not.toHaveProperty('times')
    await stopService(app)
    expect(lines().slice(1)).toMatchObject([{ code: 'platform.too-many-requests', times: 59 }])
  })

  it('of strangers are counted by their address, also when they are told to sign in', async () => {
    const [stranger, another] = [newcomer(), newcomer()]
    const statuses = await many(60, '/api/sample', stranger)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([40, 20])
    expect((await ask('/api/sample', another)).statusCode).toBe(401)
  })

  it('with a key of somebody, from where it is not good for, use up nothing of theirs', async () => {
    const thief = newcomer()
    const statuses = await many(60, '/api/channel/', thief, { authorization: `Bearer ${apiKey}` })
    expect([count(statuses, 403), count(statuses, 429)]).toEqual([40, 20])
    const owner = await ask('/api/channel/', '192.0.2.7', { authorization: `Bearer ${apiKey}` })
    expect(owner.statusCode).toBe(200)
  })

  it('that cost more are fewer, and leave the others alone', async () => {
    const stranger = newcomer()
    expect(count(await many(10, '/api/search', stranger), 200)).toBe(2)
    expect((await ask('/api/open/who', stranger)).statusCode).toBe(200)
  })

  it('are free for probes, and where the operator sets no limit', async () => {
    const probe = newcomer()
    expect(count(await many(100, '/health/live', probe), 200)).toBe(100)
    readsPerMinute = 0
    expect(count(await many(100, '/api/open/who', probe), 200)).toBe(100)
  })

  it('go on while Redis is away, counted by each process', async () => {
    const stranger = newcomer()
    await redis.pause()
    try {
      expect(count(await many(100, '/api/open/who', stranger), 200)).toBe(80)
    } finally {
      await redis.resume()
    }
  })
})
