import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { aFixedPrice, type Rule } from '@tollgate/testing'
import { ask, begin, eventsOf, hello, send } from './support/client'
import { World, tokenKey, type StartedRelay } from './support/world'
import { SimulatedBilling } from './support/lease-simulation'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  world.reset()
  await world.changeToken({})
  await world.changeUser({})
  await world.settle()
  await world.setOption('RetryTimes', '0')
})

const streamed = { ...hello, stream: true }
/** Two channels more, below the usual one. */
async function withSpares(): Promise<void> {
  await world.putChannel({ id: 4, priority: -1 })
  await world.putChannel({ id: 5, priority: -2 })
}
const fails = (id: number, behave: Rule['behave']) => world.upstream.script({ match: { key: `key-${id}` }, behave })
const keysAsked = () => world.upstream.requests.map(({ key }) => key)

describe('before any upstream is asked', () => {
  it.each([
    ['no key', { key: null }, 401, 'invalid_api_key'],
    ['an unknown key', { key: 'U'.repeat(48) }, 401, 'invalid_api_key'],
    ['a channel named by a user', { key: `${tokenKey}-3` }, 403, 'channel_pin_forbidden'],
    ['no JSON', { bytes: Buffer.from('{"model":"gpt-4o",') }, 400, 'invalid_json'],
    ['an empty body', { bytes: Buffer.from('') }, 400, 'empty_body'],
    ['no model', { body: { messages: [] } }, 400, 'model_required'],
    ['a wrong type', { body: { ...hello, stream: 'yes' } }, 400, 'invalid_type'],
    ['no such channel for the model', { body: { ...hello, model: 'nobody-has-it' } }, 503, 'model_not_found'],
    ['an unknown encoding', { headers: { 'content-encoding': 'zip' } }, 415, 'unsupported_encoding'],
    ['a body that is not what its encoding says', { headers: { 'content-encoding': 'gzip' } }, 400, 'invalid_encoding'],
    [
      'a sensitive word',
      { body: { ...hello, messages: [{ role: 'user', content: 'a TEST_sensitive word' }] } },
      400,
      'sensitive_words_detected',
    ],
  ])('%s', async (_case, asked, status, code) => {
    const answer = await ask(relay.url, asked)
    expect([answer.status, answer.error().code]).toEqual([status, code])
    expect(answer.error().message).toContain(answer.requestId)
    expect(world.upstream.requests).toEqual([])
  })

  it.each([
    ['disabled', { status: 2 }, 401, 'token_disabled'],
    ['expired', { expiredTime: 1_000_000 }, 401, 'token_expired'],
    ['exhausted', { remainUnits: 0 }, 401, 'token_exhausted'],
    ['for other addresses', { allowIps: ['10.9.8.0/24'] }, 403, 'ip_not_allowed'],
    ['for other models', { isModelLimited: true, modelLimits: ['other'] }, 403, 'model_not_allowed'],
    ['of a group that is not its owner’s', { group: 'svip' }, 403, 'group_not_allowed'],
  ])('a token %s', async (_case, token, status, code) => {
    await world.changeToken(token)
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([status, code])
  })

  it('a banned owner, from the very next call on, and back', async () => {
    expect((await ask(relay.url)).status).toBe(200)
    await world.changeUser({ status: 2 })
    const banned = await ask(relay.url)
    expect([banned.status, banned.error().code]).toEqual([403, 'user_banned'])
    await world.changeUser({ status: 1 })
    expect((await ask(relay.url)).status).toBe(200)
  })

  it('a disabled channel, from the very next call on: the group and the model are named', async () => {
    await world.putChannel({ status: 2 })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([503, 'model_not_found'])
    expect(answer.error().message).toMatch(/default.*gpt-4o/)
  })

  it('a refusal that the owner knows better is not given', async () => {
    await world.changeToken({ status: 2 })
    await ask(relay.url)
    const { tokens } = world.billing
    for (const [hash, token] of tokens) tokens.set(hash, { ...token, status: 1 })
    expect((await ask(relay.url)).status).toBe(200)
  })

  it('a channel named by an administrator is called, and no other', async () => {
    await world.changeUser({ role: 10 })
    await withSpares()
    await world.setOption('RetryTimes', '3')
    expect((await ask(relay.url, { key: `${tokenKey}-4` })).status).toBe(200)
    fails(4, { status: 500 })
    expect((await ask(relay.url, { key: `${tokenKey}-4` })).status).toBe(500)
    expect(keysAsked()).toEqual(['key-4', 'key-4'])
    expect((await ask(relay.url, { key: `${tokenKey}-99` })).error().code).toBe('invalid_channel')
  })

  it('a model without a price, unless the user accepts that', async () => {
    await world.putChannel({ models: ['unpriced'] })
    const refused = await ask(relay.url, { body: { ...hello, model: 'unpriced' } })
    expect([refused.status, refused.error().code]).toEqual([400, 'model_price_error'])
    await world.changeUser({ acceptUnsetModelRatio: true })
    const answer = await ask(relay.url, { body: { ...hello, model: 'unpriced' } })
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.snapshot).toMatchObject({ isUnsetModel: true, price: { model: '37.5' } })
  })

  it('an account without quota', async () => {
    await world.changeUser({ id: 10 })
    await world.changeToken({ id: 15, userId: 10 }, 'X'.repeat(48))
    world.billing.accounts.set(10, new SimulatedBilling(10))
    const answer = await ask(relay.url, { key: 'X'.repeat(48) })
    expect([answer.status, answer.error().code]).toEqual([403, 'insufficient_user_quota'])
  })

  it('a token whose cap is used up', async () => {
    world.billing.caps.set(12, 5)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([401, 'token_exhausted'])
  })

  it('billing that does not answer', async () => {
    await world.changeUser({ id: 8 })
    await world.changeToken({ id: 13, userId: 8 }, 'V'.repeat(48))
    world.billing.accounts.set(8, new SimulatedBilling(1_000_000))
    await ask(relay.url, { key: 'V'.repeat(48), method: 'GET', path: '/v1/models' })
    world.billing.isAway = true
    const answer = await ask(relay.url, { key: 'V'.repeat(48) })
    world.billing.isAway = false
    expect([answer.status, answer.error().code, answer.headers['retry-after']]).toEqual([
      503,
      'billing_unavailable',
      '1',
    ])
  })

  it('errors in Chinese for those who ask for it', async () => {
    const answer = await ask(relay.url, { key: null, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })
    expect(answer.error().message).toMatch(/未提供令牌/)
    expect((await ask(relay.url, { key: null, headers: { 'accept-language': 'fr' } })).error().message).toMatch(
      /No API key/,
    )
  })

  it('a body that is too large, told or not', async () => {
    const small = await world.startRelay({ RELAY_SLOT: 'small', RELAY_BODY_LIMIT_BYTES: '2048' })
    const bytes = Buffer.from(JSON.stringify({ ...hello, pad: 'x'.repeat(4_000) }))
    const told = await ask(small.url, { bytes })
    expect([told.status, told.error().code]).toEqual([413, 'request_too_large'])
    const bomb = await ask(small.url, {
      bytes: gzipSync(Buffer.alloc(1_000_000)),
      headers: { 'content-encoding': 'gzip' },
    })
    expect(bomb.status).toBe(413)
    await small.stop()
  })
})

