import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { type Fields, RawCaller, RawConnection } from '@tollgate/testing'
import { claude, putClaude } from './support/claude'
import { ask, begin, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

const mebibyte = 1024 * 1024
const streamed = { ...hello, stream: true }
const other = 'O'.repeat(48)

let world: World
let relay: StartedRelay
const caller = new RawCaller(tokenKey, '')
const clients: RawConnection[] = []

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay({
    RELAY_BODY_LIMIT_BYTES: String(4 * mebibyte),
    RELAY_BODY_BUDGET_BYTES: String(6 * mebibyte),
    RELAY_USER_BODY_BUDGET_BYTES: String(4 * mebibyte),
    RELAY_MAX_CALLS: '6',
    RELAY_USER_MAX_CALLS: '4',
    RELAY_CLIENT_STALL_SECONDS: '1',
  })
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.changeUser({ id: 8 })
  await world.changeToken({ id: 15, userId: 8 }, other)
  for (const user of [7, 8]) world.billing.accounts.set(user, new SimulatedBilling(2_000_000_000))
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  while (relay.runtime.context.openCalls.size > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(relay.runtime.context.intake.bodyBytes).toBe(0)
})

const client = async () => {
  const made = await RawConnection.open(relay.url)
  clients.push(made)
  return made
}
/** Sends the head of a call, and of its body what is given. */
function call(raw: RawConnection, fields: Fields, body: Buffer | string = '', path = '/v1/chat/completions'): void {
  raw.send(caller.headOf(fields, `POST ${path} HTTP/1.1`))
  if (body.length > 0) raw.send(body)
}
/** A call of which so many bytes of the body have come, and more are to come. */
async function halfSent(bytes: number, key = tokenKey): Promise<void> {
  const before = relay.runtime.context.intake.bodyBytes
  const fields = { 'content-length': 4 * mebibyte, authorization: `Bearer sk-${key}` }
  call(await client(), fields, Buffer.alloc(bytes, ' '))
  while (relay.runtime.context.intake.bodyBytes < before + bytes) await new Promise((resolve) => setImmediate(resolve))
}
const padded = (bytes: number) => Buffer.from(JSON.stringify(hello) + ' '.repeat(bytes))

describe('bodies that are on their way', () => {
  it('take no more than their user may have, and others still come in', async () => {
    await halfSent(3 * mebibyte)
    const refused = await ask(relay.url, { bytes: padded(2 * mebibyte) })
    expect([refused.status, refused.error().code]).toEqual([429, 'too_many_concurrent_requests'])
    expect(refused.headers['retry-after']).toBe('1')
    expect((await ask(relay.url, { bytes: padded(2 * mebibyte), key: other })).status).toBe(200)
  })

  it('take no more than all may have together', async () => {
    await halfSent(3 * mebibyte)
    await halfSent(2 * mebibyte, other)
    const refused = await ask(relay.url, { bytes: padded(mebibyte + 1), key: other })
    expect([refused.status, refused.error().code]).toEqual([429, 'server_busy'])
    expect((await ask(relay.url)).status).toBe(200)
  })

  it('are counted as they come and not as they are announced', async () => {
    for (let i = 0; i < 3; i++) await halfSent(1_000)
    expect((await ask(relay.url, { bytes: padded(2 * mebibyte) })).status).toBe(200)
  })

  it('are no longer counted once a stream has begun', async () => {
    const gate = world.upstream.pause({ isStream: true }, { event: 3 })
    const bytes = Buffer.from(JSON.stringify(streamed) + ' '.repeat(3 * mebibyte))
    const { request } = await begin(relay.url, { bytes })
    expect((await ask(relay.url, { bytes: padded(3 * mebibyte) })).status).toBe(200)
    request.destroy()
    gate.release()
  })
})

describe('calls that are under way', () => {
  it('are no more than their user may have, and than all may have', async () => {
    for (let i = 0; i < 4; i++) await halfSent(1)
    const refused = await ask(relay.url)
    expect([refused.status, refused.error().code]).toEqual([429, 'too_many_concurrent_requests'])
    for (let i = 0; i < 2; i++) await halfSent(1, other)
    const full = await ask(relay.url, { key: other })
    expect([full.status, full.error().code, full.headers['retry-after']]).toEqual([429, 'server_busy', '1'])
  })
})

