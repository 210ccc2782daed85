import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { RawConnection } from '@tollgate/testing'
import { Agent, request } from 'undici'
import { createService, farewellMs, Health, loadConfig, serviceEnv, Shutdown, stopService } from '../src/index'
import { closeGate, createSample } from './support/sample-service'

const agent = new Agent({ keepAliveTimeout: 60_000 })
afterAll(() => agent.destroy())

async function listening() {
  const { app, logged } = await createSample()
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address() as AddressInfo
  return { app, logged, url: (path: string) => `http://127.0.0.1:${port}${path}` }
}

describe('readiness', () => {
  it('is refused with 503 until every check passes, and requests with it', async () => {
    const { app, logged } = await createSample()
    let fault: Error | null = new Error('the price view is not complete')
    app.get(Health).register('prices', () => {
      if (fault) throw fault
    })
    const early = await app.inject('/health/ready')
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '1'])
    expect(early.json()).toEqual({ isReady: false, checks: { prices: 'failing' } })
    // Why is for the log, once, and not for whoever asks.
    await app.inject('/health/ready')
    const reasons = { checks: { prices: 'the price view is not complete' } }
    expect(logged.filter(({ event }) => event === 'health.not-ready')).toEqual([expect.objectContaining(reasons)])
    const refused = await app.inject('/api/open/who')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().success]).toEqual([503, '1', false])
    expect((await app.inject('/health/live')).statusCode).toBe(200)

    fault = null
    expect((await app.inject('/api/open/who')).statusCode).toBe(200)
    expect((await app.inject('/health/ready')).json()).toEqual({ isReady: true, checks: { prices: 'ok' } })

    fault = new Error('away again')
    expect((await app.inject('/health/ready')).statusCode).toBe(503)
    expect((await app.inject('/api/open/who')).statusCode).toBe(200)
    await app.close()
  })
})

describe('a process that was given an instance', () => {
  it('says so with its readiness, and says nothing of it otherwise', async () => {
    const { app } = await createSample({
      config: loadConfig(serviceEnv, { TOLLGATE_SECRET: 'x', INSTANCE_ID: 'instance-1' }),
    })
    expect((await app.inject('/health/ready')).headers['x-instance-id']).toBe('instance-1')
    await app.close()
    const { app: other } = await createSample()
    expect((await other.inject('/health/ready')).headers).not.toHaveProperty('x-instance-id')
    await other.close()
  })
})

describe('a stop', () => {
  it('lets running requests end, takes no new connections, and runs its phases in order', async () => {
    const { app, url } = await listening()
    const order: string[] = []
    const shutdown = app.get(Shutdown)
    shutdown.onStop('stores', 'database', () => void order.push('stores'))
    shutdown.onStop('flush', 'outbox', () => void order.push('flush'))
    shutdown.onStop('intake', 'consumer', () => void order.push('intake'))
    shutdown.onStop('flush', 'broken', () => Promise.reject(new Error('no')))
    const gate = closeGate()
    const running = request(url('/api/slow'), { dispatcher: agent }).then(async ({ statusCode, headers, body }) => {
      await body.dump()
      return [statusCode, headers.connection]
    })
    await untilServing(app)
    const stopped = stopService(app)
    expect((await app.get(Health).report()).isReady).toBe(false)
    await expect(request(url('/health/live'))).rejects.toThrow('ECONNREFUSED')
    order.push('the request may end')
    gate.open()
    expect(await running).toEqual([200, 'close'])
    await stopped
    expect(order).toEqual(['intake', 'the request may end', 'flush', 'stores'])
  })

  it('goes on as before for as long as it has to be known that it is not ready', async () => {
    const clock = new ManualClock()
    const { app } = await createSample({ clock })
    await app.listen(0, '127.0.0.1')
    const { port } = app.getHttpServer().address() as AddressInfo
    const statusOf = async (path: string) => {
      const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`)
      await body.dump()
      return statusCode
    }
    const taken: string[] = []
    app.get(Shutdown).onStop('intake', 'consumer', () => void taken.push('intake'))
    expect([await statusOf('/health/ready'), await statusOf('/api/open/who')]).toEqual([200, 200])
    const stopped = stopService(app, { noticeMs: 5_000 })
    expect([await statusOf('/health/ready'), await statusOf('/api/open/who')]).toEqual([503, 200])
    expect(taken).toEqual([])
    await clock.advance(5_000 + farewellMs)
    await stopped
    expect(taken).toEqual(['intake'])
    await expect(statusOf('/health/live')).rejects.toThrow('ECONNREFUSED')
  })

  it('answers what a kept connection brings in that moment, as its last request', async () => {
    const { app, url } = await listening()
    const client = await RawConnection.open(url('/'))
    const ask = () => client.send('GET /health/live HTTP/1.1\r\nhost: test\r\n\r\n')
    ask()
    expect((await client.answer()).status).toBe(200)
    const stopped = stopService(app)
    ask()
    const { status, head } = await client.answer()
    expect([status, head.includes('connection: close')]).toEqual([200, true])
    await client.closed()
    await stopped
  })

  it('cuts what does not end in time', async () => {
    const { app, logged, url } = await listening()
    closeGate()
    const running = request(url('/api/slow'))
    running.catch(() => {})
    await untilServing(app)
    await stopService(app, { drainTimeoutMs: 1 })
    await expect(running).rejects.toThrow('other side closed')
    expect(logged.map(({ event }) => event)).toContain('service.requests-cut')
  })
})

describe('a handler before Nest', () => {
  it('sees every request first, and passes on what is not its own', async () => {
    const { app } = await createSample({
      serverFactory: (nestHandler) =>
        createServer((incoming, answer) => {
          if (incoming.url === '/v1/raw') return void answer.end('raw')
          nestHandler(incoming, answer)
        }),
    })
    await app.listen(0, '127.0.0.1')
    const { port } = app.getHttpServer().address() as AddressInfo
    const text = async (path: string) => (await request(`http://127.0.0.1:${port}${path}`)).body.text()
    expect(await text('/v1/raw')).toBe('raw')
    expect(JSON.parse(await text('/api/open/message'))).toMatchObject({ success: true })
    await stopService(app)
  })
})

/** Resolves once a request is being served. */
async function untilServing(app: Awaited<ReturnType<typeof createService>>): Promise<void> {
  const server = app.getHttpServer() as Server
  while ((await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))) === 0) {
    await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
}

describe('a client that only holds its connection', () => {
  it('in the middle of a body is given up at a port of a service, too, and has fifteen seconds for a head', async () => {
    const clock = new ManualClock()
    const { app } = await createSample({ clock })
    await app.listen(0, '127.0.0.1')
    const server = app.getHttpServer() as Server
    const { port } = server.address() as AddressInfo
    const client = await RawConnection.open(`http://127.0.0.1:${port}`)
    const arrived = once(server, 'request')
    client.send('POST /api/open/sign-in HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n')
    client.send('content-length: 1000\r\n\r\n{')
    await arrived
    await clock.advance(20_000)
    await client.closed()
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 0])
    await app.close()
  })
})