describe('an upstream that fails', () => {
  it.each([
    [
      '401',
      { status: 401, error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
      502,
      'upstream_refused',
      /Incorrect API key/,
    ],
    ['403', { status: 403, error: { message: 'Not for you' } }, 502, 'upstream_refused', /Not for you/],
    ['429', { status: 429, retryAfter: 7 }, 429, 'upstream_saturated', /saturated/],
    [
      '400',
      { status: 400, error: { message: 'Bad temperature', code: 'bad', param: 'temperature' } },
      400,
      'bad',
      /Bad temperature/,
    ],
    [
      '404',
      { status: 404, error: { message: 'No such model', code: 'model_not_found' } },
      404,
      'model_not_found',
      /No such model/,
    ],
    ['500', { status: 500, error: { message: 'Oops', code: 'oops' } }, 500, 'oops', /Oops/],
    [
      'a page of HTML',
      { status: 500, rawBody: '<html>http://10.0.0.1</html>', contentType: 'text/html' },
      500,
      'bad_response_status_code',
      /^bad response status code 500/,
    ],
    [
      'an error inside a 200',
      { errorIn200: { message: 'Overloaded', code: 'overloaded' } },
      503,
      'overloaded',
      /Overloaded/,
    ],
    ['a reset', { reset: 'before-headers' }, 502, 'upstream_failed', /upstream request failed/],
    ['a redirect', { status: 302, rawBody: '', contentType: 'text/plain' }, 502, 'bad_response_status_code', /302/],
    ['something that is no JSON', { rawBody: 'hello', contentType: 'text/plain' }, 502, 'upstream_failed', /failed/],
  ] as const)('%s: the caller is told what helps, and pays nothing', async (...[, behave, status, code, message]) => {
    fails(3, behave)
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([status, code])
    expect(answer.error().message).toMatch(message)
    expect(answer.error().message).toContain(answer.requestId)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(units).toBe(0)
    expect(receipt).toMatchObject({ isDelivered: false, facts: { outcome: 'failed' } })
    expect(receipt.facts.attempts).toHaveLength(1)
  })

  it('that had closed a kept connection is asked again on a fresh one, whatever the option says', async () => {
    await ask(relay.url)
    world.upstream.once({ reset: 'before-headers' })
    const answer = await ask(relay.url)
    expect(answer.status).toBe(200)
    expect((await world.billing.bill(answer.requestId)).receipt.facts.attempts).toHaveLength(1)
  })

  it('passes Retry-After of a saturated upstream on', async () => {
    world.upstream.once({ status: 429, retryAfter: 7 })
    expect((await ask(relay.url)).headers['retry-after']).toBe('7')
  })

  it('that nobody listens at is a 502 without its address', async () => {
    await world.putChannel({ baseUrl: 'http://127.0.0.1:9' })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([502, 'upstream_failed'])
    expect(answer.text()).not.toContain('127.0.0.1')
  })

  it('never shows the key of the channel', async () => {
    world.upstream.once({ status: 400, error: { message: 'key key-3 is bad' } })
    expect((await ask(relay.url)).text()).not.toContain('key-3')
  })

  it('is seen through the status mapping of its channel', async () => {
    await world.putChannel({ statusCodeMapping: { '400': '500' } })
    await world.putChannel({ id: 4, priority: -1 })
    await world.setOption('RetryTimes', '1')
    fails(3, { status: 400 })
    expect((await ask(relay.url)).status).toBe(200)
    expect(keysAsked()).toEqual(['key-3', 'key-4'])
  })
})

describe('another channel', () => {
  it.each([
    ['401', { status: 401 }, 'status-401'],
    ['403', { status: 403 }, 'status-403'],
    ['404', { status: 404 }, 'status-404'],
    ['429', { status: 429 }, 'status-429'],
    ['500', { status: 500 }, 'status-500'],
    ['503', { status: 503 }, 'status-503'],
    ['an error inside a 200', { errorIn200: { message: 'x' } }, 'error-500'],
    ['a reset', { reset: 'before-headers' }, 'reset'],
    ['a reset in the middle of the answer', { reset: { afterEvents: 0 } }, 'reset'],
  ] as const)('takes over after %s', async (_case, behave, outcome) => {
    await withSpares()
    await world.setOption('RetryTimes', '1')
    fails(3, behave)
    const answer = await ask(relay.url)
    expect(answer.status).toBe(200)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt.facts.attempts.map(({ channelId, outcome: found }) => [channelId, found])).toEqual([
      [3, outcome],
      [4, 'ok'],
    ])
    expect([receipt.channelId, units > 0]).toEqual([4, true])
  })

  it.each([
    ['an error in the first part of a stream', { errorInStream: { afterEvents: 0, error: { message: 'x' } } }],
    ['an error behind a part without content', { errorInStream: { afterEvents: 1, error: { message: 'x' } } }],
    ['a stream that ends before its first part', { cut: { afterEvents: 0 } }],
    ['a stream that is reset before its first part', { reset: 'after-headers' }],
  ] as const)('takes over after %s', async (_case, behave) => {
    await withSpares()
    await world.setOption('RetryTimes', '1')
    fails(3, behave)
    const answer = await ask(relay.url, { body: streamed })
    expect([answer.status, eventsOf(answer).at(-1)]).toEqual([200, '[DONE]'])
    expect(answer.text()).not.toContain('error')
    expect((await world.billing.bill(answer.requestId)).receipt.facts.attempts).toHaveLength(2)
  })

  it.each([[400], [413], [422], [504], [524]])('is not asked after %i', async (status) => {
    await withSpares()
    await world.setOption('RetryTimes', '3')
    fails(3, { status })
    expect((await ask(relay.url)).status).toBe(status)
    expect(keysAsked()).toEqual(['key-3'])
  })

  it('is asked no more often than the option says, and never twice', async () => {
    await withSpares()
    for (const id of [3, 4, 5]) fails(id, { status: 500 })
    await ask(relay.url)
    expect(keysAsked()).toEqual(['key-3'])
    await world.setOption('RetryTimes', '1')
    await ask(relay.url)
    expect(keysAsked()).toEqual(['key-3', 'key-3', 'key-4'])
    await world.setOption('RetryTimes', '9')
    const answer = await ask(relay.url)
    expect(keysAsked().slice(3)).toEqual(['key-3', 'key-4', 'key-5'])
    expect((await world.billing.bill(answer.requestId)).receipt.facts.attempts).toHaveLength(3)
  })

  it('is the next key of a channel that has several', async () => {
    await world.putChannel({ keys: ['key-a', 'key-b'] })
    for (let i = 0; i < 4; i++) await ask(relay.url)
    expect([...keysAsked()].sort()).toEqual(['key-a', 'key-a', 'key-b', 'key-b'])
  })
})

