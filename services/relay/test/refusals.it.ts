import { gzipSync } from 'node:zlib'
import { ask, begun, hello, nested, rest, sendHead } from './support/client'
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
beforeEach(() => world.restore())

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
    ['a model of a name that nobody has', { body: { ...hello, model: 'm'.repeat(1_001) } }, 400, 'invalid_value'],
    ['a tier that nobody priced', { body: { ...hello, service_tier: 'priority' } }, 400, 'service_tier_unpriced'],
    ['a tier of no kind', { body: { ...hello, service_tier: 1 } }, 400, 'invalid_type'],
    ['an unknown encoding', { headers: { 'content-encoding': 'zip' } }, 415, 'unsupported_encoding'],
    ['a body that is not what its encoding says', { headers: { 'content-encoding': 'gzip' } }, 400, 'invalid_encoding'],
    [
      'a sensitive word',
      { body: { ...hello, messages: [{ role: 'user', content: 'a TEST_sensitive word' }] } },
      400,
      'sensitive_words_detected',
    ],
    [
      'a sensitive word at the end of eight megabytes',
      { body: { ...hello, messages: [{ role: 'user', content: `${'a word '.repeat(1_200_000)}test_sensitive` }] } },
      400,
      'sensitive_words_detected',
    ],
    [
      'a sensitive word deeper than any stack',
      { bytes: Buffer.from(`{"model":"gpt-4o","input":${nested('"a test_sensitive word"')}}`) },
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
    ['a pattern that an engine which goes back would never finish', `${'a'.repeat(100_000)}!`, 200],
    ['a pattern behind a line that is none', 'the number 4711', 400],
    ['a word beside it', 'so FORBIDDEN', 400],
  ])('what is searched for %s', async (_case, content, status) => {
    await world.setOption('SensitiveWords', 'forbidden\nregex:(a+)+$\nregex:old(?=rule)\nregex:\\b47\\d{2}\\b')
    const before = world.logged.length
    const answer = await ask(relay.url, { body: { ...hello, messages: [{ role: 'user', content }] } })
    await world.setOption('SensitiveWords', 'test_sensitive')
    expect(answer.status).toBe(status)
    expect(world.logged.slice(before)).toContainEqual(
      expect.objectContaining({
        event: 'words.lines-unusable',
        count: 1,
        lines: ['slow-pattern: regex:old(?=rule)'],
      }),
    )
  })

  it('what cannot be searched for any of the patterns that there are is refused, and is in the log', async () => {
    await world.setOption('SensitiveWords', 'regex:old(?=rule)')
    const before = world.logged.length
    const answer = await ask(relay.url)
    await world.setOption('SensitiveWords', 'test_sensitive')
    expect([answer.status, world.upstream.requests]).toEqual([503, []])
    expect(world.logged.slice(before)).toContainEqual(
      expect.objectContaining({ event: 'words.lines-unusable', count: 1 }),
    )
  })

  it('and whose key is used from elsewhere is in the log', async () => {
    const before = world.logged.length
    await world.changeToken({ allowIps: ['10.9.8.0/24'] })
    await ask(relay.url, { method: 'GET', path: '/v1/models' })
    expect(world.logged.slice(before)).toContainEqual(
      expect.objectContaining({
        event: 'caller.refused',
        code: 'address-forbidden',
        userId: expect.any(Number) as number,
        tokenId: expect.any(Number) as number,
      }),
    )
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

  it.each([
    ['misspelt_field', 'model', '{"model":"gpt-4o-mini","messages":[],"Model":"gpt-4o"}'],
    ['misspelt_field', 'n', '{"model":"gpt-4o","messages":[],"N":100}'],
    ['duplicate_field', 'model', '{"model":"gpt-4o-mini","messages":[],"\\u006dodel":"gpt-4o"}'],
    ['too_many_fields', null, `{"model":"gpt-4o",${'"x":1,'.repeat(2_000)}"messages":[]}`],
    ['too_complex', null, `{"model":"gpt-4o","messages":[${'{},'.repeat(1_100_000)}{}]}`],
  ])('%s: a body in which an upstream could read something else', async (code, param, text) => {
    const asked = world.upstream.requests.length
    const answer = await ask(relay.url, { bytes: Buffer.from(text) })
    expect([answer.status, answer.error().code, answer.error().param]).toEqual([400, code, param])
    expect(world.upstream.requests.length).toBe(asked)
  })

  it('a key that was rotated, from the very next call on or from the end of its overlap on (rule M48)', async () => {
    const key = 'R'.repeat(48)
    expect((await ask(relay.url)).status).toBe(200)
    await world.rotateToken(key, Math.ceil(Date.now() / 1_000) + 600)
    for (const one of [key, tokenKey]) expect((await ask(relay.url, { key: one })).status).toBe(200)
    await world.rotateToken(key, 0)
    expect((await ask(relay.url, { key })).status).toBe(200)
    for (const [language, text] of [
      ['en', /The API key was rotated and no longer works/],
      ['zh', /此旧密钥已失效/],
    ] as const) {
      const old = await ask(relay.url, { headers: { 'accept-language': language } })
      expect([old.status, old.error().code]).toEqual([401, 'invalid_api_key'])
      expect(old.error().message).toMatch(text)
    }
  })

  it('a banned owner, from the very next call on, and back', async () => {
    expect((await ask(relay.url)).status).toBe(200)
    await world.changeUser({ status: 2 })
    const banned = await ask(relay.url)
    expect([banned.status, banned.error().code]).toEqual([403, 'user_banned'])
    await world.changeUser({ status: 1 })
    expect((await ask(relay.url)).status).toBe(200)
  })

  it.each([
    ['token was disabled', () => world.changeToken({ status: 2 }), 401, 'token_disabled'],
    ['owner was banned', () => world.changeUser({ status: 2 }), 403, 'user_banned'],
  ])('a body that arrives after its %s', async (_case, edit, status, code) => {
    await ask(relay.url)
    const asked = world.upstream.requests.length
    const { openCalls } = relay.runtime.context
    const { request, finish } = sendHead(relay.url)
    const beginning = begun(request)
    while (openCalls.size === 0) await new Promise(setImmediate)
    await edit()
    finish()
    const answer = await rest(await beginning)
    expect([answer.status, answer.error().code]).toEqual([status, code])
    expect(world.upstream.requests.length).toBe(asked)
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

  it('a model without a price, unless the user accepts that (A28)', async () => {
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

  it('keys that nobody has, of which billing hears no more than it can bear', async () => {
    const other = await world.startRelay()
    const get = (key: string) => ask(other.url, { key, method: 'GET', path: '/v1/models' })
    const made = 'M'.repeat(48)
    expect((await get(made)).status).toBe(401)
    const asked = jest.spyOn(world.billing.tokens, 'get')
    for (const key of ['short', 'M'.repeat(49), made, made]) expect((await get(key)).status).toBe(401)
    expect(asked).not.toHaveBeenCalled()
    // It was refused a moment ago, and holds for the very next call all the same.
    await world.changeToken({ id: 16 }, made)
    expect((await get(made)).status).toBe(200)

    const answers = []
    for (let key = 0; key < 230; key += 1) answers.push(await ask(other.url, { key: `${key}`.padStart(48, 'R') }))
    expect(answers.slice(0, 199).filter(({ status }) => status !== 401)).toEqual([])
    const last = answers.at(-1)
    expect([last?.status, last?.error().code, last?.headers['retry-after']]).toEqual([429, 'rate_limit_exceeded', '1'])
    expect((await get(made)).status).toBe(200)
    await other.stop()
  })

  it('what the relay itself gets wrong ends one call, and holds nothing', async () => {
    jest.spyOn(relay.runtime.context.prices, 'find').mockImplementationOnce(() => {
      throw new Error('a fault')
    })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([500, 'internal_error'])
    expect(relay.runtime.context.openCalls.size).toBe(0)
    expect((await ask(relay.url)).status).toBe(200)
  })

  it('errors in Chinese for those who ask for it', async () => {
    const answer = await ask(relay.url, { key: null, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })
    expect(answer.error().message).toMatch(/未提供令牌/)
    expect((await ask(relay.url, { key: null, headers: { 'accept-language': 'fr' } })).error().message).toMatch(
      /No API key/,
    )
  })

  it('a body that is too large, told or not', async () => {
    const small = await world.startRelay({ RELAY_BODY_LIMIT_BYTES: '2048' })
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
