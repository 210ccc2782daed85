import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { Egress, guardedConnector, loadConfig, OwnPlaces, readBody, Secret, serviceEnv } from '../src/index'

let server: Server
let port: number
const seen: IncomingMessage[] = []
const egress = new Egress()

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/redirect') return void response.writeHead(302, { location: searchParams.get('to') ?? '' }).end()
    if (pathname === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
    if (pathname === '/hang') return
    response.end('x'.repeat(Number(searchParams.get('bytes') ?? 2)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => (seen.length = 0))
afterAll(async () => {
  await egress.close()
  server.closeAllConnections()
  server.close()
})

const local = (path: string) => `http://127.0.0.1:${port}${path}`
const redirectTo = (to: string) => local(`/redirect?to=${encodeURIComponent(to)}`)

describe('Egress', () => {
  it('calls what an operator typed, and reads the answer', async () => {
    const answer = await egress.request(local('/'), { headers: { 'x-test': '1' } }, 'operator')
    expect([answer.statusCode, (await readBody(answer, 10)).toString()]).toEqual([200, 'xx'])
    expect(seen[0]?.headers['x-test']).toBe('1')
  })

  it.each([
    ['127.0.0.1', 'platform.address-refused'],
    ['[::1]', 'platform.address-refused'],
    ['[::ffff:127.0.0.1]', 'platform.address-refused'],
    ['2130706433', 'platform.address-refused'],
    ['0x7f.1', 'platform.address-refused'],
    ['localhost', 'platform.address-refused'],
  ])('does not call %s for a user', async (host, code) => {
    await expect(egress.request(`http://${host}:${port}/`, {}, 'user')).rejects.toMatchObject({ code })
    expect(seen).toEqual([])
  })

  it('calls private addresses for users where the operator allows it, but metadata never', async () => {
    const open = new Egress({ allowPrivate: true })
    expect((await open.request(local('/'), {}, 'user')).statusCode).toBe(200)
    await expect(open.request('http://169.254.169.254/latest', {}, 'user')).rejects.toMatchObject({
      code: 'platform.address-refused',
    })
    await open.close()
  })

  it('connects to the address that was checked, whatever a name says later', async () => {
    const answers = ['127.0.0.1', '169.254.169.254']
    const resolve = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }])
    const pinned = new Egress({ resolve })
    const answer = await pinned.request(`http://rebinding.test:${port}/`, {}, 'operator')
    expect([answer.statusCode, answers]).toEqual([200, ['169.254.169.254']])
    await answer.body.dump()
    await pinned.close()
  })

  it('checks every redirect like the first address', async () => {
    for (const to of ['http://169.254.169.254/', 'http://[fe80::1]/', 'http://metadata.google.internal/']) {
      await expect(egress.request(redirectTo(to), {}, 'operator')).rejects.toMatchObject({
        code: 'platform.address-refused',
      })
    }
    await expect(egress.request(redirectTo('file:///etc/passwd'), {}, 'operator')).rejects.toMatchObject({
      code: 'platform.url-refused',
    })
    const followed = await egress.request(redirectTo('/there'), {}, 'operator')
    expect([followed.statusCode, seen.at(-1)?.url]).toEqual([200, '/there'])
    await followed.body.dump()
  })

  it('follows only so many', async () => {
    await expect(egress.request(local('/loop'), { maxRedirects: 2 }, 'operator')).rejects.toMatchObject({
      code: 'platform.too-many-redirects',
    })
    expect(seen).toHaveLength(3)
    const kept = await egress.request(local('/loop'), { maxRedirects: 0 }, 'operator').catch((error: unknown) => error)
    expect(kept).toMatchObject({ code: 'platform.too-many-redirects' })
  })

  it.each([
    ['ftp://a.test/', {}],
    ['a.test', {}],
    ['http://user:pass@a.test/', {}],
    ['http://a.test/', { httpsOnly: true }],
  ])('refuses %s with %j', async (url, options) => {
    await expect(egress.request(url, options, 'user')).rejects.toMatchObject({ code: 'platform.url-refused' })
  })

  it('gives up on a server that does not answer, and on the wish of its caller', async () => {
    await expect(egress.request(local('/hang'), { timeoutMs: 50 }, 'operator')).rejects.toThrow('timeout')
    const abort = new AbortController()
    const asked = egress.request(local('/hang'), { signal: abort.signal }, 'operator')
    abort.abort(new Error('no longer needed'))
    await expect(asked).rejects.toThrow('no longer needed')
  })

  it('stops reading an answer that is too large', async () => {
    const answer = await egress.request(local('/?bytes=100000'), {}, 'operator')
    await expect(readBody(answer, 1_000)).rejects.toMatchObject({ code: 'platform.answer-too-large' })
  })
})