describe('a stream that breaks after its first part', () => {
  it.each([
    ['ends without a finish', { cut: { afterEvents: 3 } }, 'stream_cut'],
    ['is reset', { reset: { afterEvents: 3 } }, 'stream_cut'],
  ] as const)('%s: the client is told, and pays for what it got', async (_case, behave, code) => {
    world.upstream.once({ text: 'one two three four five six', ...behave })
    const answer = await ask(relay.url, { body: streamed })
    const events = eventsOf(answer)
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ error: { code, type: 'upstream_error' } })
    expect(events).not.toContain('[DONE]')
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', isDelivered: true, facts: { outcome: 'upstream-cut' } })
    expect(receipt.counts.textIn).toBe(10)
    expect(receipt.counts.textOut).toBeGreaterThan(0)
    expect(receipt.counts.textOut).toBeLessThan(6)
    expect(units).toBeGreaterThan(0)
  })

  it('carries the error that the upstream sent, and no second one', async () => {
    world.upstream.once({
      text: 'one two three four',
      errorInStream: { afterEvents: 3, error: { message: 'Sorry', code: 'sorry' } },
    })
    const answer = await ask(relay.url, { body: streamed })
    expect(answer.text().match(/"error"/g)).toHaveLength(1)
    expect(answer.text()).toContain('Sorry')
    expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({ facts: { outcome: 'upstream-cut' } })
  })

  it('is complete when only the mark at its end is missing, and gets one', async () => {
    world.upstream.once({ withoutDone: true, text: 'one two' })
    const answer = await ask(relay.url, { body: streamed })
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({
      evidence: 'reported',
      facts: { outcome: 'complete' },
    })
  })

  it('costs its fixed price once something was delivered', async () => {
    await world.setPrice('gpt-4o', aFixedPrice('0.002'))
    world.upstream.once({ text: 'one two three four five six', cut: { afterEvents: 3 } })
    const answer = await ask(relay.url, { body: streamed })
    expect((await world.billing.bill(answer.requestId)).units).toBe(1_000)
  })
})

