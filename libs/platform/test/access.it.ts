import { Controller, Get, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { Access, createEdgeSigner } from '../src/index'
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
    })
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
    const signed = createEdgeSigner(edgeSecret)('192.0.2.1')
    expect(await status('/api/sample/nothing', { ...headers, ...signed }, 'POST')).toBe(200)
    expect(await status('/api/sample/nothing', headers, 'POST')).toBe(403)
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
    expect(await ip('127.0.0.1', { ...createEdgeSigner(edgeSecret)('203.0.113.5') })).toBe('203.0.113.5')
    expect(await ip('127.0.0.1', { ...createEdgeSigner('another')('203.0.113.5') })).toBe('127.0.0.1')
  })
})
