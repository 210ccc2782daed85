import type { ServerResponse } from 'node:http'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { createUpstreams, type UpstreamChannel, type Upstreams } from '../src/index'
import { type SeenRequest, startUpstream, type UpstreamServer } from './upstream-server'

describe('a balance', () => {
  let upstreams: Upstreams
  let server: UpstreamServer
  let answer: (request: SeenRequest, response: ServerResponse) => void

  beforeEach(async () => {
    server = await startUpstream((request, response) => answer(request, response))
    upstreams = createUpstreams({ clock: new ManualClock(Date.UTC(2026, 2, 15)) })
  })
  afterEach(async () => {
    await upstreams.close()
    await server.close()
  })

  const ask = (channel: Partial<UpstreamChannel>) =>
    upstreams.fetchBalance({ id: 1, type: 1, baseUrl: server.url, ...channel }, 'key-1', {
      reasonOf: () => 'not today',
    })
  const says = (body: unknown, status = 200) => {
    answer = (_, response) => void response.writeHead(status).end(JSON.stringify(body))
  }

  it.each<[number, string, unknown, [number, string]]>([
    [10, '/api/report/getUserOverview', { success: true, data: { totalPoints: 1_234.5 } }, [1_234_500_000, 'points']],
    [12, '/dashboard/billing/credit_grants', { total_remaining: 3.25 }, [3_250_000, 'USD']],
    [13, '/dashboard/billing/credit_grants', { total_available: 0 }, [0, 'USD']],
    [20, '/v1/credits', { data: { total_credits: 10, total_usage: 12.5 } }, [-2_500_000, 'USD']],
    [25, '/v1/users/me/balance', { data: { available_balance: 49.58894 } }, [49_588_940, '']],
    [40, '/v1/user/info', { code: 20_000, data: { totalBalance: '88.00' } }, [88_000_000, 'CNY']],
    [
      43,
      '/user/balance',
      {
        is_available: true,
        balance_infos: [
          { currency: 'USD', total_balance: '1.00' },
          { currency: 'CNY', total_balance: '110.00' },
        ],
      },
      [110_000_000, 'CNY'],
    ],
    [43, '/user/balance', { balance_infos: [{ currency: 'USD', total_balance: '1.10' }] }, [1_100_000, 'USD']],
  ])('of type %i is asked for at %s', async (type, path, body, [micros, currency]) => {
    says(body)
    expect(await ask({ type })).toEqual({ micros, currency })
    expect(server.seen.map(({ method, url }) => ({ method, url }))).toEqual([{ method: 'GET', url: path }])
    const { headers } = server.seen[0] ?? {}
    expect(type === 10 ? headers?.['api-key'] : headers?.['authorization']).toBe(type === 10 ? 'key-1' : 'Bearer key-1')
  })

  it.each([
    [true, '/v1/dashboard/billing/usage?start_date=2026-03-01&end_date=2026-03-15'],
    [false, '/v1/dashboard/billing/usage?start_date=2025-12-05&end_date=2026-03-15'],
  ])('of OpenAI is what is left of a limit, where there is a way to pay: %p', async (hasWay, usagePath) => {
    answer = ({ url }, response) => {
      const limit = { hard_limit_usd: 20.1, has_payment_method: hasWay }
      response.end(JSON.stringify(url.includes('subscription') ? limit : { total_usage: 1_205.5 }))
    }
    for (const channel of [{}, { type: 8, baseUrl: `${server.url}/v1/chat/completions` }]) {
      server.seen.length = 0
      expect(await ask(channel)).toEqual({ micros: 8_045_000, currency: 'USD' })
      expect(server.seen.map(({ url }) => url)).toEqual(['/v1/dashboard/billing/subscription', usagePath])
    }
  })

  it.each<[string, number, unknown, number?]>([
    ['upstream.balance-refused', 401, { error: { message: 'no' } }],
    ['upstream.balance-refused', 302, {}],
    ['upstream.balance-unreadable', 200, []],
    ['upstream.balance-unreadable', 200, { balance_infos: [] }],
    ['upstream.balance-unreadable', 200, { balance_infos: [{ currency: 'CNY', total_balance: 'much' }] }],
    ['upstream.balance-unreadable', 200, { code: 50_000, data: { totalBalance: '88.00' } }, 40],
    ['upstream.balance-unreadable', 200, { success: false, data: { totalPoints: 1 } }, 10],
    ['upstream.answer-too-large', 200, 'x'.repeat(300_000)],
  ])('is refused as %s where the answer is %i %j', async (code, status, body, type = 43) => {
    says(body, status)
    await expect(ask({ type })).rejects.toMatchObject({ code })
  })

  it('is no text that is no JSON, and nothing of providers that tell none', async () => {
    answer = (_, response) => void response.end('<html>')
    await expect(ask({ type: 43 })).rejects.toMatchObject({ code: 'upstream.balance-unreadable' })
    await expect(ask({ type: 14 })).rejects.toMatchObject({ code: 'upstream.balance-not-told' })
    expect(server.seen).toHaveLength(1)
  })

  it('is waited for no longer than whoever asks', async () => {
    const over = new AbortController()
    answer = () => over.abort()
    const asked = upstreams.fetchBalance({ id: 1, type: 43, baseUrl: server.url }, 'key-1', {
      reasonOf: () => '',
      signal: over.signal,
    })
    await expect(asked).rejects.toMatchObject({ code: 'upstream.aborted' })
  })

  it('is asked for where channels may lead, and nowhere else', async () => {
    await expect(ask({ type: 43, baseUrl: 'http://169.254.169.254' })).rejects.toMatchObject({
      code: 'upstream.refused-address',
    })
  })
})