describe('a client that leaves', () => {
  const lastReceipt = async () => {
    await world.billing.until(() =>
      [...world.billing.billed.values()].some(({ receipt }) => receipt.facts.outcome === 'client-left'),
    )
    return [...world.billing.billed.values()].find(({ receipt }) => receipt.facts.outcome === 'client-left')
  }
  beforeEach(() => world.billing.billed.clear())

  it.each([
    ['not streamed', hello],
    ['streamed', streamed],
  ])('before the first part, %s: the upstream is stopped and the input is billed', async (_case, body) => {
    const gate = world.upstream.pause({}, 'headers')
    const request = send(relay.url, { body })
    await world.upstream.nextRequest()
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    const bill = await lastReceipt()
    expect(bill?.receipt).toMatchObject({ evidence: 'counted', isDelivered: false, counts: { textIn: 10, textOut: 0 } })
    expect(bill?.units).toBe(13)
  })

  it('before the first part of a fixed price pays nothing', async () => {
    await world.setPrice('gpt-4o', aFixedPrice('0.002'))
    const gate = world.upstream.pause({}, 'headers')
    const request = send(relay.url, { body: streamed })
    await world.upstream.nextRequest()
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    expect((await lastReceipt())?.units).toBe(0)
  })

  it('after the first part pays for the input and what was delivered', async () => {
    const gate = world.upstream.pause({}, { event: 4 })
    world.upstream.once({ text: 'one two three four five six seven' })
    const { request, response } = await begin(relay.url, { body: streamed })
    await once(response, 'data')
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    const bill = await lastReceipt()
    expect(bill?.receipt).toMatchObject({ evidence: 'counted', isDelivered: true, counts: { textIn: 10 } })
    expect(bill?.receipt.counts.textOut).toBeGreaterThan(0)
    expect(bill?.receipt.counts.textOut).toBeLessThan(7)
  })

  it('while its request is still arriving leaves no trace', async () => {
    const request = send(relay.url, {
      headers: { 'content-length': '5000', expect: '' },
      bytes: Buffer.from('{"model":'),
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
    request.destroy()
    await ask(relay.url)
    expect(world.upstream.requests).toHaveLength(1)
    expect(relay.runtime.context.openCalls.size).toBe(0)
  })
})

describe('quota that ends', () => {
  it('cuts a stream with the error of the dialect, and everything delivered is paid', async () => {
    await world.changeUser({ id: 9 })
    const key = 'W'.repeat(48)
    await world.changeToken({ id: 14, userId: 9 }, key)
    await world.setOption('PreConsumedQuota', '20')
    const account = new SimulatedBilling(400)
    world.billing.accounts.set(9, account)
    world.upstream.once({ text: 'word '.repeat(2_000), outputTokens: 2_000, chunkDelayMs: 2 })
    const answer = await ask(relay.url, { key, body: streamed })
    await world.setOption('PreConsumedQuota', '500')
    const events = eventsOf(answer)
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ error: { code: 'insufficient_user_quota' } })
    expect(events).not.toContain('[DONE]')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'quota-cut' } })
    // All of the balance but a rest was used, and next to nothing beyond it.
    expect(account.balanceUnits).toBeLessThan(200)
    expect(account.writeoffUnits).toBeLessThan(60)
    expect((await world.upstream.nextRequest()).end).toBe('aborted')
  })

  it('answers exactly as many of a hundred callers as it pays for, over two relays', async () => {
    const second = await world.startRelay({ RELAY_SLOT: 'second' })
    world.billing.presentRelays = 2
    await world.setPrice('gpt-4o', aFixedPrice('0.001'))
    world.billing.accounts.set(7, new SimulatedBilling(5_000))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(index % 2 === 0 ? relay.url : second.url)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.every((status) => [200, 403, 429].includes(status))).toBe(true)
    const account = world.billing.account()
    await world.billing.until(() => account.balanceUnits === 0)
    expect(account.writeoffUnits).toBe(0)
    world.billing.presentRelays = 1
    await second.stop()
  })
})