describe('guardedConnector', () => {
  it("guards a pool of one's own", async () => {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connect: guardedConnector('user') })
    await expect(pool.request({ path: '/', method: 'GET' })).rejects.toMatchObject({ code: 'platform.address-refused' })
    await pool.close()
  })
})

describe('our own places', () => {
  const settings = { HTTP_PORT: 0, EGRESS_OWN_PORTS: [], EGRESS_OWN_PLACES: [] } as const
  const ownPort = () => new OwnPlaces({ ...settings, EGRESS_OWN_PORTS: [port] } as never)
  const refused = { code: 'platform.address-refused' }

  it.each(['127.0.0.1', 'localhost', '127.9.9.9', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'are not reached by %s, whoever typed it',
    async (host) => {
      const own = new Egress({ allowPrivate: true, own: ownPort() })
      for (const policy of ['operator', 'user'] as const) {
        await expect(own.request(`http://${host}:${port}/`, {}, policy)).rejects.toMatchObject(refused)
        await expect(own.check(`http://${host}:${port}/`, {}, policy)).rejects.toMatchObject(refused)
      }
      expect(seen).toEqual([])
      await own.close()
    },
  )

  it('are not reached by a name that resolves to this host, or a redirect', async () => {
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    const own = new Egress({ own: ownPort(), resolve })
    await expect(own.request(`http://rebinding.test:${port}/`, {}, 'operator')).rejects.toMatchObject(refused)
    await own.close()
  })

  it('are the servers that are configured, too, wherever they stand', async () => {
    const own = new OwnPlaces({
      ...settings,
      DATABASE_URL: new Secret('postgres://u:p@192.0.2.7/db'),
      NATS_URL: new Secret(`nats://a:b@127.0.0.1:${port},nats://192.0.2.8`),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    } as never)
    const asked: [string, number][] = [
      ['192.0.2.7', 5432],
      ['::ffff:192.0.2.7', 5432],
      ['192.0.2.8', 4222],
      ['127.0.0.2', port],
      ['127.0.0.1', 4318],
      ['192.0.2.9', 5432],
      ['192.0.2.7', 80],
    ]
    expect(await Promise.all(asked.map(([ip, at]) => own.includes(ip, at)))).toEqual([
      ...[true, true, true, true, true],
      ...[false, false],
    ])
  })

  it('are what stands on hosts of its own, by name or address', async () => {
    const { EGRESS_OWN_PLACES } = loadConfig(serviceEnv, {
      TOLLGATE_SECRET: 'x',
      EGRESS_OWN_PLACES: '192.0.2.7:8080, localhost:8081',
    })
    const own = new OwnPlaces({ ...settings, EGRESS_OWN_PLACES } as never)
    expect(await own.includes('192.0.2.7', 8080)).toBe(true)
    expect(await own.includes('127.0.0.1', 8081)).toBe(true)
    expect(await own.includes('192.0.2.7', 8081)).toBe(false)
    expect(await own.includes('192.0.2.8', 8080)).toBe(false)
    expect(() => loadConfig(serviceEnv, { TOLLGATE_SECRET: 'x', EGRESS_OWN_PLACES: 'billing' })).toThrow(
      'EGRESS_OWN_PLACES: is no host with a port',
    )
  })

  it('leave other ports of this host alone', async () => {
    const other = new OwnPlaces({ ...settings, EGRESS_OWN_PORTS: [port === 1 ? 2 : 1] } as never)
    const egress2 = new Egress({ own: other })
    expect((await egress2.request(local('/'), {}, 'operator')).statusCode).toBe(200)
    await egress2.close()
  })
})
