import type { SessionUser } from '@tollgate/console-sdk'
import type { Remote } from '../remotes/remote'
import { judge, newerRoutes, remoteRoutes } from './routes.model'

jest.mock('@tollgate/console-sdk', () => jest.requireActual('@tollgate/console-sdk/session/roles'))

const known = (id: string, ...paths: string[]) =>
  ({
    id,
    url: '',
    state: 'known',
    manifest: { routes: paths.map((path) => ({ id: `${id}${path}`, path })) },
  }) as unknown as Remote

describe('the pages of remotes', () => {
  it('are all that they announce, but never those of the shell or of an earlier remote', () => {
    const routes = remoteRoutes([
      known('a', '/log', '/'),
      known('b', '/log', '/token'),
      { id: 'c', url: '', state: 'loading' },
    ])
    expect(routes.map(({ route }) => route.id)).toEqual(['a/log', 'b/token'])
  })

  it('are known by address only where the contract is newer', () => {
    const newer: Remote = { id: 'n', url: '', state: 'newer', contract: 2, paths: ['/new'] }
    expect(newerRoutes([known('a', '/log'), newer])).toEqual([{ remote: newer, path: '/new' }])
  })
})

describe('what stands at an address', () => {
  const user = { role: 1 } as SessionUser
  const admin = { role: 10 } as SessionUser
  const lacking = { role: 10, second_factor_required: true } as SessionUser

  it.each([
    ['user', '/log', { isSetUp: false, user: null }, 'setup'],
    ['public', '/', { isSetUp: false, user: null }, 'setup'],
    ['public', '/setup', { isSetUp: false, user: null }, 'page'],
    ['public', '/setup', { isSetUp: true, user: null }, 'home'],
    ['public', '/pricing', { isSetUp: true, user: null }, 'page'],
    ['user', '/log', { isSetUp: true, user: null }, 'sign-in'],
    ['user', '/log', { isSetUp: true, user }, 'page'],
    ['admin', '/channel', { isSetUp: true, user }, 'forbidden'],
    ['admin', '/channel', { isSetUp: true, user: admin }, 'page'],
    ['root', '/x', { isSetUp: true, user: admin }, 'forbidden'],
    ['user', '/log', { isSetUp: true, user: lacking }, 'second-factor'],
    ['root', '/x', { isSetUp: true, user: lacking }, 'second-factor'],
    ['public', '/second-factor', { isSetUp: true, user: lacking }, 'page'],
    ['public', '/pricing', { isSetUp: true, user: lacking }, 'page'],
  ] as const)('access %s at %s with %j: %s', (access, path, facts, verdict) => {
    expect(judge({ access, path }, facts)).toBe(verdict)
  })
})
