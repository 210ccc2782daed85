import { once } from 'node:events'
import { startRedis, type TestServer } from '@tollgate/testing'
import { type Answered, ask, type Asked, begin, eventsOf, hello, send } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let redis: TestServer
let relay: StartedRelay

beforeAll(async () => {
  ;[world, redis] = await Promise.all([World.build(), startRedis()])
  relay = await world.startRelay({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await world.tearDown()
  await redis.stop()
})
beforeEach(async () => {
  world.reset()
  world.signIn('ada')
  await world.changeUser({})
  await world.settle()
})

const path = '/pg/chat/completions'
const chat = { ...hello, group: 'default' }
const streamed = { ...chat, stream: true }

/** What a page of the console sends. */
const fromPage = ({ headers, ...asked }: Asked = {}, cookie = 'ada'): Asked => ({
  path,
  key: null,
  body: chat,
  ...asked,
  headers: { cookie: `session=${cookie}`, 'accept-language': 'en', ...headers },
})
const play = (asked: Asked = {}, cookie?: string): Promise<Answered> => ask(relay.url, fromPage(asked, cookie))
/** What the console's routes answer when all went well. */
const inEnvelope = (data: string) => `{"success":true,"message":"","data":${data}}`
const codeOf = (answer: Answered) => [answer.status, answer.error().code]

/** A user with a session and money of their own, so that no lease of another test serves them. */
async function newcomer(userId: number, units = 1_000_000): Promise<string> {
  await world.changeUser({ id: userId })
  world.billing.accounts.set(userId, new SimulatedBilling(units))
  world.signIn(`cookie-${userId}`, { userId })
  return `cookie-${userId}`
}

describe('the playground', () => {
  it('lets a signed-in user call, and bills the user without a token', async () => {
    const cookie = await newcomer(20)
    world.upstream.once({ text: 'Hello there.', outputTokens: 3 })
    const answer = await play({}, cookie)
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, inEnvelope(upstream.sentText)])
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text())))
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      userId: 20,
      tokenId: null,
      evidence: 'reported',
      facts: { username: 'ada', tokenName: 'playground-default', group: 'default', model: 'gpt-4o' },
    })
    const account = world.billing.account(20)
    expect(units).toBeGreaterThan(0)
    expect(account.balanceUnits).toBe(1_000_000 - units)
    expect(receipt.leaseId).not.toBeNull()
    expect(account.commands).toEqual([expect.objectContaining({ userId: 20, tokenId: null })])
  })

  it('puts an answer that is too long to be kept into the envelope as well', async () => {
    world.upstream.once({ text: 'long '.repeat(600_000), outputTokens: 3 })
    const answer = await play()
    const upstream = await world.upstream.nextRequest()
    expect(answer.text() === inEnvelope(upstream.sentText)).toBe(true)
  })

  it('streams as every path does', async () => {
    world.upstream.once({ text: 'one two three', outputTokens: 4 })
    const answer = await play({ body: streamed })
    const upstream = await world.upstream.nextRequest()
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect([upstream.path, eventsOf(answer).at(-1)]).toEqual(['/v1/chat/completions', '[DONE]'])
    expect(answer.text()).not.toContain('"usage":{')
    expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({
      tokenId: null,
      evidence: 'reported',
      facts: { isStream: true, outcome: 'complete' },
    })
  })

  it('sends no group and nothing of the user upstream, to whichever channel', async () => {
    await world.putChannel({ id: 4, priority: -1 })
    await world.setOption('RetryTimes', '1')
    world.upstream.script({ match: { key: 'key-3' }, behave: { status: 500 } })
    const bytes = Buffer.from('{"group":"default", "model":"gpt-4o",\n "messages":[{"role":"user","content":"Hi"}]}')
    const answer = await play({ bytes, headers: { 'new-api-user': '7' } })
    await world.setOption('RetryTimes', '0')
    expect(answer.status).toBe(200)
    expect(world.upstream.requests.map(({ key, bodyBytes }) => [key, bodyBytes.toString()])).toEqual([
      ['key-3', '{"model":"gpt-4o",\n "messages":[{"role":"user","content":"Hi"}]}'],
      ['key-4', '{"model":"gpt-4o",\n "messages":[{"role":"user","content":"Hi"}]}'],
    ])
    for (const { headers } of world.upstream.requests) {
      expect([headers['cookie'], headers['new-api-user']]).toEqual([undefined, undefined])
    }
  })

  it('lets a program in with a system access token', async () => {
    world.signIn('system-token', { kind: 'access-token' })
    const authorization = 'Bearer system-token'
    const fromElsewhere = { authorization, origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
    expect((await ask(relay.url, { path, key: null, body: chat, headers: fromElsewhere })).status).toBe(200)
    expect((await play({ headers: { authorization } }, 'long-gone')).status).toBe(200)
  })

  it('asks identity once for many calls', async () => {
    const { sessions } = relay.runtime.context
    await play()
    const resolve = jest.spyOn(sessions, 'find')
    await play()
    expect(resolve).not.toHaveBeenCalled()
    resolve.mockRestore()
  })
})

