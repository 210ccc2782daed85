import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SystemClock } from '@tollgate/clock'
import { createLog, loadConfig } from '@tollgate/platform'
import { request } from 'undici'
import { edgeEnv } from '../src/config/edge.config'
import { FrontDoor } from '../src/front-door'

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a service that does nothing', () => {
  const servers: Server[] = []
  let edge: string
  let isStopped = false
  let paths: (string | undefined)[] = []
  const held = new Set<ServerResponse>()

  beforeAll(async () => {
    const service = createServer((incoming, response) => {
      paths.push(incoming.url)
      if (isStopped) held.add(response)
      else response.end('{}')
    })
    const origin = await listen(service)
    const urls = ['IDENTITY_URL', 'CHANNELS_URL', 'BILLING_URL', 'RELAY_URL', 'LOGS_URL', 'TASKS_URL']
    const config = loadConfig(edgeEnv, {
      TOLLGATE_SECRET: 'master-secret-for-tests',
      EDGE_SECRET: 'edge-secret-for-tests',
      ...Object.fromEntries(urls.map((name) => [name, origin])),
    })
    const door = new FrontDoor(
      config,
      (_request, response) => response.end('own'),
      createLog('edge', { level: 'silent' }),
      { clock: new SystemClock(), silence: { afterMs: 10, heardMs: 2_000, againMs: 10 } },
    )
    const front = createServer((incoming, response) => door.handle(incoming, response))
    edge = await listen(front)
    servers.push(service, front)
  })

  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  const ask = async (path: string) => {
    const { statusCode, body } = await request(edge + path)
    await body.dump()
    return statusCode
  }

  it('K51: keeps no page waiting for a minute, and is asked again once it speaks', async () => {
    expect(await ask('/api/channel/')).toBe(200)
    isStopped = true
    expect(await Promise.all([ask('/api/channel/?p=1'), ask('/api/channel/?p=2')])).toEqual([503, 503])
    paths = []
    expect(await ask('/api/channel/?p=3')).toBe(503)
    expect(paths).not.toContain('/api/channel/?p=3')
    isStopped = false
    for (const response of held) response.end('{}')
    while ((await ask('/api/channel/?p=4')) !== 200);
  })
})
