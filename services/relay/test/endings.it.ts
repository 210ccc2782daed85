import { once } from 'node:events'
import { connect } from 'node:net'
import { traceIdOf } from '@tollgate/platform'
import { aFixedPrice, type Rule } from '@tollgate/testing'
import { ask, begin, eventsOf, hello, nested, send } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
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

describe('an upstream that fails', () => {
  it.each([
    [
      '401',
      { status: 401, error: { message: 'Incorrect API key: sk-proj-****abcd', code: 'invalid_api_key' } },
      502,
      'upstream_refused',
      /^The upstream refused the request\. \(/,
    ],
    ['403', { status: 403, error: { message: 'Not for you' } }, 502, 'upstream_refused', /^The upstream refused/],
    ['402', { status: 402, error: { message: 'Pay your bill' } }, 502, 'upstream_refused', /^The upstream refused/],
    [
      'a 400 about our account',
      { status: 400, error: { message: 'Your credit balance is too low to access the API' } },
      502,
      'upstream_refused',
      /^The upstream refused/,
    ],
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

  it('that closes every kept connection is asked once more, not once for each of them', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ask(relay.url)))
    const before = keysAsked().length
    fails(3, { reset: 'before-headers' })
    expect((await ask(relay.url)).status).toBe(502)
    expect(keysAsked().length - before).toBe(2)
  })

  it('passes Retry-After of a saturated upstream on', async () => {
    world.upstream.once({ status: 429, retryAfter: 7 })
    expect((await ask(relay.url)).headers['retry-after']).toBe('7')
  })

  it('that nobody listens at is a 502 without its address, which the log tells under the id of the call', async () => {
    await world.putChannel({ baseUrl: 'http://127.0.0.1:9' })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([502, 'upstream_failed'])
    expect(answer.text()).not.toContain('127.0.0.1')
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        event: 'relay.upstream-failed',
        requestId: answer.requestId,
        traceId: traceIdOf(answer.requestId),
        channelId: 3,
        error: expect.objectContaining({ code: 'ECONNREFUSED' }),
      }),
    )
  })

  it('may answer an error in any shape', async () => {
    const deep = nested('1', 40_000)
    const rawBody = `{"error":{"message":"No","type":${deep},"code":${deep},"more":${deep}}}`
    world.upstream.once({ status: 400, rawBody, contentType: 'application/json' })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error()]).toEqual([
      400,
      { message: expect.stringMatching(/^No/), type: 'upstream_error', param: null, code: null },
    ])
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
    ['400 about our account', { status: 400, error: { message: 'Your credit balance is too low' } }, 'status-402'],
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

  it('is not asked by an administrator who names one', async () => {
    await world.changeUser({ role: 10 })
    await withSpares()
    await world.setOption('RetryTimes', '3')
    expect((await ask(relay.url, { key: `${tokenKey}-4` })).status).toBe(200)
    fails(4, { status: 500 })
    expect((await ask(relay.url, { key: `${tokenKey}-4` })).status).toBe(500)
    expect(keysAsked()).toEqual(['key-4', 'key-4'])
    expect((await ask(relay.url, { key: `${tokenKey}-99` })).error().code).toBe('invalid_channel')
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

  it('asks for usage in spite of options that cannot be read', async () => {
    const options = `{"a":${nested('1', 7_000)}}`
    const answer = await ask(relay.url, {
      bytes: Buffer.from(`${JSON.stringify(streamed).slice(0, -1)},"stream_options":${options}}`),
    })
    expect(answer.status).toBe(200)
    expect((await world.upstream.nextRequest()).json).toMatchObject({ stream_options: { include_usage: true } })
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

  it('speaks against its channel', async () => {
    world.upstream.once({ text: 'one two three four five six', reset: { afterEvents: 3 } })
    await ask(relay.url, { body: streamed })
    expect(relay.runtime.context.routing.channel(3)?.health.isSpotless).toBe(false)
  })

  it('costs its fixed price once something was delivered', async () => {
    await world.setPrice('gpt-4o', aFixedPrice('0.002'))
    world.upstream.once({ text: 'one two three four five six', cut: { afterEvents: 3 } })
    const answer = await ask(relay.url, { body: streamed })
    expect((await world.billing.bill(answer.requestId)).units).toBe(1_000)
  })
})

describe('a long answer that breaks off', () => {
  it('is seen to be broken, is paid by estimate, and speaks against its channel', async () => {
    world.billing.accounts.set(7, new SimulatedBilling(1_000_000_000)) // all of it can be held for
    world.upstream.once({ text: 'word '.repeat(4_000_000), reset: { afterEvents: 0 } })
    const { response } = await begin(relay.url)
    await expect(response.forEach(() => {})).rejects.toThrow()
    const { receipt, units } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt).toMatchObject({ evidence: 'estimated', isDelivered: true, facts: { outcome: 'upstream-cut' } })
    expect(units).toBeGreaterThan(0)
    expect(relay.runtime.context.routing.channel(3)?.health.isSpotless).toBe(false)
  })
})

describe('a relay that ends', () => {
  it('bills what its streams delivered, counted or not, and blames no channel for it', async () => {
    const ending = await world.startRelay()
    const gate = world.upstream.pause({}, { event: 4 })
    world.upstream.once({ text: 'one two three four five six seven', usage: 'none' })
    const { response } = await begin(ending.url, { body: streamed })
    await once(response, 'data')
    await ending.runtime.endCalls()
    const { health } = ending.runtime.context.routing.channel(3) ?? {}
    await ending.stop()
    gate.release()
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt).toMatchObject({ isDelivered: true, facts: { outcome: 'relay-stopped' } })
    expect(receipt.counts.textOut).toBeGreaterThan(0)
    expect(health?.isSpotless).toBe(true)
  })
})

