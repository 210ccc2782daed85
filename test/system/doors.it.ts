import { type RouteEntry, routes } from '@tollgate/contracts'
import { answerText, ofOwnPage } from './support/console-client'
import { HousePeople, type Means, type Rank } from './support/house-people'
import { Stack } from './support/stack'
import { type ApiPaths, unkeepableRequests } from './support/unkeepable-requests'

/** Ends the session; and is opened by a navigation alone, which is looked at first. */
const apart = ['/api/user/logout', '/api/oauth/telegram/bind']

interface Answer {
  readonly status: number
  readonly message: string
}

/** A caller of the matrix: who they are, and by what they say it. */
interface Who {
  readonly rank: Rank | 'nobody'
  readonly means: Means
}

const ranks = ['user', 'admin', 'root', 'banned'] as const
const meansOfSomebody = ['cookie', 'access token', 'sk- token'] as const
const callers: readonly Who[] = [
  { rank: 'nobody', means: 'nothing' },
  ...ranks.flatMap((rank) => meansOfSomebody.map((means) => ({ rank, means }))),
]

const heights = { nobody: 0, banned: 0, user: 1, admin: 10, root: 100 } as const
const asked = { public: 0, user: 1, admin: 10, root: 100 } as const

const words = {
  nowhere: 'There is no such route',
  anonymous: 'You are not signed in, or your session has ended. Please sign in again',
  denied: 'You do not have permission to do this',
  banned: 'This user is banned',
}
const statusOf = { nowhere: 404, anonymous: 401, denied: 403, banned: 403 } as const
type Verdict = 'heard' | keyof typeof words

/** What the access of a route of the console says of a caller. A ban has ended the sessions, and leaves what programs hold. */
function verdictOf({ auth }: RouteEntry, { rank, means }: Who): Verdict {
  if (auth === 'public') return 'heard'
  if (auth === 'token') throw new Error('not a route of the console')
  if (means === 'nothing' || means === 'sk- token') return 'anonymous'
  if (rank === 'banned') return means === 'cookie' ? 'anonymous' : 'banned'
  return heights[rank] >= asked[auth] ? 'heard' : 'denied'
}

const bare = (path: string) => path.replace(/\/$/, '')
const filled = (path: string) =>
  path
    .replace('{id}', '1')
    .replace('{provider}', 'github')
    .replace(/\{\w+\}/g, 'x')
/** `/api/user/{id}` takes whatever stands in the place of the id. */
const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
const isOfConsole = ({ path, auth, owner }: RouteEntry) =>
  path.startsWith('/api/') && auth !== 'token' && owner !== 'edge'
const name = ({ method, path }: RouteEntry, { rank, means }: Who) => `${method} ${path}, ${rank} by ${means}`

describe('every door of the house', () => {
  let stack: Stack
  let people: HousePeople
  let paths: ApiPaths
  /** Methods and paths that some service answers. */
  const built = new Set<string>()

  beforeAll(async () => {
    stack = await Stack.start()
    people = await HousePeople.move(stack.origin)
    const document = await fetch(`${stack.origin}/api/docs/openapi.json`)
    paths = ((await document.json()) as { paths: ApiPaths }).paths
    for (const [path, operations] of Object.entries(paths))
      for (const method of Object.keys(operations)) built.add(`${method.toUpperCase()} ${path}`)
  }, 240_000)
  afterAll(() => stack?.stop(), 30_000)

  async function ask(method: string, path: string, { rank, means }: Who, body?: string): Promise<Answer> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(stack.origin + path, {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      headers: {
        'accept-language': 'en',
        ...json,
        ...ofOwnPage,
        ...(rank !== 'nobody' && people.headers(rank, means)),
      },
    })
    const text = await answerText(response)
    const isEnvelope = response.headers.get('content-type')?.startsWith('application/json') === true
    const read = isEnvelope ? (JSON.parse(text) as { message?: string }) : {}
    return { status: response.status, message: read.message ?? '' }
  }

  /** What is wrong with the answer that a caller got; null for nothing. */
  async function faultOf(route: RouteEntry, who: Who): Promise<string | null> {
    const isBuilt = [...built].some((each) => matches(each, `${route.method} ${bare(route.path)}`))
    const verdict = isBuilt ? verdictOf(route, who) : 'nowhere'
    const { status, message } = await ask(route.method, filled(route.path), who)
    const got = `${status} ${message}`
    const isFit =
      verdict === 'heard'
        ? status < 500 && !Object.values(words).includes(message)
        : got === `${statusOf[verdict]} ${words[verdict]}`
    return isFit ? null : `${name(route, who)}: ${verdict} expected, got ${got}`
  }

  const console = routes.filter(isOfConsole)

  it('is in the table of routes, but for the documents', () => {
    const known = new Set(console.map(({ method, path }) => `${method} ${bare(path)}`))
    const strangers = [...built].filter((route) => route.includes(' /api/') && !known.has(route))
    expect(strangers).toEqual([])
    expect(built.size).toBeGreaterThan(90)
  })

  it('opens to whom its access names, by what may say who they are, and to nobody else', async () => {
    const faults: (string | null)[] = []
    for (const route of console) {
      const isHeard = (who: Who) => verdictOf(route, who) === 'heard'
      faults.push(...(await Promise.all(callers.filter((who) => !isHeard(who)).map((who) => faultOf(route, who)))))
      for (const who of callers.filter(isHeard)) {
        faults.push(await faultOf(route, who))
        // Some requests end the session, the token or the account by which they were made.
        const { rank } = who
        if (rank !== 'nobody' && rank !== 'banned') await people.keep(rank)
      }
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  }, 300_000)

  it('takes no method but its own', async () => {
    const faults: string[] = []
    const root: Who = { rank: 'root', means: 'cookie' }
    for (const path of new Set(console.map((route) => route.path))) {
      const isItsOwn = (method: string) =>
        console.some((route) => matches(`${route.method} ${bare(route.path)}`, `${method} ${bare(path)}`))
      const refused = async (method: string) => {
        const { status } = await ask(method, filled(path), root)
        if (status !== 404) faults.push(`${method} ${path}: ${status}`)
      }
      await Promise.all(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !isItsOwn(method)).map(refused))
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('outlives what nobody can keep in every field, query and path, and says so', async () => {
    const own = Object.entries(paths).filter(([path]) => path.startsWith('/api/') && !apart.includes(path))
    const requests = unkeepableRequests(Object.fromEntries(own))
    expect(requests.length).toBeGreaterThan(1_500)
    const faults: string[] = []
    for (const { method, path, body, isCharacter } of requests) {
      const { status, message } = await ask(method, path, { rank: 'root', means: 'cookie' }, body)
      const isTold = /cannot be kept|cannot be changed here|is not valid|too deeply/.test(message)
      if (status === 401) await people.keep('root')
      if (status >= 500 || (isCharacter && !isTold))
        faults.push(`${method} ${path} ${body?.slice(0, 300) ?? ''}: ${status} ${message}`)
    }
    expect(faults).toEqual([])
  }, 300_000)

  it.each(['/v1/models', '/v1/chat/completions', '/v1/embeddings'])(
    'of the model API %s opens by an sk- token alone, and not to the banned',
    async (path) => {
      const method = path === '/v1/models' ? 'GET' : 'POST'
      for (const who of callers) {
        const { status } = await ask(method, path, who)
        const isKey = who.means === 'sk- token'
        if (isKey && who.rank !== 'banned') expect([401, 403]).not.toContain(status)
        else expect([path, who, status]).toEqual([path, who, isKey ? 403 : 401])
      }
    },
  )
})
