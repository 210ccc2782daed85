import { scopes } from '../core/scopes'
import { consoleRoutes, isClosedBody, mayCall, rowsOf, scopeOf } from './scopes'

const named = (path: string, method = 'GET') => scopeOf(method, path).scope

describe('the scope of a route', () => {
  it.each(consoleRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has one row',
    (_name, route) => {
      expect(rowsOf(route)).toHaveLength(1)
    },
  )

  it('is that of its subject', () => {
    expect(consoleRoutes.length).toBeGreaterThan(120)
    expect(named('/api/channel/test/{id}')).toBe('channels')
    expect(named('/api/user/')).toBe('users')
    expect(named('/api/user/self/groups')).toBe('billing')
    expect(named('/api/option/rest_model_ratio', 'POST')).toBe('options')
    expect(named('/api/audit/')).toBe('logs')
  })

  it('is found by the names that frameworks use', () => {
    expect(named('/api/channel/:id')).toBe('channels')
    expect(named('/api/channel', 'POST')).toBe('channels')
    expect(named('/api/user/:id', 'HEAD')).toBe('users')
  })

  it.each([
    ['GET', '/api/user/token'],
    ['PUT', '/api/user/self'],
    ['DELETE', '/api/user/self'],
    ['PUT', '/api/user/setting'],
    ['GET', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions/{id}'],
    ['POST', '/api/user/2fa/totp/begin'],
    ['GET', '/api/user/2fa'],
    ['DELETE', '/api/user/{id}/2fa'],
    ['GET', '/api/user/passkeys'],
    ['DELETE', '/api/user/bindings/{provider}'],
    ['GET', '/api/oauth/email/bind'],
    ['GET', '/api/oauth/{provider}/start'],
    ['POST', '/api/user/login'],
    ['POST', '/api/user/reset'],
    ['POST', '/api/setup'],
    ['GET', '/api/access_tokens/'],
    ['POST', '/api/access_tokens/'],
    ['DELETE', '/api/access_tokens/{id}'],
    ['POST', '/pg/chat/completions'],
    ['GET', '/api/of-another-world'],
    ['PATCH', '/api/channel/'],
  ])('%s %s is open to no token', (method, path) => {
    const route = scopeOf(method, path)
    expect(route.scope).toBe('closed')
    expect([mayCall(scopes, route, false), mayCall(scopes, route, true)]).toEqual([false, false])
  })
})

describe('what a scope lets', () => {
  it.each([
    { of: ['read'], call: 'GET /api/channel/', isLet: true },
    { of: ['read'], call: 'GET /api/option/', isLet: true },
    { of: ['read'], call: 'GET /api/log/', isLet: true },
    { of: ['read'], call: 'POST /api/channel/', isWrite: true, isLet: false },
    // A GET that changes counts as writing.
    { of: ['read'], call: 'GET /api/channel/test', isWrite: true, isLet: false },
    // Lists of tokens and codes hold what pays.
    { of: ['read'], call: 'GET /api/token/', isLet: false },
    { of: ['read'], call: 'GET /api/redemption/{id}', isLet: false },
    { of: ['billing'], call: 'GET /api/token/', isLet: true },
    { of: ['channels'], call: 'GET /api/channel/test', isWrite: true, isLet: true },
    { of: ['channels'], call: 'GET /api/log/', isLet: false },
    { of: ['channels', 'logs'], call: 'DELETE /api/log/', isWrite: true, isLet: true },
    { of: [], call: 'GET /api/status', isLet: false },
  ])('$of, $call, changing: $isWrite, is let: $isLet', ({ of: granted, call, isWrite = false, isLet }) => {
    const [method = '', path = ''] = call.split(' ')
    expect(mayCall(granted, scopeOf(method, path), isWrite)).toBe(isLet)
  })
})

it.each([
  ['PUT', '/api/user', { id: 2, password: 'another-one' }, true],
  ['PUT', '/api/user/', { id: 2, password: '', quota: 1 }, false],
  ['PUT', '/api/user/', { id: 2, group: 'vip' }, false],
  ['POST', '/api/user/manage', { id: 2, action: 'promote' }, true],
  ['POST', '/api/user/manage', { id: 2, action: 'delete' }, true],
  ['POST', '/api/user/manage', { id: 2, action: 'disable' }, false],
  ['POST', '/api/user/manage', null, false],
  ['POST', '/api/user/', { username: 'new', password: 'of-the-new-one' }, false],
] as const)('%s %s with %j is closed to every token: %p', (...[method, path, body, isClosed]) => {
  expect(isClosedBody(method, path, body)).toBe(isClosed)
})