describe('an answer that is no JSON', () => {
  it('leaves a line in the log, with its call and channel', async () => {
    world.upstream.once({ rawBody: 'hello', contentType: 'text/plain' })
    const { requestId } = await ask(relay.url)
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        event: 'relay.answer-unreadable',
        requestId,
        channelId: 3,
        contentType: 'text/plain',
        bytes: 5,
      }),
    )
  })
})

describe('a call that throws when the relay ends', () => {
  it('ends alone: the others are settled, and what it held comes home', async () => {
    const ending = await world.startRelay({ RELAY_SLOT: 'ending' })
    const gate = world.upstream.pause({}, { event: 4 })
    await Promise.all([1, 2].map(() => begin(ending.url, { body: streamed })))
    const [broken] = ending.runtime.context.openCalls
    const { attempts } = broken as unknown as { attempts: { current: { cutShort: () => void } } }
    attempts.current.cutShort = () => {
      throw new Error('injected')
    }
    await ending.runtime.endCalls()
    expect(ending.runtime.context.openCalls.size).toBe(0)
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'thrown', place: 'call' }))
    await ending.stop()
    gate.release()
    await world.billing.until(() => world.billing.account().heldUnits === 0)
  })
})

describe('a call that has delivered nothing when the relay ends', () => {
  it.each([
    ['not streamed', hello],
    ['streamed', streamed],
  ])('is told so, asks nobody else and pays nothing: %s', async (_case, body) => {
    await withSpares()
    await world.setOption('RetryTimes', '2')
    const ending = await world.startRelay()
    const gate = world.upstream.pause({}, 'headers')
    const answering = ask(ending.url, { body })
    await world.upstream.nextRequest()
    await ending.runtime.endCalls()
    const answer = await answering
    expect([answer.status, answer.error().code, answer.headers['retry-after']]).toEqual([503, 'service_stopping', '1'])
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([receipt.facts.outcome, units, world.upstream.requests.length]).toEqual(['relay-stopped', 0, 1])
    await ending.stop()
    gate.release()
    await world.billing.until(() => world.billing.account().heldUnits === 0)
  })
})

describe('a client that leaves', () => {
  const lastReceipt = async () => {
    await world.billing.until(() =>
      [...world.billing.billed.values()].some(({ receipt }) => receipt.facts.outcome === 'client-left'),
    )
    return [...world.billing.billed.values()].find(({ receipt }) => receipt.facts.outcome === 'client-left')
  }
  beforeEach(() => world.billing.forget())

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

  it.each([
    ["are Node's to read, which begins all of them,", 'connection: keep-alive, te', 3],
    ['are of the usual form, of which one is begun at a time,', 'accept: */*', 1],
  ])('with pipelined requests that %s leaves none of them running', async (_case, field, begun) => {
    const gate = world.upstream.pause({}, 'headers')
    const body = JSON.stringify(streamed)
    const head = `host: test\r\n${field}\r\nauthorization: Bearer sk-${tokenKey}\r\ncontent-length: ${body.length}`
    const client = connect(Number(new URL(relay.url).port), '127.0.0.1')
    client.write(`POST /v1/chat/completions HTTP/1.1\r\n${head}\r\n\r\n${body}`.repeat(3))
    for (let i = 0; i < begun; i++) await world.upstream.nextRequest()
    client.destroy()
    await world.billing.until(() => world.billing.billed.size === begun)
    const outcomes = [...world.billing.billed.values()].map(({ receipt }) => receipt.facts.outcome)
    expect([outcomes, relay.runtime.context.openCalls.size]).toEqual([Array(begun).fill('client-left'), 0])
    gate.release()
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
  it('is called home: the next call asks for quota of its own, though a stream holds the lease', async () => {
    const gate = world.upstream.pause({ isStream: true }, { event: 3 })
    world.upstream.once({ text: 'one two three four five' })
    const streaming = ask(relay.url, { body: streamed })
    await world.upstream.nextRequest({ isStream: true })
    const account = world.billing.account()
    const lent = account.leases.size
    world.billing.recall(7)
    // The note is under way: until it is there, calls are paid by the lease that there is.
    while (account.leases.size === lent) expect((await ask(relay.url)).status).toBe(200)
    gate.release()
    expect(eventsOf(await streaming).at(-1)).toBe('[DONE]')
    await world.billing.until(() => account.heldUnits === 0)
  })

  it.each([
    ['a token that is edited', () => world.changeToken({ name: 'other' })],
    ['a token that is deleted', () => world.deleteToken()],
    ['a user who is banned', () => world.changeUser({ status: 2 })],
    ['a user who is deleted', () => world.deleteUser()],
  ])('goes home at once where no call holds it, for %s', async (_case, edit) => {
    expect((await ask(relay.url)).status).toBe(200)
    expect(relay.runtime.context.leases.size).toBe(1)
    await edit()
    expect(relay.runtime.context.leases.size).toBe(0)
    await world.billing.until(() => world.billing.account().heldUnits === 0)
  })

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
    const second = await world.startRelay()
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
