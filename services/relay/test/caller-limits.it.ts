import { createLog, Secret } from '@tollgate/platform'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { ManualClock, startRedis, type TestServer } from '@tollgate/testing'
import type { Limits } from '../src/limits/limits'
import { Load } from '../src/limits/load'
import { Place } from '../src/limits/place'
import { keysOf } from '../src/limits/place-scripts'
import { Places } from '../src/limits/places'
import { asMessages, greeting, putClaude } from './support/claude'
import { type Answered, ask, type Asked, begin, hello, rest, send } from './support/client'
import { RawUpstream } from './support/raw-upstream'
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

let people = 100
/** A user with a token, of whom nothing was counted. */
async function newcomer(token: object = {}, user: object = {}): Promise<Asked> {
  const id = ++people
  const key = String(id).padStart(48, 'L')
  await world.changeUser({ id, ...user })
  await world.changeToken({ id, userId: id, isUnlimited: true, ...token }, key)
  world.billing.accounts.set(id, world.billing.account())
  return { key }
}
/** A second token of somebody. */
async function another(userId: number): Promise<string> {
  const id = userId + 10_000
  const key = String(id).padStart(48, 'L')
  await world.changeToken({ id, userId, isUnlimited: true }, key)
  return key
}
beforeEach(() => world.restore())

