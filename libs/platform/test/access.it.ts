import { Controller, Get, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { Access, createEdgeSigner } from '../src/index'
import { apiKey, proof, sessionId, uses } from './support/sample-people'
import { createSample, demo, edgeSecret } from './support/sample-service'

let app: NestFastifyApplication

beforeAll(async () => {
  ;({ app } = await createSample())
})
afterAll(() => app.close())
afterEach(() => (demo.isOn = false))

const cookieOf = (name: string) => ({ cookie: `lang=en; session=session-of-${name}` })
const tokenOf = (name: string) => ({ authorization: `Bearer access-token-of-${name}` })

async function status(url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  return (await app.inject({ method, url, headers })).statusCode
}

describe('access', () => {
  it.each([
    ['nobody', {}, 401],
    ['an unknown session', cookieOf('nobody'), 401],
    ['an unknown access token', tokenOf('nobody'), 401],
    ['a relay key', { authorization: 'Bearer sk-abc' }, 401],
    ['another scheme', { authorization: 'Basic YTpi' }, 401],
    ['a session', cookieOf('alice'), 200],
    ['an access token', tokenOf('alice'), 200],
    ['an access token without its scheme', { authorization: 'access-token-of-alice' }, 200],
    ['an access token beside a session that ended', { ...cookieOf('nobody'), ...tokenOf('alice') }, 200],
    ['a banned user', cookieOf('bob'), 403],
    ['the user whom New-Api-User names', { ...cookieOf('alice'), 'new-api-user': '1' }, 200],
    ['another user than New-Api-User names', { ...cookieOf('alice'), 'new-api-user': '2' }, 401],
    ['a New-Api-User that is no number', { ...tokenOf('alice'), 'new-api-user': 'x' }, 401],
  ])('of %s to a user route is %j: %i', async (_who, headers, expected) => {
    expect(await status('/api/sample', headers)).toBe(expected)
  })

  it.each([
    ['alice', '/api/sample/admin', 403],
    ['adam', '/api/sample/admin', 200],
    ['ruth', '/api/sample/admin', 200],
    ['adam', '/api/sample/root', 403],
    ['ruth', '/api/sample/root', 200],
  ])('of %s to %s is %i by role', async (name, url, expected) => {
    expect(await status(url, cookieOf(name))).toBe(expected)
  })

  it('gives the handler the actor, with what they showed as a hash', async () => {
    const answer = await app.inject({ url: '/api/sample/self', headers: tokenOf('adam'), remoteAddress: '192.0.2.7' })
    expect(answer.json().data).toEqual({
      userId: 2,
      username: 'adam',
      role: 10,
      status: 1,
      group: 'default',
      language: 'zh',
      clientIp: '192.0.2.7',
      credential: { kind: 'access-token', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      session: null,
    })
    const { data } = (await app.inject({ url: '/api/sample/self', headers: cookieOf('adam') })).json()
    expect(data.session).toEqual({ id: sessionId, provenAt: null })
  })

  it('to a public route knows who is signed in, and lets others in as nobody', async () => {
    const userId = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/open/who', headers })).json().data.userId
    expect(await userId(cookieOf('alice'))).toBe(1)
    expect(await userId({})).toBeNull()
    expect(await userId(cookieOf('bob'))).toBeNull()
    expect(await userId({ ...cookieOf('alice'), 'new-api-user': '9' })).toBeNull()
  })
})

describe('an API token', () => {
  const call = async (url: string, { address = '192.0.2.7', method = 'GET', key = apiKey } = {}) => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await app.inject({ method: method as 'GET', url, headers, remoteAddress: address })
    return [answer.statusCode, answer.json().data ?? answer.json().message]
  }
  const outOfScope = [403, '该 API 令牌的权限范围不包含此操作']

  it('reaches the routes of its scopes, as the person that it was made by', async () => {
    uses.length = 0
    expect(await call('/api/channel/')).toEqual([200, { userId: 3, role: 10, token: 'deploy' }])
    expect((await call('/api/channel/test'))[0]).toBe(200)
    expect(uses).toEqual(['5 192.0.2.7', '5 192.0.2.7'])
    // Its person is root now, and was an administrator then.
    expect((await call('/api/channel/', { method: 'POST' }))[0]).toBe(403)
  })

  it('reaches nothing else, and nothing from elsewhere', async () => {
    uses.length = 0
    expect(await call('/api/sample')).toEqual(outOfScope)
    expect(await call('/api/sample/self')).toEqual(outOfScope)
    expect(await call('/api/channel/', { address: '198.51.100.7' })).toEqual([
      403,
      '该 API 令牌不允许从地址 198.51.100.7 使用',
    ])
    expect(uses).toEqual([])
  })

  it('makes nobody of its bearer on a public route of another scope', async () => {
    expect(await call('/api/open/who')).toMatchObject([200, { userId: null }])
    expect(await call('/api/pricing')).toEqual([200, { userId: null }])
  })

  it('that cannot be one is asked of nobody', async () => {
    for (const key of [apiKey.slice(0, -1), `${apiKey}0`, 'tgat_x'])
      expect((await call('/api/channel/', { key }))[0]).toBe(401)
  })
})

describe('a route that says nothing of access', () => {
  it('keeps the service from starting', async () => {
    @Controller('api/forgotten')
    class ForgottenController {
      @Get()
      open() {}
    }
    @Module({ controllers: [ForgottenController] })
    class ForgottenModule {}
    await expect(createSample({ module: ForgottenModule })).rejects.toThrow('ForgottenController.open has no @Access')
  })

  it('keeps the service from starting too when it needs a user and nobody finds users', async () => {
    @Controller('api/lonely')
    @Access('user')
    class LonelyController {
      @Get()
      open() {}
    }
    @Module({ controllers: [LonelyController] })
    class LonelyModule {}
    await expect(createSample({ module: LonelyModule })).rejects.toThrow('nothing provides SESSION_RESOLVER')
  })
})

const signedFor = (method: string, url: string, host?: string, secret = edgeSecret) =>
  createEdgeSigner(secret)(
    { method, url, headers: {} },
    { ip: '203.0.113.5', isLocal: false, isEncrypted: false, host },
  )

describe('a request from another site', () => {
  const host = { host: 'tollgate.test' }
  const writes = [
    ['POST', '/api/sample/nothing'],
    ['GET', '/api/sample/rotate'],
  ] as const
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { referer: 'https://evil.test/tollgate.test' },
  ]

  it('may not write with the cookie of a signed-in user, whatever the method', async () => {
    for (const [method, url] of writes) {
      for (const headers of foreign) {
        expect(await status(url, { ...host, ...cookieOf('alice'), ...headers }, method)).toBe(403)
      }
    }
    expect(await status('/api/sample/rotate', { ...host, ...cookieOf('alice'), origin: 'null' }, 'HEAD')).toBe(403)
  })

  it('may not use the cookie on a public route that writes either', async () => {
    const headers = { ...host, ...cookieOf('alice'), origin: 'https://evil.test' }
    expect(await status('/api/open/sign-in', headers, 'POST')).toBe(403)
  })

  it('may not write where nobody is signed in either: it would sign a visitor in as somebody else', async () => {
    for (const headers of foreign) expect(await status('/api/open/sign-in', { ...host, ...headers }, 'POST')).toBe(403)
  })

  it('may read, and may write with an access token', async () => {
    for (const headers of foreign) {
      expect(await status('/api/sample', { ...host, ...cookieOf('alice'), ...headers })).toBe(200)
      expect(await status('/api/sample/nothing', { ...host, ...tokenOf('alice'), ...headers }, 'POST')).toBe(200)
    }
  })

  it('is told from the page itself and from programs', async () => {
    const own: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: 'http://tollgate.test', referer: 'http://tollgate.test/token' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of own) {
      expect(await status('/api/sample/nothing', { ...host, ...cookieOf('alice'), ...headers }, 'POST')).toBe(200)
    }
  })

  it('is told by the host that the edge was called under, and only the edge may name one', async () => {
    const headers = {
      host: '127.0.0.1:4001',
      'x-forwarded-host': 'tollgate.test',
      origin: 'https://tollgate.test',
      ...cookieOf('alice'),
    }
    const signed = signedFor('POST', '/api/sample/nothing', 'tollgate.test')
    expect(await status('/api/sample/nothing', { ...headers, ...signed }, 'POST')).toBe(200)
    expect(await status('/api/sample/nothing', headers, 'POST')).toBe(403)
  })
})

