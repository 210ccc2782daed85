import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { OwnPlaces } from '@tollgate/platform'
import { createUpstreams, type Upstreams } from '../src/index'
import { startUpstream, type UpstreamServer } from './upstream-server'

let server: UpstreamServer
let upstreams: Upstreams
let asked = 0

beforeAll(async () => {
  server = await startUpstream((_request, response) => {
    asked += 1
    response.end('{}')
  })
})
afterAll(() => server.close())
beforeEach(() => (asked = 0))
afterEach(() => upstreams.close())

const port = () => Number(new URL(server.url).port)
const own = () => new OwnPlaces({ HTTP_PORT: 0, EGRESS_OWN_PORTS: [port()], EGRESS_OWN_PLACES: [] } as never) // the rest is not set

async function call(
  options: Parameters<typeof createUpstreams>[0],
  host: string,
  setting: Record<string, unknown> = {},
) {
  upstreams = createUpstreams(options)
  const target = upstreams.target({ id: 1, type: 1, baseUrl: `http://${host}:${port()}`, setting }, 'key')
  return upstreams.callJson({ target, capability: 'chat', model: 'm', body: {} })
}

describe('a channel', () => {
  it('may point to this host where nothing says otherwise', async () => {
    expect((await call({}, '127.0.0.1')).status).toBe(200)
  })

  it.each(['127.0.0.1', 'localhost', '127.0.0.2', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'])(
    'never reaches our own port by %s',
    async (host) => {
      await expect(call({ own: own() }, host)).rejects.toMatchObject({ code: expect.stringContaining('upstream.') })
      expect(asked).toBe(0)
    },
  )

  it.each(['127.0.0.1', 'localhost'])('never reaches our own port at %s through a proxy on this host', async (host) => {
    const proxy = await aProxy()
    const setting = { proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
    expect((await call({}, host, setting)).status).toBe(200)
    await upstreams.close()
    asked = 0
    await expect(call({ own: own() }, host, setting)).rejects.toMatchObject({ code: expect.any(String) })
    expect(asked).toBe(0)
    proxy.closeAllConnections()
    proxy.close()
  })

  it('reaches only the networks that the operator names', async () => {
    await expect(call({ networks: ['10.0.0.0/8', 'public'] }, '127.0.0.1')).rejects.toMatchObject({
      code: expect.stringContaining('upstream.'),
    })
    await upstreams.close()
    expect(asked).toBe(0)
    expect((await call({ networks: ['127.0.0.0/8'] }, '127.0.0.1')).status).toBe(200)
  })
})

/** A proxy that opens tunnels to wherever it is told. */
async function aProxy(): Promise<Server> {
  const proxy = createServer()
  proxy.on('connect', (request, socket) => {
    const [, at] = (request.url ?? '').split(':')
    const there = connect(Number(at), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    for (const each of [there, socket]) each.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}