const statuses = async (asked: Asked, urls: readonly StartedRelay[]) => {
  const found: number[] = []
  for (const { url } of urls) found.push((await ask(url, asked)).status)
  return found
}
const limitsIn = ({ headers }: Answered) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.includes('ratelimit')))
const messageOf = (answer: Answered) => [answer.status, answer.error().message.replace(/ \(request id.*/, '')]

describe('rule M31: of a thousand calls at once over two relays', () => {
  const scripts: RedisScripts[] = []
  afterEach(async () => scripts.splice(0).forEach((one) => one.close()))

  /** What one relay process holds of a token and its user. */
  function aProcess() {
    const clock = new ManualClock()
    // Late answers are another matter: a busy machine would have each process go by its own counts.
    const use = { timeoutMs: 60_000 }
    const runner = new RedisScripts(new Secret(redis.url), createLog('places', { level: 'silent' }), clock, use)
    scripts.push(runner)
    const loads = new Map<string, Load>()
    const loadOf = (name: string, limits: Partial<Limits>) => {
      const whole = { requestsPerMinute: null, tokensPerMinute: null, maxConcurrentCalls: null, ...limits }
      const load = loads.get(name)?.under(whole) ?? new Load(whole)
      loads.set(name, load)
      return { name: `relay:{callers}:${name}`, load }
    }
    const places = new Places(runner, clock)
    return { places, runner, loadOf }
  }
  const two = () => [aProcess(), aProcess()] as const
  const given = (taken: readonly (Place | object)[]) => taken.filter((one): one is Place => one instanceof Place)

  it.each([
    ['requests', { requestsPerMinute: 500 }, 20, 500],
    ['tokens', { tokensPerMinute: 10_000 }, 20, 500],
    ['calls', { maxConcurrentCalls: 300 }, 20, 300],
  ] as const)('as many have a place as the limit of %s lets in', async (kind, limits, tokens, expected) => {
    const both = two()
    const asked = Array.from({ length: 1_000 }, (_, turn) => {
      const { places, loadOf } = both[turn % 2 === 0 ? 0 : 1]
      return places.take([loadOf(`of ${kind}`, limits)], tokens)
    })
    expect(given(await Promise.all(asked))).toHaveLength(expected)
  })

  it('those of another token take no place from it that they do not get themselves, and each that ends is free at once', async () => {
    const both = two()
    const take = (turn: number) => {
      const { places, loadOf } = both[turn % 2 === 0 ? 0 : 1]
      const token =
        turn < 500 ? loadOf('narrow', { requestsPerMinute: 10 }) : loadOf('wide', { requestsPerMinute: 900 })
      return places.take([token, loadOf('their user', { maxConcurrentCalls: 300 })], 1)
    }
    const all = () => Promise.all(Array.from({ length: 1_000 }, (_, turn) => take(turn)))
    const first = await all()
    expect([given(first.slice(0, 500)).length, given(first).length]).toEqual([10, 300])
    for (const place of given(first).slice(0, 100)) place.leave()
    await Promise.all(both.map(({ places }) => places.close()))
    const second = await all()
    expect([given(second.slice(0, 500)).length, given(second).length]).toEqual([0, 100])
    for (const place of [...given(first), ...given(second)]) place.giveBack()
    await Promise.all(both.map(({ places }) => places.close()))
    const [{ runner }] = both
    const left = await runner.run(`return redis.call('ZCARD', KEYS[2])`, keysOf('relay:{callers}:their user'), [])
    expect(left).toBe(0)
  })

  const long = { ...hello, max_tokens: 60 }
  /** What a call is counted for until it is known what it used, as the answer to one of somebody else tells. */
  async function tokensOfOne(): Promise<number> {
    const { headers } = await ask(relay.url, { ...(await newcomer({ tpm: 100_000 })), body: long })
    return 100_000 - Number(headers['x-ratelimit-remaining-tokens'])
  }

  // Fewer than a thousand: Redis has half a second to answer a relay, and here callers and relays share one event loop.
  const callers = 400
  // Each kind is had by a token and by one of the others; those of a user and a group hold for two tokens together.
  it.each([
    ['requests of their token', 'rpm', 'token'],
    ['requests for each user of their group', 'rpm', 'group'],
    ['tokens of their token', 'tpm', 'token'],
    ['tokens of their user', 'tpm', 'user'],
    ['calls at once of their token', 'concurrency', 'token'],
    ['calls at once for each user of their group', 'concurrency', 'group'],
  ] as const)('none goes beyond the %s, and all of it is used', async (_of, kind, owner) => {
    const calls = 120
    await world.putChannel({ groups: ['default', 'crowded'] })
    // Less than one call is left over.
    const limit = { [kind]: kind === 'tpm' ? calls * (await tokensOfOne()) + 1 : calls }
    if (owner === 'group') await world.setOption('GroupRateLimits', JSON.stringify({ crowded: limit }))
    const group = owner === 'group' ? { group: 'crowded' } : owner === 'user' ? limit : {}
    const asked = await newcomer(owner === 'token' ? limit : {}, group)
    const keys = [asked.key, owner === 'token' ? asked.key : await another(people)]
    world.upstream.reset()
    const gate = world.upstream.pause({}, 'headers')
    let refused = 0
    const all = Array.from({ length: callers }, async (_, turn) => {
      const { url } = turn % 2 === 0 ? relay : other
      const answer = await ask(url, { key: keys[(turn >> 1) % 2] ?? '', body: long })
      if (answer.status === 429) refused += 1
      return answer.status
    })
    // None that has a place ends before each has been judged.
    while (world.upstream.requests.length + refused < all.length) await new Promise(setImmediate)
    gate.release()
    const statuses = await Promise.all(all)
    if (owner === 'group') await world.setOption('GroupRateLimits', '{}')
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect([count(200), count(429), world.upstream.requests.length]).toEqual([calls, callers - calls, calls])
  })
})

describe('rule M31: a call beyond a limit', () => {
  const limited: [of: string, token: object, user: object, text: string][] = [
    ['requests of its token', { rpm: 1 }, {}, 'Too many requests: at most 1 requests a minute for this API key.'],
    ['requests of its user', {}, { rpm: 1 }, 'Too many requests: at most 1 requests a minute for this account.'],
    ['tokens of its token', { tpm: 10 }, {}, 'Too many tokens: at most 10 tokens a minute for this API key.'],
    ['tokens of its user', { tpm: 900 }, { tpm: 10 }, 'Too many tokens: at most 10 tokens a minute for this account.'],
    [
      'requests of its group',
      {},
      { group: 'of-requests' },
      'Too many requests: at most 1 requests a minute for each account of your group.',
    ],
    [
      'tokens of its group',
      {},
      { group: 'of-tokens', tpm: 90 },
      'Too many tokens: at most 10 tokens a minute for each account of your group.',
    ],
  ]
  it.each(limited)('is told of the %s, and when to come again', async (_of, token, user, text) => {
    await world.putChannel({ groups: ['default', 'of-requests', 'of-tokens'] })
    await world.setOption('GroupRateLimits', JSON.stringify({ 'of-requests': { rpm: 1 }, 'of-tokens': { tpm: 10 } }))
    const asked = await newcomer(token, user)
    expect((await ask(relay.url, asked)).status).toBe(200)
    await relay.runtime.context.places.close()
    const refused = await ask(other.url, asked)
    await world.setOption('GroupRateLimits', '{}')
    expect(messageOf(refused)).toEqual([429, text])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect(refused.error().code).toBe('rate_limit_exceeded')
  })

  it('is one whichever of the keys of its token it was made with (rule M48)', async () => {
    const asked = await newcomer({ rpm: 2 })
    const fresh = 'F'.repeat(48)
    const token = [...world.billing.tokens.values()].at(-1)
    await world.changeToken({ ...token, keyEndsTime: Math.ceil(Date.now() / 1_000) + 600 }, String(asked.key))
    await world.changeToken({ ...token }, fresh)
    expect(await statuses(asked, [relay, other])).toEqual([200, 200])
    expect(await statuses({ key: fresh }, [relay, other])).toEqual([429, 429])
  })

  it('is told so in Chinese, and in the shape of its dialect', async () => {
    await putClaude(world, { id: 9 })
    const asked = await newcomer({ rpm: 1 })
    const inClaude = () =>
      ask(relay.url, asMessages(greeting, { 'accept-language': 'zh', 'x-api-key': `sk-${asked.key}` }))
    const [first, refused] = [await inClaude(), await inClaude()]
    expect([first.status, limitsIn(first)]).toEqual([
      200,
      {
        'anthropic-ratelimit-requests-limit': '1',
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      },
    ])
    expect(messageOf(refused)).toEqual([429, '请求过多：该令牌每分钟最多请求 1 次'])
    expect(refused.error().type).toBe('rate_limit_error')
    expect(limitsIn(refused)).toMatchObject({ 'anthropic-ratelimit-requests-remaining': '0' })
  })

  it('asks no upstream, and counts for none of the limits', async () => {
    await world.setOption('ModelRequestRateLimitCount', '2')
    await world.setOption('ModelRequestRateLimitEnabled', 'true')
    const asked = await newcomer({ tpm: 5 }, { rpm: 2 })
    expect(await statuses(asked, [relay, relay, other])).toEqual([200, 429, 429])
    await world.changeToken({ id: people, userId: people, isUnlimited: true, tpm: 0 }, asked.key ?? '')
    const found = await statuses(asked, [relay, other])
    await world.setOption('ModelRequestRateLimitEnabled', 'false')
    expect([found, world.upstream.requests.length]).toEqual([[200, 429], 2])
  })
})

describe('rule M32: answers tell of the limits', () => {
  it('as OpenAI does, by the narrowest of token and user, on streams and errors, too', async () => {
    const asked = await newcomer({ rpm: 10, tpm: 1_000 }, { rpm: 3 })
    const long = { ...hello, max_tokens: 50 }
    world.upstream.once({ status: 400 })
    const answers = [
      await ask(relay.url, { ...asked, body: long }),
      await ask(other.url, { ...asked, body: { ...hello, stream: true } }),
      await ask(other.url, { ...asked, body: { ...hello, model: 'unknown' } }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining-requests']])).toEqual([
      [400, '2'],
      [200, '1'],
      [503, '0'],
    ])
    const [first] = answers
    expect(first && limitsIn(first)).toEqual({
      'x-ratelimit-limit-requests': '3',
      'x-ratelimit-remaining-requests': '2',
      'x-ratelimit-reset-requests': expect.stringMatching(/^1m[01]s$/) as string,
      'x-ratelimit-limit-tokens': '1000',
      'x-ratelimit-remaining-tokens': expect.stringMatching(/^9[0-4]\d$/) as string,
      'x-ratelimit-reset-tokens': expect.stringMatching(/^1m[01]s$/) as string,
    })
  })

  it('not where there are none, and those of upstreams never', async () => {
    const raw = await RawUpstream.start()
    const body =
      '{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"hi"},"finish_reason":"stop"}]}'
    const head =
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-ratelimit-limit-requests: 7\r\nanthropic-ratelimit-tokens-limit: 7'
    raw.answer = [Buffer.from(`${head}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)]
    await world.putChannel({ baseUrl: raw.url })
    const taken = jest.spyOn(relay.runtime.context.callerLimits.places, 'take')
    const plain = await ask(relay.url, await newcomer())
    expect([plain.status, limitsIn(plain), taken.mock.calls]).toEqual([200, {}, []])
    const limited = await ask(relay.url, await newcomer({ rpm: 9 }))
    expect(limitsIn(limited)).toMatchObject({ 'x-ratelimit-limit-requests': '9' })
    expect(taken.mock.calls).toHaveLength(1)
    taken.mockRestore()
    await raw.stop()
  })
})

describe('rule M33: a call’s place', () => {
  const idle = async () => {
    for (const one of [relay, other]) {
      while (one.runtime.context.openCalls.size > 0) await new Promise(setImmediate)
      await one.runtime.context.places.close()
    }
  }

  it('is held while it is answered, and free once the answer has come', async () => {
    const asked = await newcomer({ concurrency: 1 })
    const gate = world.upstream.pause({}, { event: 2 })
    const begun = await begin(relay.url, { ...asked, body: { ...hello, stream: true } })
    const refused = await ask(other.url, asked)
    expect(messageOf(refused)).toEqual([429, 'Too many calls under way: at most 1 at once for this API key.'])
    gate.release()
    await rest(begun)
    await idle()
    expect(await statuses(asked, [other])).toEqual([200])
  })

  it.each([
    ['before the answer', 'before-headers'],
    ['within the answer', { afterEvents: 2 }],
  ] as const)('is free once its client has left %s', async (_when, hang) => {
    const asked = await newcomer({}, { concurrency: 1 })
    world.upstream.script({ match: {}, behave: { hang } })
    const request = send(relay.url, { ...asked, body: { ...hello, stream: true } })
    await world.upstream.nextRequest()
    expect(await statuses(asked, [other])).toEqual([429])
    request.destroy()
    await world.upstream.aborted()
    await idle()
    world.upstream.reset()
    expect(await statuses(asked, [other])).toEqual([200])
  })

  it('is free where it is refused, fails or only asks for a count', async () => {
    const asked = await newcomer({ concurrency: 1, tpm: 1_000 })
    world.upstream.once({ status: 500 })
    const found: number[] = []
    for (const body of [hello, { ...hello, model: 'unknown' }, hello]) {
      found.push((await ask(relay.url, { ...asked, body })).status)
      await idle()
    }
    expect(found).toEqual([500, 503, 200])
    await putClaude(world, { id: 9, baseUrl: 'http://127.0.0.1:9' })
    const count = { ...asMessages(greeting, { 'x-api-key': `sk-${asked.key}` }), path: '/v1/messages/count_tokens' }
    const counted = await ask(relay.url, count)
    await idle()
    expect([counted.status, counted.headers['anthropic-ratelimit-tokens-limit']]).toEqual([200, '1000'])
    expect((await ask(other.url, asked)).status).toBe(200)
  })

  it('counts the tokens that were used in place of those that might have been', async () => {
    const asked = await newcomer({ tpm: 1_000 })
    world.upstream.script({ match: {}, behave: { usage: { prompt_tokens: 30, completion_tokens: 20 } } })
    const long = { ...asked, body: { ...hello, max_tokens: 900 } }
    const gate = world.upstream.pause({}, 'end')
    const running = ask(relay.url, long)
    await world.upstream.nextRequest()
    expect((await ask(other.url, long)).status).toBe(429)
    gate.release()
    await running
    await idle()
    const second = await ask(other.url, long)
    expect([second.status, Number(second.headers['x-ratelimit-remaining-tokens'])]).toEqual([200, expect.any(Number)])
    expect(Number(second.headers['x-ratelimit-remaining-tokens'])).toBeLessThan(50)
    await idle()
    const third = await ask(other.url, { ...asked })
    expect(Number(third.headers['x-ratelimit-remaining-tokens'])).toBeGreaterThan(880)
  })

  it('is counted in the playground for the user alone', async () => {
    const { key } = await newcomer({}, { rpm: 1 })
    world.signIn('player', { userId: people })
    const inPlayground = () =>
      ask(relay.url, {
        key: null,
        path: '/pg/chat/completions',
        headers: { cookie: 'session=player' },
        body: { ...hello, group: 'default' },
      })
    expect([(await inPlayground()).status, (await inPlayground()).status]).toEqual([200, 429])
    expect((await ask(other.url, { key: key ?? '' })).status).toBe(429)
  })
})

it('rule M31: each relay goes by its own counts while Redis is away', async () => {
  const asked = await newcomer({ rpm: 1 })
  await redis.pause()
  try {
    expect(await statuses(asked, [relay, relay, other, other])).toEqual([200, 429, 200, 429])
  } finally {
    await redis.resume()
  }
})

it.each([
  ['day', /spent what it may spend today/],
  ['month', /spent what it may spend this month/],
] as const)(
  'rule M34: a call beyond what a %s lets its token spend is told so, and when to come again',
  async (period, text) => {
    const asked = await newcomer()
    world.billing.cappedIn.set(people, period)
    const refused = await ask(relay.url, asked)
    world.billing.cappedIn.clear()
    expect([refused.status, refused.error().code, refused.headers['retry-after']]).toEqual([
      429,
      'insufficient_quota',
      '3600',
    ])
    expect(refused.error().message).toMatch(text)
    expect((await ask(relay.url, asked)).status).toBe(200)
  },
)

it.each(['user', 'group', 'token'] as const)(
  'rule M44: a call beyond the hard budget of its %s is told so, in its dialect, and when to come again',
  async (scope) => {
    const asked = await newcomer()
    world.billing.spentBudgets.set(people, scope)
    const refused = await ask(relay.url, asked)
    world.billing.spentBudgets.clear()
    expect([refused.status, refused.error().code, refused.headers['retry-after']]).toEqual([
      429,
      'insufficient_quota',
      '3600',
    ])
    const whose = { user: 'account', group: 'group', token: 'API key' }[scope]
    expect(refused.error().message).toContain(`budget of the ${whose} is spent. It begins anew on 2026-12-01.`)
    expect((await ask(relay.url, asked)).status).toBe(200)
  },
)