describe('the group of a playground call', () => {
  it.each([
    ['the one that is named', { ...hello, group: 'vip' }, 'vip'],
    ['the user’s own where none is named', hello, 'default'],
    ['the user’s own where it is empty', { ...hello, group: '' }, 'default'],
  ])('is %s', async (_case, body, group) => {
    await world.putChannel({ groups: ['default', 'vip'] })
    const answer = await play({ body })
    expect(answer.status).toBe(200)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts).toMatchObject({ group, tokenName: `playground-${group}` })
  })

  it('is one that users may choose, or their own', async () => {
    await world.putChannel({ groups: ['default', 'svip'] })
    const body = { ...hello, group: 'svip' }
    const refused = await play({ body })
    expect(codeOf(refused)).toEqual([403, 'group_not_allowed'])
    expect(refused.error().message).toMatch(/^You may not use this group/)
    expect(world.upstream.requests).toEqual([])
    await world.changeUser({ group: 'svip' })
    expect((await play({ body })).status).toBe(200)
    await world.setOption('GroupRatio', '{"default":1,"vip":1}')
    expect(codeOf(await play({ body }))).toEqual([403, 'group_not_allowed'])
    await world.setOption('GroupRatio', '{"default":1,"vip":1,"svip":1}')
  })

  it('is judged as identity knows the user now', async () => {
    await world.putChannel({ groups: ['default', 'svip'] })
    await play()
    const user = world.users.get(7)
    if (user) world.users.set(7, { ...user, group: 'svip' })
    const answer = await play({ body: { ...hello, group: 'svip' } })
    expect([answer.status, (await world.billing.bill(answer.requestId)).receipt.facts.group]).toEqual([200, 'svip'])
  })
})