describe('a GET that changes', () => {
  const loaded = ['image', 'document', 'iframe', 'style', 'script'].map((destination) => ({
    host: 'tollgate.test',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': destination,
    'sec-fetch-mode': destination === 'document' || destination === 'iframe' ? 'navigate' : 'no-cors',
  }))

  it('is nothing that a page of ours can load, by whatever stands in it', async () => {
    for (const headers of loaded) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect(await status('/api/sample/rotate', { ...headers, ...cookieOf('alice') }, method)).toBe(403)
      }
      expect(await status('/api/sample', { ...headers, ...cookieOf('alice') })).toBe(200)
    }
  })

  it('answers to scripts of the page and to programs', async () => {
    const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }
    expect(await status('/api/sample/rotate', { ...script, ...cookieOf('alice') })).toBe(200)
    expect(await status('/api/sample/rotate', cookieOf('alice'))).toBe(200)
    expect(await status('/api/sample/rotate', { ...loaded[0], ...tokenOf('alice') })).toBe(200)
  })
})

describe('a demo site', () => {
  beforeEach(() => (demo.isOn = true))

  it('lets others than root read and sign in, but not write', async () => {
    expect(await status('/api/sample', cookieOf('adam'))).toBe(200)
    expect(await status('/api/open/sign-in', {}, 'POST')).toBe(200)
    expect(await status('/api/sample/nothing', cookieOf('adam'), 'POST')).toBe(405)
    expect(await status('/api/sample/rotate', cookieOf('adam'))).toBe(405)
    expect(await status('/api/sample/nothing', cookieOf('ruth'), 'POST')).toBe(200)
  })
})

