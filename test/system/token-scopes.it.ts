import { mayCall, scopeOf, scopes } from '@tollgate/contracts'
import { answerText, ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

interface Operation {
  readonly method: string
  readonly path: string
  readonly description: string
  readonly isWrite: boolean
}

interface Described {
  readonly description?: string
  readonly security?: unknown[]
  readonly 'x-changes'?: string
}

const outOfScope = 'The scopes of this API token do not allow this'
describe('what each scope of an API token reaches, of all routes of all services', () => {
  let stack: Stack
  let root: ConsoleClient
  let operations: Operation[]

  beforeAll(async () => {
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('ApiRequestsPerMinute', '0')
    const document = (await (await fetch(`${stack.origin}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Described>>
    }
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => path.startsWith('/api/') && security !== undefined)
        .map(([method, { description = '', 'x-changes': changes }]) => ({
          method: method.toUpperCase(),
          path,
          description,
          isWrite: method !== 'get' || changes !== undefined,
        })),
    )
  }, 180_000)
  afterAll(() => stack?.stop(), 30_000)

  const makeToken = async (granted: readonly string[]): Promise<string> =>
    (await root.post<{ key: string }>('/api/access_tokens/', { name: granted.join(), scopes: granted })).key

  /** Nothing is sent along: whoever is heard is told what is missing, or gets an answer, and little harm is done. */
  const ask = async (
    key: string,
    { method, path }: Pick<Operation, 'method' | 'path'>,
  ): Promise<{ status: number; message: string }> => {
    const response = await fetch(stack.origin + path.replace(/\{\w+\}/g, '999999'), {
      method,
      headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' },
    })
    const text = await answerText(response)
    const isEnvelope = response.headers.get('content-type')?.startsWith('application/json') === true
    return { status: response.status, message: isEnvelope ? (JSON.parse(text) as { message: string }).message : '' }
  }

  it('is told by the document of the API', () => {
    expect(operations.length).toBeGreaterThan(75)
    for (const operation of operations) {
      const route = scopeOf(operation.method, operation.path)
      const told =
        route.scope === 'closed'
          ? 'Closed to API tokens.'
          : `Scope of an API token: ${route.scope}${mayCall(['read'], route, operation.isWrite) ? ' or read' : ''}.`
      expect(`${operation.method} ${operation.path} ${operation.description}`).toContain(told)
    }
  })

  // Before the others, whose refusals are so many that they are counted together.
  it('is on record where a token reached beyond, by which token, from every service', async () => {
    const made = await root.post<{ id: number; key: string }>('/api/access_tokens/', {
      name: 'curious',
      scopes: ['billing'],
    })
    for (const path of ['/api/user/', '/api/channel/', '/api/log/']) {
      await ask(made.key, { method: 'GET', path })
    }
    await eventually(
      async () => {
        const query = `session=${encodeURIComponent(`api-token ${made.id}`)}&outcome=refused`
        const { items } = await root.get<{
          items: { action: string; target_name: string; actor_name: string; details: unknown }[]
        }>(`/api/audit/?${query}`)
        expect(items.map((item) => item.target_name.replace(/\/$/, '')).sort()).toEqual([
          'GET /api/channel',
          'GET /api/log',
          'GET /api/user',
        ])
        for (const item of items) {
          expect(item).toMatchObject({
            action: 'access.refused',
            actor_name: 'root',
            details: { code: 'platform.token-scope-forbidden' },
          })
        }
      },
      90_000,
      1_000,
    )
  }, 120_000)

  /** For each route the scopes that could matter: its own alone, all but those that open it, and `read` alone. */
  const walks: [string, (own: string) => readonly string[]][] = [
    ['its own scope', (own) => scopes.filter((scope) => own === 'closed' || scope === own)],
    ['every other scope', (own) => scopes.filter((scope) => scope !== own && scope !== 'read')],
    ['read', () => ['read']],
  ]

  it.each(walks)(
    'with %s: no less and no more',
    async (_name, grantedFor) => {
      const keys = new Map<string, string>()
      const wrong: string[] = []
      for (const operation of operations) {
        const { method, path } = operation
        const route = scopeOf(method, path)
        const granted = grantedFor(route.scope)
        const key = keys.get(granted.join()) ?? (await makeToken(granted))
        keys.set(granted.join(), key)
        const { status, message } = await ask(key, operation)
        const isHeard = status !== 401 && message !== outOfScope
        if (isHeard !== mayCall(granted, route, operation.isWrite) || status >= 500)
          wrong.push(`${method} ${path}: ${status} ${message}`)
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it('is never a model: the playground knows no API token', async () => {
    const key = await makeToken(scopes)
    const response = await fetch(`${stack.origin}/pg/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] }),
    })
    expect(response.status).toBe(401)
  })
})
