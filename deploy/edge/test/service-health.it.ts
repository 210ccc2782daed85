import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SystemClock } from '@tollgate/clock'
import { Health, loadConfig } from '@tollgate/platform'
import { edgeEnv } from '../src/config/edge.config'
import { ServiceHealth } from '../src/service-health'

describe('the readiness of the house', () => {
  let answer: (response: ServerResponse) => void
  const service = createServer((_request, response) => answer(response))
  let health: Health

  beforeAll(async () => {
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const names = ['IDENTITY_URL', 'CHANNELS_URL', 'BILLING_URL', 'RELAY_URL', 'LOGS_URL', 'TASKS_URL']
    const env = { TOLLGATE_SECRET: 'master-secret-for-tests', EDGE_SECRET: 'edge-secret-for-tests' }
    health = new Health(new SystemClock())
    const config = loadConfig(edgeEnv, { ...env, ...Object.fromEntries(names.map((name) => [name, origin])) })
    new ServiceHealth(health, config).onModuleInit()
  })
  afterAll(() => {
    service.close().closeAllConnections()
  })

  it('names the checks of a service that do not pass', async () => {
    const checks = { postgres: 'ok', redis: 'no answer within 2000 ms', nats: 'not connected' }
    answer = (response) => response.writeHead(503).end(JSON.stringify({ isReady: false, checks }))
    expect((await health.report()).checks['identity']).toBe('redis: no answer within 2000 ms, nats: not connected')
  })

  it('waits for a service whose own check hangs until that gives up, to hear which it is', async () => {
    const own = new Health(new SystemClock())
    own.register('redis', () => new Promise(() => {}))
    answer = (response) => void own.report().then((report) => response.writeHead(503).end(JSON.stringify(report)))
    expect((await health.report()).checks['billing']).toBe('redis: no answer within 2000 ms')
  })

  it('says that a service does not answer, and passes on what it says otherwise', async () => {
    answer = () => undefined
    expect((await health.report()).checks['logs']).toBe('no answer within 2500 ms')
    answer = (response) => response.writeHead(502).end('Bad gateway')
    expect(await health.report()).toMatchObject({ isReady: false, checks: { logs: 'Bad gateway' } })
  })
})