describe('a caller without quota', () => {
  it('is refused before a large body is read, until something is added', async () => {
    const account = new SimulatedBilling(0)
    const key = 'E'.repeat(48)
    await world.changeUser({ id: 9 })
    await world.changeToken({ id: 16, userId: 9 }, key)
    world.billing.accounts.set(9, account)
    expect((await ask(relay.url, { key })).status).toBe(403)
    const first = await client()
    call(first, { authorization: `Bearer sk-${key}`, 'content-length': 2 * mebibyte })
    const refused = await first.answer()
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('insufficient_user_quota')])
    account.balanceUnits = 2_000_000_000
    expect((await ask(relay.url, { key, bytes: padded(mebibyte) })).status).toBe(200)
  })
})

describe('a refusal before the body was read', () => {
  const rest = Buffer.alloc(3 * mebibyte, ' ')

  it.each([
    ['of an unknown key', { authorization: 'Bearer sk-unknown', 'content-length': rest.length }, 401, undefined],
    ['of an unknown path', { 'content-length': rest.length }, 404, '/v1/nowhere'],
    ['of an unknown encoding', { 'content-encoding': 'zip', 'content-length': rest.length }, 415, undefined],
    ['of what is too long', { 'content-length': 2 * rest.length }, 413, undefined],
  ] as const)('leaves the connection fit for the next call: %s', async (_case, fields, status, path) => {
    const raw = await client()
    call(raw, fields, '', path)
    expect((await raw.answer()).status).toBe(status)
    for (let sent = 0; sent < fields['content-length']; sent += rest.length) raw.send(rest)
    const body = JSON.stringify(hello)
    call(raw, { 'content-length': body.length }, body)
    expect((await raw.answer()).status).toBe(200)
  })

  it('leaves it so behind a compressed body of which too much came out', async () => {
    const raw = await client()
    const packed = gzipSync(Buffer.alloc(60 * mebibyte, ' '))
    call(raw, { 'content-encoding': 'gzip', 'content-length': packed.length + rest.length }, packed)
    expect((await raw.answer()).status).toBe(413)
    raw.send(rest)
    const body = JSON.stringify(hello)
    call(raw, { 'content-length': body.length }, body)
    expect((await raw.answer()).status).toBe(200)
  })

  it('closes the connection where very much is to come, and says so', async () => {
    const raw = await client()
    call(raw, { 'content-length': 100 * mebibyte })
    const answer = await raw.answer()
    expect([answer.status, answer.head]).toEqual([413, expect.stringContaining('connection: close')])
    for (let sent = 0; sent <= 17; sent++) raw.send(Buffer.alloc(mebibyte))
    await raw.closed()
  })
})

describe('a client that stops reading', () => {
  it('is given up: its upstream is free, and what was delivered is paid', async () => {
    world.upstream.script({
      match: { isStream: true },
      behave: { text: 'word '.repeat(2_000_000), tokensPerEvent: 500 },
    })
    const { response } = await begin(relay.url, { body: streamed })
    await once(response, 'readable')
    response.pause()
    await world.upstream.aborted()
    const { receipt, units } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt).toMatchObject({ isDelivered: true, facts: { outcome: 'client-left' } })
    expect(units).toBeGreaterThan(0)
  })
})

describe('a request that is translated', () => {
  const stream = (bytes: number) => ({
    ...streamed,
    model: claude,
    max_tokens: 5,
    messages: [{ role: 'user', content: 'a '.repeat(bytes / 2) }],
  })
  beforeEach(() => putClaude(world))

  it('takes room for itself and for what it becomes, until its answer begins', async () => {
    const { intake } = relay.runtime.context
    const before = world.upstream.pause({}, 'headers')
    const after = world.upstream.pause({}, { event: 6 })
    world.upstream.script({ behave: { text: 'one two three four five' } })
    const beginning = begin(relay.url, { body: stream(mebibyte) })
    await before.reached()
    expect(intake.bodyBytes).toBeGreaterThan(2 * mebibyte)
    before.release()
    const { response } = await beginning
    await after.reached()
    expect(intake.bodyBytes).toBe(0)
    after.release()
    response.resume()
    await once(response, 'end')
  })

  it('is refused where there is none for both', async () => {
    const answer = await ask(relay.url, { body: stream(2.5 * mebibyte) })
    expect([answer.status, answer.error().code]).toEqual([429, 'too_many_concurrent_requests'])
    expect(world.upstream.requests).toEqual([])
  })
})