describe('the client address', () => {
  const ip = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/api/open/who', remoteAddress, headers })).json().data.ip

  it("is the socket's, the edge's word, or a trusted proxy's", async () => {
    expect(await ip('192.0.2.7', { 'x-forwarded-for': '198.51.100.1' })).toBe('192.0.2.7')
    expect(await ip('10.1.2.3', { 'x-forwarded-for': '198.51.100.1' })).toBe('198.51.100.1')
    expect(await ip('127.0.0.1', { ...signedFor('GET', '/api/open/who') })).toBe('203.0.113.5')
    expect(await ip('127.0.0.1', { ...signedFor('GET', '/api/open/who', undefined, 'another') })).toBe('127.0.0.1')
  })
})

describe('what changes a credential', () => {
  const minute = 60_000
  afterEach(() => (proof.at = null))
  const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers, payload })
  const statusOf = async (...call: Parameters<typeof post>) => (await post(...call)).statusCode
  const [fresh, inSession, sometimes] = ['', '/session', '/sometimes'].map((end) => `/api/sample/fresh${end}`) as [
    string,
    string,
    string,
  ]

  it.each([
    ['never', null, 403],
    ['just now', 0, 200],
    ['nine minutes ago', 9 * minute, 200],
    ['ten minutes ago', 10 * minute, 403],
    ['by a clock that is ahead', -minute, 200],
  ])('takes a person who proved themself %s: %s ms, %i', async (_when, agoMs, expected) => {
    proof.at = agoMs === null ? null : Date.now() - agoMs
    expect(await statusOf(fresh, cookieOf('alice'))).toBe(expected)
  })

  it('is refused by a code of its own, in both languages, with the ways by which this person can prove themself', async () => {
    expect((await post(fresh, cookieOf('alice'))).json()).toEqual({
      success: false,
      message:
        'Prove once more that it is you before you do this: by your password, a code of your authenticator app or a passkey',
      data: { code: 'fresh_sign_in_required', ways: ['password', 'totp', 'passkey'] },
    })
    const { message, data } = (await post(fresh, { cookie: 'lang=zh; session=session-of-adam' })).json()
    expect(message).toBe('此操作需要重新验证身份，请通过以下方式之一验证：重新登录')
    expect(data).toEqual({ code: 'fresh_sign_in_required', ways: ['sign_in'] })
  })

  it('is closed to access tokens altogether', async () => {
    proof.at = Date.now()
    for (const url of [fresh, inSession]) {
      const answer = await post(url, tokenOf('alice'))
      expect(answer.statusCode).toBe(403)
      expect(answer.json().data).toEqual({ code: 'fresh_sign_in_required', ways: [] })
    }
  })

  it('that brings its proof along needs a session alone', async () => {
    expect(await statusOf(inSession, cookieOf('alice'))).toBe(200)
  })

  it('may be so by what is sent and by who sends it; what cannot be read is refused as such', async () => {
    expect(await statusOf(sometimes, cookieOf('alice'), { password: 'x' })).toBe(403)
    expect(await statusOf(sometimes, cookieOf('alice'), { password: '' })).toBe(200)
    expect(await statusOf(sometimes, tokenOf('alice'), { password: '' })).toBe(200)
    expect(await statusOf(sometimes, cookieOf('adam'), { password: 'x' })).toBe(200)
    const unread = await post(sometimes, cookieOf('alice'), { password: 1 })
    expect([unread.statusCode, unread.json().success]).toEqual([200, false])
  })

  it('on a public route asks nothing of who is not signed in', async () => {
    expect(await statusOf('/api/open/fresh', {})).toBe(200)
    expect(await statusOf('/api/open/fresh', cookieOf('alice'))).toBe(403)
  })
})
