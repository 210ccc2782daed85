import type { ResolvedToken } from '@tollgate/contracts'
import { RealBilling } from './bounds/real-billing'
import { type Answered, ask, hello } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

const lookAgainMs = 50

type RefusedCase = [
  name: string,
  given: { key?: string | null; token?: Partial<ResolvedToken> },
  status: number,
  code: string,
]
type Amounts = Record<string, unknown>

const get = (relay: StartedRelay, path: string, key: string | null = tokenKey): Promise<Answered> =>
  ask(relay.url, { method: 'GET', path, key })

describe('questions about quota (rule M19)', () => {
  let world: World
  let relay: StartedRelay

  beforeAll(async () => {
    world = await World.build()
    relay = await world.startRelay()
  })
  afterAll(() => world.tearDown())
  beforeEach(async () => {
    await world.restore()
    world.billing.isAway = false
    world.billing.quotas.set(tokenId(), { tokenId: tokenId(), isUnlimited: false, remainUnits: 5, usedUnits: 7 })
  })

  const tokenId = () => [...world.billing.tokens.values()][0]?.id ?? 0

  it.each([
    '/dashboard/billing/subscription',
    '/v1/dashboard/billing/subscription',
    '/openai/dashboard/billing/subscription',
    '/openai/v1/dashboard/billing/subscription',
    '/v1/dashboard/billing/subscription/?start_date=2026-01-01',
  ])('are answered at %s', async (path) => {
    const answer = await get(relay, path)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json'])
    expect(answer.json()).toMatchObject({ object: 'billing_subscription', hard_limit_usd: 0.000024 })
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['POST', '/v1/dashboard/billing/usage'],
    ['GET', '/v1/dashboard/billing'],
    ['GET', '/v1/dashboard/billing/credit_grants'],
    ['GET', '/v2/dashboard/billing/usage'],
    ['GET', '/dashboard/billing/usage/x'],
    ['GET', '/dashboard/billing/constructor'],
  ])('%s %s is no route', async (method, path) => {
    const answer = await ask(relay.url, { method, path })
    expect([answer.status, answer.error().type]).toEqual([404, 'invalid_request_error'])
  })

  it.each([
    ['no key', { key: null }, 401, 'invalid_api_key'],
    ['an unknown key', { key: 'U'.repeat(48) }, 401, 'invalid_api_key'],
    ['a channel that a user names', { key: `${tokenKey}-3` }, 403, 'channel_pin_forbidden'],
    ['a disabled token', { token: { status: 2 } }, 401, 'token_disabled'],
    ['an expired token', { token: { expiredTime: 1 } }, 401, 'token_expired'],
    ['another address', { token: { allowIps: ['10.9.8.7'] } }, 403, 'ip_not_allowed'],
    ['a group that is not theirs', { token: { group: 'svip' } }, 403, 'group_not_allowed'],
  ])('are refused for %s', async (...[, { key = tokenKey, token = {} }, status, code]: RefusedCase) => {
    await world.changeToken(token)
    const before = world.billing.quotaQuestions.length
    const answer = await get(relay, '/v1/dashboard/billing/usage', key)
    expect([answer.status, answer.error().code]).toEqual([status, code])
    expect(answer.error().message).toContain(answer.requestId)
    expect(world.billing.quotaQuestions).toHaveLength(before)
  })

  it('are refused for a banned owner', async () => {
    await world.changeUser({ status: 2 })
    expect((await get(relay, '/v1/dashboard/billing/usage')).error().code).toBe('user_banned')
  })

  it('are answered for a token that has nothing left, which may not call', async () => {
    await world.changeToken({ status: 4, remainUnits: 0 })
    const answer = await get(relay, '/dashboard/billing/usage')
    expect([answer.status, answer.text()]).toEqual([200, '{"object":"list","total_usage":0.0014}'])
    expect((await ask(relay.url)).error().code).toBe('token_exhausted')
  })

  it('reach billing once, however many come at once', async () => {
    const before = world.billing.quotaQuestions.length
    const id = 31
    await world.changeToken({ id }, 'M'.repeat(48))
    world.billing.quotas.set(id, { tokenId: id, isUnlimited: false, remainUnits: 1, usedUnits: 2 })
    const many = Array.from({ length: 200 }, () => get(relay, '/dashboard/billing/usage', 'M'.repeat(48)))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    // A second may pass meanwhile on a machine that is busy: then there is another question.
    expect(world.billing.quotaQuestions.length - before).toBeLessThan(10)
  })

  it('are refused with 503 while billing is away, in the shape of the dialect', async () => {
    await world.changeToken({ id: 32 }, 'A'.repeat(48))
    await get(relay, '/v1/models', 'A'.repeat(48))
    world.billing.isAway = true
    const answer = await get(relay, '/dashboard/billing/usage', 'A'.repeat(48))
    expect([answer.status, answer.error().code, answer.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '1',
    ])
  })
})

