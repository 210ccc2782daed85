import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beyondRoutes } from './beyond.routes'
import { ownerOf, routeOf } from './match'
import type { RouteEntry } from './route'
import { routes } from './routes'

const documented = readFileSync(path.join(__dirname, '__fixtures__/routes.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => {
    const [method = '', route = '', auth = '', owner = '', note = ''] = line.split('\t')
    return { method, path: route, auth, owner, note }
  })

const inOrder = (entries: readonly object[]) => entries.map((entry) => JSON.stringify(entry)).sort()

describe('the route table', () => {
  it('is the documented one, row for row, and what it names as beyond', () => {
    const beyond = new Set<RouteEntry>(beyondRoutes)
    const same = ({ method, path: route, auth, owner, note }: RouteEntry) => ({
      method,
      path: route,
      auth,
      owner,
      note,
    })
    expect(inOrder(routes.filter((route) => !beyond.has(route)).map(same))).toEqual(inOrder(documented))
  })

  it('has each method and path once', () => {
    const names = routes.map((route) => `${route.method} ${route.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('matching', () => {
  it.each(routes.map((route) => [route.method, route.path, route] as const))(
    'finds %s %s, both slash forms',
    (method, route, entry) => {
      const asked = route
        .replace('{id}', '42')
        .replace('{mode}', 'mj-fast')
        .replace('{provider}', 'gitea')
        .replace('*', 'some/thing')
        .replace(/\/$/, '')
      const verb = method === '*' ? 'PATCH' : method
      expect(routeOf(verb, asked)).toBe(entry)
      expect(routeOf(verb, `${asked}/`)).toBe(entry)
      expect(routeOf(verb, `${asked}/?p=1&x=/a/b`)).toBe(entry)
    },
  )

  it.each([
    ['GET', '/api/user/self', '/api/user/self'],
    ['GET', '/api/user/7', '/api/user/{id}'],
    ['GET', '/api/user/self/groups', '/api/user/self/groups'],
    ['GET', '/api/channel/test', '/api/channel/test'],
    ['GET', '/api/channel/test/3', '/api/channel/test/{id}'],
    ['DELETE', '/api/channel/disabled', '/api/channel/disabled'],
    ['DELETE', '/api/channel/3/', '/api/channel/{id}'],
    ['HEAD', '/api/status', '/api/status'],
    ['POST', '/v1/chat/completions', '/v1/*'],
    ['GET', '/v1beta/models', '/v1beta/*'],
    ['POST', '/mj/submit/imagine', '/mj/*'],
    ['POST', '/mj-relax/mj/submit/imagine', '/{mode}/mj/*'],
    ['GET', '/api/mj', '/api/mj/'],
  ])('%s %s is %s', (method, asked, route) => {
    expect(routeOf(method, asked)?.path).toBe(route)
  })

  it.each([
    ['GET', '/', 'edge'],
    ['GET', '/login?expired=true', 'edge'],
    ['GET', '/chat/2', 'edge'],
    ['GET', '/console/shell/main.js', 'edge'],
    ['POST', '/suno/submit/music', 'relay'],
    ['GET', '/api/task/self', 'tasks'],
    ['DELETE', '/api/log', 'logs'],
    ['POST', '/login', null],
    ['GET', '/api/nothing', null],
    ['GET', '/api/mj/42/x', null],
    ['POST', '/api/status', null],
    ['GET', '/api', null],
    ['GET', '/health/live', null],
  ])('%s %s is answered by %s', (method, asked, owner) => {
    expect(ownerOf(method, asked)).toBe(owner)
  })
})