describe('the playground refuses', () => {
  it.each([
    ['nobody', { headers: { cookie: '' } }, 401, 'unauthenticated'],
    ['an unknown session', { headers: { cookie: 'session=nobody' } }, 401, 'unauthenticated'],
    ['the key of a token', { headers: { cookie: '' }, key: tokenKey }, 401, 'unauthenticated'],
    ['a user whom the header does not name', { headers: { 'new-api-user': '8' } }, 401, 'user_mismatch'],
    ['a page of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'cross_site'],
    ['a page of a neighbour', { headers: { 'sec-fetch-site': 'same-site' } }, 403, 'cross_site'],
    ['another origin', { headers: { origin: 'https://elsewhere.test' } }, 403, 'cross_site'],
    ['a page that another site framed', { headers: { referer: 'https://elsewhere.test/' } }, 403, 'cross_site'],
    ['no model', { body: { messages: [], group: 'default' } }, 400, 'model_required'],
    ['a group that is no text', { body: { ...hello, group: 1 } }, 400, 'invalid_type'],
    ['a model that the group does not have', { body: { ...hello, group: 'vip' } }, 503, 'model_not_found'],
    [
      'a sensitive word',
      { body: { ...chat, messages: [{ role: 'user', content: 'a TEST_sensitive word' }] } },
      400,
      'sensitive_words_detected',
    ],
  ])('%s', async (...[, asked, status, code]) => {
    const answer = await play(asked)
    expect(codeOf(answer)).toEqual([status, code])
    expect(answer.error().message).toContain(answer.requestId)
    expect(answer.json()).toMatchObject({ success: false, message: answer.error().message })
    expect(world.upstream.requests).toEqual([])
  })

  it('nothing of what a page of its own sends', async () => {
    const { host } = new URL(relay.url)
    const headers = { 'sec-fetch-site': 'same-origin', origin: `http://${host}`, referer: `http://${host}/playground` }
    expect((await play({ headers: { ...headers, 'new-api-user': '7' } })).status).toBe(200)
  })

  it('a banned user from the very next call on, and lets them in again', async () => {
    expect((await play()).status).toBe(200)
    await world.changeUser({ status: 2 })
    expect(codeOf(await play())).toEqual([403, 'user_banned'])
    await world.changeUser({ status: 1 })
    expect((await play()).status).toBe(200)
  })

  it('a session that was signed out, from the very next call on, and no other of the user', async () => {
    world.signIn('phone')
    world.signIn('laptop')
    expect([(await play({}, 'laptop')).status, (await play({}, 'phone')).status]).toEqual([200, 200])
    await world.signOut('laptop')
    expect(codeOf(await play({}, 'laptop'))).toEqual([401, 'unauthenticated'])
    expect((await play({}, 'phone')).status).toBe(200)
  })

  it('an administrator who has shown no second factor, where one is asked, until they do', async () => {
    await world.changeUser({ id: 24, role: 10 })
    world.billing.accounts.set(24, new SimulatedBilling(1_000_000))
    for (const credential of ['admin', 'admin-strong']) world.signIn(credential, { userId: 24 })
    world.signIn('admin-token', { userId: 24, kind: 'access-token' })
    world.strong.add('admin-strong')
    expect((await play({}, 'admin')).status).toBe(200)
    await world.setOption('AdminSecondFactorRequired', 'true')
    expect(codeOf(await play({}, 'admin'))).toEqual([403, 'second_factor_required'])
    const byToken = { path, key: null, body: chat, headers: { authorization: 'Bearer admin-token' } }
    expect(codeOf(await ask(relay.url, byToken))).toEqual([403, 'second_factor_required'])
    expect([(await play({}, 'admin-strong')).status, (await play()).status]).toEqual([200, 200])
    world.strong.add('admin')
    await world.prove('admin')
    expect((await play({}, 'admin')).status).toBe(200)
    await world.setOption('AdminSecondFactorRequired', 'false')
  })

  it('a user without quota', async () => {
    expect(codeOf(await play({}, await newcomer(21, 10)))).toEqual([403, 'insufficient_user_quota'])
  })

  it('a model without a price', async () => {
    await world.putChannel({ models: ['unpriced'] })
    expect(codeOf(await play({ body: { ...chat, model: 'unpriced' } }))).toEqual([400, 'model_price_error'])
  })

  it('more requests than the limit, counted with those of the user’s tokens', async () => {
    const cookie = await newcomer(22)
    await world.changeToken({ id: 22, userId: 22 }, 'P'.repeat(48))
    await world.setOption('ModelRequestRateLimitCount', '2')
    await world.setOption('ModelRequestRateLimitEnabled', 'true')
    expect((await play({}, cookie)).status).toBe(200)
    expect((await ask(relay.url, { key: 'P'.repeat(48) })).status).toBe(200)
    const refused = await play({}, cookie)
    await world.setOption('ModelRequestRateLimitEnabled', 'false')
    expect(codeOf(refused)).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('in the language of the console', async () => {
    const messageIn = async (headers: Record<string, string>) =>
      (await ask(relay.url, { path, key: null, body: chat, headers })).error().message
    expect(await messageIn({})).toMatch(/未登录/)
    expect(await messageIn({ 'accept-language': 'en' })).toMatch(/You are not signed in/)
    expect(await messageIn({ 'accept-language': 'zh', cookie: 'lang=en' })).toMatch(/You are not signed in/)
  })
})

describe('a user who leaves the playground', () => {
  it('stops the upstream, and pays for what was delivered', async () => {
    const cookie = await newcomer(23)
    const gate = world.upstream.pause({}, { event: 4 })
    world.upstream.once({ text: 'one two three four five six seven' })
    const { request, response } = await begin(relay.url, fromPage({ body: streamed }, cookie))
    await once(response, 'data')
    request.destroy()
    await world.upstream.aborted()
    gate.release()
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt).toMatchObject({
      userId: 23,
      tokenId: null,
      evidence: 'counted',
      isDelivered: true,
      facts: { outcome: 'client-left', tokenName: 'playground-default' },
    })
    expect(receipt.counts.textOut).toBeGreaterThan(0)
    expect(receipt.counts.textOut).toBeLessThan(7)
  })

  it('while their request is still arriving leaves no trace', async () => {
    const request = send(relay.url, fromPage({ headers: { 'content-length': '5000' }, bytes: Buffer.from('{') }))
    await once(request, 'finish').catch(() => {})
    request.destroy()
    await play()
    expect(world.upstream.requests).toHaveLength(1)
    expect(relay.runtime.context.openCalls.size).toBe(0)
  })
})