describe('what is answered of tokens and users', () => {
  let world: World
  let billing: RealBilling
  let relay: StartedRelay
  let lastUser = 200

  beforeAll(async () => {
    world = await World.build({ isBillingReal: true })
    billing = await RealBilling.start(world)
    await world.setOption('ModelRatio', '{"gpt-4o":1}')
    await world.setOption('CompletionRatio', '{"gpt-4o":4}')
    await world.putChannel({ models: ['gpt-4o'] })
    relay = await world.startRelay()
  }, 60_000)
  afterAll(async () => {
    await world.tearDown()
    await billing.stop()
  })

  async function open(balanceUnits: number, capUnits: number | null): Promise<{ userId: number; key: string }> {
    const userId = ++lastUser
    await billing.addUser(userId, balanceUnits)
    return { userId, key: await billing.makeKey(userId, capUnits) }
  }

  async function of(key: string): Promise<{ limit: unknown; used: unknown }> {
    const [has, used] = await Promise.all([
      get(relay, '/v1/dashboard/billing/subscription', key),
      get(relay, '/dashboard/billing/usage', key),
    ])
    return { limit: (has.json() as Amounts)['hard_limit_usd'], used: (used.json() as Amounts)['total_usage'] }
  }

  /** Resolves once a question tells of something that was used. */
  async function used(key: string): Promise<{ limit: unknown; used: unknown }> {
    for (;;) {
      const answer = await of(key)
      if (answer.used !== 0) return answer
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    }
  }

  it('is what they have in all, while calls hold some of it and when they are over', async () => {
    const { userId, key } = await open(1_000_000, 500_000)
    expect(await of(key)).toEqual({ limit: 1, used: 0 })
    world.upstream.once({ usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } })
    const gate = world.upstream.pause({}, 'headers')
    const call = ask(relay.url, { key, body: hello })
    await world.upstream.nextRequest()
    const { accounts } = await billing.books([userId])
    expect(accounts[0]?.heldUnits).toBeGreaterThan(0)
    const other = await open(1_000_000, 500_000)
    expect(await of(other.key)).toEqual({ limit: 1, used: 0 })
    expect(await of(key)).toEqual({ limit: 1, used: 0 })
    gate.release()
    expect((await call).status).toBe(200)
    // 100 + 10 * 4 units: 0.028 cents.
    expect(await used(key)).toEqual({ limit: 1, used: 0.028 })
  })

  it('follows the options at once, and tells of the owner where they say so', async () => {
    const { userId, key } = await open(1_234_567, 500_001)
    const unlimited = await billing.makeKey(userId, null)
    expect(await of(key)).toEqual({ limit: 1.000002, used: 0 })
    expect(await of(unlimited)).toEqual({ limit: 100_000_000, used: 0 })
    await world.setOption('QuotaPerUnit', '1000')
    expect(await of(key)).toEqual({ limit: 500.001, used: 0 })
    await world.setOption('DisplayInCurrencyEnabled', 'false')
    expect(await of(key)).toEqual({ limit: 500_001, used: 0 })
    await world.setOption('DisplayTokenStatEnabled', 'false')
    expect(await of(key)).toEqual({ limit: 1_234_567, used: 0 })
    expect(await of(unlimited)).toEqual({ limit: 1_234_567, used: 0 })
    await world.setOption('DisplayTokenStatEnabled', 'true')
    await world.setOption('DisplayInCurrencyEnabled', 'true')
    await world.setOption('QuotaPerUnit', '500000')
  })
})
