import { type RouteAuth, type RouteEntry, routes } from '@tollgate/contracts'
import { type Method, type Who, World } from './world'

/** How high each caller stands, and how high one must stand for each level of access. */
const heights = { visitor: 0, user: 1, admin: 10, root: 100 } as const
const asked: Readonly<Record<Exclude<RouteAuth, 'token'>, number>> = { public: 0, user: 1, admin: 10, root: 100 }

const own = routes.filter(({ owner }) => owner === 'identity')
const callers = Object.keys(heights) as Who[] // the keys of the table above

const denied = 'You do not have permission to do this'
const anonymous = 'You are not signed in, or your session has ended. Please sign in again'
const nowhere = 'There is no such route'

/** What the access level of the route says of the caller. */
function verdict({ auth }: RouteEntry, who: Who): 'heard' | 'anonymous' | 'denied' {
  if (auth === 'token') throw new Error('identity has no route for tokens')
  if (heights[who] >= asked[auth]) return 'heard'
  return who === 'visitor' ? 'anonymous' : 'denied'
}

describe('every route of identity, as visitor, user, administrator and root', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open({ TURNSTILE_URL: 'http://127.0.0.1:9' })
  }, 60_000)
  afterAll(() => world?.close())

  const cases = own.flatMap((route) =>
    callers.map((who) => [`${route.method} ${route.path}`, who, verdict(route, who), route] as const),
  )

  it('is in the table, with a level of access', () => {
    expect(own.length).toBeGreaterThan(60)
    expect(cases).toHaveLength(own.length * 4)
  })

  it.each(cases)('%s, asked by a %s, is %s', async (_name, who, expected, { method, path }) => {
    const url = path.replace('{id}', '1').replace('{provider}', 'github')
    // Some routes end the session or delete the caller, so a caller with a session is found or made first. Nothing is sent
    // along: a caller who is heard is told what is missing, or gets an answer, and little harm is done.
    const answer = await world.raw(await world.present(who), [method as Method, url])
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const message = isJson && answer.body !== '' ? (answer.json<{ message: string }>().message ?? '') : ''
    if (expected === 'anonymous') return expect([answer.statusCode, message]).toEqual([401, anonymous])
    if (expected === 'denied') return expect([answer.statusCode, message]).toEqual([403, denied])
    expect([nowhere, anonymous, denied]).not.toContain(message)
    expect(answer.statusCode).toBeLessThan(500)
  })
})
