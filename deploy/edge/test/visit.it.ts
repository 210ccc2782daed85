import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEdgeVerifier, createLog, loadConfig } from '@tollgate/platform'
import { edgeEnv } from '../src/config/edge.config'
import { FrontDoor } from '../src/front-door'

const secret = 'edge-secret-for-tests'
const servers: Server[] = []
let origin: string
let seen: IncomingMessage[]
let serverAddress: string
let own: IncomingHttpHeaders

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
}

beforeAll(async () => {
  origin = await listen(
    createServer((request, response) => {
      seen.push(request)
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value ?? '')
      const data = { server_address: serverAddress }
      response.end(JSON.stringify(request.url === '/api/status' ? { success: true, data } : {}))
    }),
  )
})
beforeEach(() => {
  seen = []
  serverAddress = ''
  own = { 'content-type': 'application/json' }
})
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** An edge of its own, and what it wrote into its log. */
async function edge(env: Record<string, string> = {}): Promise<{ url: URL; logged: { event: string }[] }> {
  const urls = ['IDENTITY', 'CHANNELS', 'BILLING', 'RELAY', 'LOGS', 'TASKS'].map((name) => [`${name}_URL`, origin])
  const secrets = { TOLLGATE_SECRET: 'master-secret-for-tests', EDGE_SECRET: secret }
  const config = loadConfig(edgeEnv, { ...secrets, ...Object.fromEntries(urls), ...env })
  const logged: { event: string }[] = []
  const log = createLog('edge', { level: 'info', write: (line) => void logged.push(JSON.parse(line)) })
  const door = new FrontDoor(config, (_request, response) => response.end('own'), log)
  return { url: new URL(await listen(createServer((request, response) => door.handle(request, response)))), logged }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

async function ask(url: URL, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const request = send({ hostname: url.hostname, port: url.port, path, headers, agent: false }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

describe('a name that is not ours', () => {
  it('gets no answer of the console, and is told what to do', async () => {
    const { url } = await edge()
    for (const path of ['/api/setup', '/', '/pg/chat/completions', '/api/docs']) {
      const { status, text } = await ask(url, path, { host: 'evil.example', 'accept-language': 'en' })
      expect([path, status]).toEqual([path, 421])
      expect(text).toContain('ALLOWED_HOSTS')
    }
    expect(seen.map((request) => request.url)).toEqual(['/api/status'])
  })

  it('is told so in plain words to who opens it in a browser', async () => {
    const { url } = await edge()
    const headers = { host: 'evil.example', accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' }
    const { status, text, headers: told } = await ask(url, '/login', headers)
    expect([status, told['content-type']]).toEqual([421, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^This site does not go by the name evil\.example: add it .+ \(request id: [\w-]+\)\n$/)
    const chinese = await ask(url, '/login', { ...headers, 'accept-language': 'zh-CN' })
    expect(chinese.text).toMatch(/^本站不以 evil\.example 为名/)
  })

  it('may call with a key of its own, and ask for health', async () => {
    const { url } = await edge()
    expect((await ask(url, '/v1/models', { host: 'evil.example' })).status).toBe(200)
    expect((await ask(url, '/health/ready', { host: 'evil.example' })).text).toBe('own')
  })

  it('becomes ours by the server address, the list, or a trusted proxy', async () => {
    const host = 'gate.example'
    serverAddress = 'https://gate.example'
    expect((await ask((await edge()).url, '/api/notice', { host })).status).toBe(200)
    serverAddress = ''
    expect((await ask((await edge({ ALLOWED_HOSTS: host })).url, '/api/notice', { host })).status).toBe(200)
    const trusting = await edge({ TRUSTED_PROXIES: '127.0.0.1' })
    expect((await ask(trusting.url, '/api/notice', { host })).status).toBe(200)
    const strict = await edge({ TRUSTED_PROXIES: '127.0.0.1', ALLOWED_HOSTS: 'other.example' })
    expect((await ask(strict.url, '/api/notice', { 'x-forwarded-host': host })).status).toBe(421)
  })

  it('does not hide in a list that cannot be read', () => {
    const read = (ALLOWED_HOSTS: string) => () => edgeEnv.shape.ALLOWED_HOSTS.parse(ALLOWED_HOSTS)
    expect(read('https://gate.example')).toThrow('is no name of a host')
    expect(read('gate.example, .example.com,[::1],*')()).toEqual(['gate.example', '.example.com', '[::1]', '*'])
  })
})

describe('every answer', () => {
  const answers = [
    ['/api/notice', 'api'],
    ['/api/nothing/there', 'api'],
    ['/v1/models', 'relayed'],
    ['/v1', 'relayed'],
    ['/dashboard/billing/usage', 'relayed'],
    ['/openai/dashboard/billing/usage', 'relayed'],
    ['/health/ready', 'api'],
    ['/nothing.here', 'page'],
  ] as const

  it.each(answers)('is guarded: %s', async (path, kind) => {
    const { headers } = await ask((await edge()).url, path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': kind === 'page' ? 'strict-origin-when-cross-origin' : 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['cache-control']).toBe(kind === 'api' ? 'no-store' : undefined)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(/sandbox/.test(String(headers['content-security-policy']))).toBe(kind === 'relayed')
  })

  it('of a service keeps what the service says of itself', async () => {
    own = { 'cache-control': 'public, max-age=60', 'content-type': 'text/html' }
    const { headers } = await ask((await edge()).url, '/api/notice')
    expect(headers).toMatchObject({ ...own, 'x-content-type-options': 'nosniff' })
  })

  it('asks for TLS from then on where the visitor came by it', async () => {
    const lasting = 'max-age=31536000'
    const trusting = await edge({ TRUSTED_PROXIES: '127.0.0.1' })
    const told = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' }
    for (const path of ['/api/notice', '/v1/models', '/health/ready'])
      expect((await ask(trusting.url, path, told)).headers['strict-transport-security']).toBe(lasting)
    expect((await ask((await edge()).url, '/api/notice', told)).headers['strict-transport-security']).toBeUndefined()
    // No proxy tells it here, but the operator has.
    serverAddress = 'https://gate.example'
    const { url } = await edge()
    const host = 'gate.example'
    await ask(url, '/api/notice', { host })
    expect((await ask(url, '/api/notice', { host })).headers['strict-transport-security']).toBe(lasting)
  })
})

describe('what the edge tells services of a visit', () => {
  const wordOf = async (env: Record<string, string>, headers: Record<string, string>) => {
    await ask((await edge(env)).url, '/api/notice', headers)
    return createEdgeVerifier(secret)(seen.at(-1)!)
  }

  it('is who comes from this very machine, and who only seems to', async () => {
    expect(await wordOf({}, {})).toMatchObject({ ip: '127.0.0.1', isLocal: true, isEncrypted: false })
    expect(await wordOf({}, { 'x-forwarded-for': '198.51.100.1' })).toMatchObject({ ip: '127.0.0.1', isLocal: false })
    const trusting = { TRUSTED_PROXIES: '127.0.0.1' }
    expect(await wordOf(trusting, {})).toMatchObject({ ip: '127.0.0.1', isLocal: false })
    const told = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gate.example' }
    expect(await wordOf(trusting, told)).toEqual({
      ip: '198.51.100.1',
      isLocal: false,
      isEncrypted: true,
      host: 'gate.example',
    })
  })

  it('is signed for that request alone', async () => {
    await ask((await edge()).url, '/api/notice')
    const { headers } = seen.at(-1)!
    expect(createEdgeVerifier(secret)({ method: 'GET', url: '/api/user/self', headers })).toBeNull()
    expect(createEdgeVerifier(secret)({ method: 'POST', url: '/api/notice', headers })).toBeNull()
  })
})

describe('a proxy', () => {
  it('that is not trusted is told of once, where it may be one of ours', async () => {
    const { url, logged } = await edge()
    const warnings = () => logged.filter(({ event }) => event === 'edge.proxy-not-trusted')
    await ask(url, '/api/notice')
    expect(warnings()).toEqual([])
    for (let call = 0; call < 3; call++) await ask(url, '/api/notice', { 'x-forwarded-for': '198.51.100.1' })
    expect(warnings()).toEqual([expect.objectContaining({ level: 'warn', peer: '127.0.0.1' })])
  })

  it('that is trusted is not, and each of its clients has its own share of requests', async () => {
    const { url, logged } = await edge({ TRUSTED_PROXIES: '127.0.0.1', EDGE_ADDRESS_MAX_CONNECTIONS: '2' })
    const call = (ip: string) => ask(url, '/v1/held', { 'x-forwarded-for': ip })
    const held: (() => void)[] = []
    const [service] = servers
    const hold = (request: IncomingMessage, response: { end: () => void }) => {
      if (request.url === '/v1/held') held.push(() => response.end())
    }
    const listeners = service!.listeners('request')
    service!.removeAllListeners('request').on('request', hold)
    // Of IPv6 a client has a whole network to choose addresses from.
    const running = [call('198.51.100.1'), call('198.51.100.1'), call('2001:db8:1:1::1'), call('2001:db8:1:1::2')]
    while (held.length < 4) await new Promise((resolve) => setImmediate(resolve))
    expect((await call('198.51.100.1')).status).toBe(429)
    const beyond = call('2001:db8:1:1:ffff::3')
    running.push(call('198.51.100.2'), call('2001:db8:1:2::1'))
    while (held.length < 6) await new Promise((resolve) => setImmediate(resolve))
    for (const answer of held) answer()
    expect((await beyond).status).toBe(429)
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    service!.removeAllListeners('request')
    for (const listener of listeners) service!.on('request', listener as (...args: unknown[]) => void)
    expect((await call('198.51.100.1')).status).toBe(200)
    expect(logged.filter(({ event }) => event === 'edge.proxy-not-trusted')).toEqual([])
  })
})
