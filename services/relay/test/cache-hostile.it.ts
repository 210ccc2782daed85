import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { CachedWorld, fateOf } from './support/cache/cached-world'
import { type Answered, type Asked, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'

let cached: CachedWorld
let store: Redis

beforeAll(async () => {
  cached = await CachedWorld.build()
  store = new Redis(cached.redis.url)
})
afterAll(async () => {
  store.disconnect()
  await cached.tearDown()
})
beforeEach(() => cached.restore())

const bill = ({ requestId }: Answered) => cached.world.billing.bill(requestId)
const names = () => store.keys('relay:{answers}:answer:*')
const onlyName = async () => (await names())[0] ?? ''
const saying = (content: string): Asked => ({ body: { ...hello, messages: [{ role: 'user', content }] } })
const wordsOf = (asked: Asked[]) => Promise.all(asked.map(async (one) => (await cached.ask(one)).text()))

describe('what is in Redis', () => {
  it('tells whoever reads it neither request nor answer, nor whose they are', async () => {
    cached.world.upstream.once({ text: 'a very private answer' })
    await cached.ask(saying('a very private question'))
    const kept = [
      await onlyName(),
      (await store.get(await onlyName())) ?? '',
      await store.hgetall('relay:{answers}:entries'),
    ]
    expect(JSON.stringify(kept)).not.toMatch(/private|gpt-4o|\bada\b|choices/)
    expect(await store.pttl(await onlyName())).toBeLessThanOrEqual(60_000)
  })

  it.each<[string, (value: string) => string]>([
    ['is no value of ours', () => 'garbage'],
    ['is empty', () => ''],
    ['was changed', (value) => `${value.slice(0, -4)}AAAA`],
    ['was cut', (value) => value.slice(0, 200)],
  ])('is nobody’s answer where it %s, and goes', async (_case, spoil) => {
    await cached.ask()
    const name = await onlyName()
    await store.set(name, spoil((await store.get(name)) ?? ''))
    cached.world.upstream.once({ status: 500 })
    expect((await cached.ask()).status).toBe(500)
    expect(await names()).toEqual([])
    const [again, hit] = (await cached.repeat(2)) as [Answered, Answered]
    expect([again, hit].map(fateOf)).toEqual(['miss', 'hit'])
  })

  it('is no answer to another request, wherever somebody puts it', async () => {
    await cached.ask(saying('one'))
    const one = await onlyName()
    await cached.ask(saying('other'))
    const other = (await names()).find((name) => name !== one) ?? ''
    await store.set(other, (await store.get(one)) ?? '')
    const answer = await cached.ask(saying('other'))
    expect([fateOf(answer), answer.text().includes('one')]).toEqual(['miss', false])
  })

  it('is no list or number that somebody put there', async () => {
    await cached.ask()
    const name = await onlyName()
    await store.del(name)
    await store.lpush(name, 'x')
    expect([(await cached.ask()).status, cached.asked]).toEqual([200, 2])
  })

  it('is bounded for each user: what ends first goes', async () => {
    await cached.world.setOption('CacheUserMegabytes', '1')
    for (let place = 0; place < 24; place++) {
      // It cannot be compressed.
      cached.world.upstream.once({ text: randomBytes(45_000).toString('base64') })
      await cached.ask(saying(`question ${place}`))
    }
    const values = await Promise.all((await names()).map((name) => store.strlen(name)))
    const bytes = values.reduce((sum, one) => sum + one, 0)
    expect([values.length > 3, values.length < 24, bytes <= 1024 * 1024]).toEqual([true, true, true])
    const sizes = await store.hgetall('relay:{answers}:bytes')
    expect(sizes['all']).toBe(sizes['of user 7'])
    expect(fateOf(await cached.ask(saying('question 23')))).toBe('hit')
    expect(fateOf(await cached.ask(saying('question 0')))).toBe('miss')
    await cached.world.setOption('CacheUserMegabytes', '32')
  })

  it('leaves nothing behind once it is emptied', async () => {
    await wordsOf([saying('a'), saying('b'), { body: { ...hello, stream: true } }])
    await cached.relay.runtime.context.cache.empty()
    expect(await store.keys('relay:{answers}:*')).toEqual([])
  })
})

describe('one user and another', () => {
  it('have nothing of each other', async () => {
    const key = await cached.addUser()
    expect([fateOf(await cached.ask()), fateOf(await cached.ask({ key })), fateOf(await cached.ask({ key }))]).toEqual([
      'miss',
      'miss',
      'hit',
    ])
  })

  it('share where an option says so, but not with another group', async () => {
    const key = await cached.addUser()
    await cached.world.setOption('CacheSharedByUsers', 'true')
    expect([fateOf(await cached.ask()), fateOf(await cached.ask({ key }))]).toEqual(['miss', 'hit'])
    await cached.world.putChannel({ groups: ['default', 'vip'] })
    await cached.world.changeUser({ id: 8, group: 'vip' })
    expect(fateOf(await cached.ask({ key }))).toBe('miss')
    await cached.world.setOption('CacheSharedByUsers', 'false')
    expect(fateOf(await cached.ask({ key }))).toBe('miss')
  })
})

describe('a setting that changes', () => {
  const change = (given: Parameters<typeof cached.world.putChannel>[0]) => cached.world.putChannel(given)

  it.each<[string, Parameters<typeof change>[0]]>([
    ['leads elsewhere', { other: 'x' }],
    ['says something first', { setting: { system_prompt: 'Be brief.' } }],
    ['sets a field', { paramOverride: { temperature: 0 } }],
    ['asks for another model', { modelMapping: { 'gpt-4o': 'gpt-4o-2024-08-06' } }],
    ['is no more for the group', { groups: ['vip'] }],
  ])('makes what a channel gave no answer, where that channel %s', async (_case, given) => {
    await cached.ask()
    await change(given)
    await change({ id: 4 })
    expect(fateOf(await cached.ask())).toBe('miss')
  })

  it.each([
    ['CheckSensitiveEnabled', 'false', 'true'],
    ['SensitiveWords', 'nothing', 'test_sensitive'],
    ['claude.default_max_tokens', '{"default":77}', '{"default":8192}'],
  ] as const)('makes what was said under another %s no answer', async (key, value, before) => {
    await cached.world.setOption(key, before)
    await cached.ask()
    await cached.world.setOption(key, value)
    const fate = fateOf(await cached.ask())
    await cached.world.setOption(key, before)
    expect([fate, fateOf(await cached.ask())]).toEqual(['miss', 'hit'])
  })

  it('keeps a channel’s answers where it is only named or weighed otherwise', async () => {
    await cached.ask()
    await change({ name: 'another', weight: 9, priority: 3 })
    expect(fateOf(await cached.ask())).toBe('hit')
  })
})

describe('a hit is let in as a miss is', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['its token is disabled', () => cached.world.changeToken({ status: 2 }), 401],
    ['its owner is banned', () => cached.world.changeUser({ status: 2 }), 403],
    [
      'its token may not use the model',
      () => cached.world.changeToken({ isModelLimited: true, modelLimits: ['x'] }),
      403,
    ],
    ['its model has no channel', () => cached.world.removeChannel(3), 503],
  ])('and refused where %s', async (_case, work, status) => {
    await cached.ask()
    await work()
    const answer = await cached.ask()
    expect([answer.status, fateOf(answer), cached.asked]).toEqual([status, undefined, 1])
  })

  it('and refused where what a model would cost cannot be held', async () => {
    await cached.ask({ body: { ...hello, max_tokens: 100 } })
    cached.world.billing.accounts.set(7, new SimulatedBilling(2))
    cached.world.billing.recall(7)
    const answer = await cached.ask({ key: await poorKey(), body: { ...hello, max_tokens: 100 } })
    expect([answer.status, fateOf(answer), cached.asked]).toEqual([403, undefined, 1])
  })

  /** A key of the same user whose lease is not known to the relay yet. */
  async function poorKey(): Promise<string> {
    const key = 'P'.repeat(48)
    await cached.world.changeToken({ id: 55, isUnlimited: true, cacheSeconds: 60 }, key)
    return key
  }

  it('and searched for words', async () => {
    await cached.ask(saying('open sesame'))
    await cached.world.setOption('SensitiveWords', 'sesame')
    const answer = await cached.ask(saying('open sesame'))
    await cached.world.setOption('SensitiveWords', 'test_sensitive')
    expect([answer.status, fateOf(answer), cached.asked]).toEqual([400, undefined, 1])
  })
})

it('gives many at once what they pay for, each with one bill', async () => {
  const full = (await bill(await cached.ask())).units
  const answers = await Promise.all(Array.from({ length: 40 }, () => cached.ask()))
  const bills = await Promise.all(answers.map(bill))
  // On a busy machine Redis may answer too late for some: those ask the upstream, and pay in full.
  const expected = answers.map((answer) => (fateOf(answer) === 'hit' ? Math.round(full / 10) : full))
  expect(bills.map(({ units }) => units)).toEqual(expected)
  const missed = answers.filter((answer) => fateOf(answer) !== 'hit').length
  expect(missed).toBeLessThan(40)
  expect([new Set(answers.map(({ requestId }) => requestId)).size, cached.asked]).toEqual([40, 1 + missed])
})

it('asks for each of many that come at once before the first is answered', async () => {
  const gate = cached.world.upstream.pause({}, 'end')
  const asked = Array.from({ length: 3 }, () => cached.ask())
  await gate.reached(3)
  gate.release()
  expect([(await Promise.all(asked)).map(fateOf), cached.asked]).toEqual([['miss', 'miss', 'miss'], 3])
})
