import { createEdgeSigner, requestIdOf, traceIdOf } from '../src/index'
import { ServiceProcess } from './support/service-process'

const secrets = { TOLLGATE_SECRET: 'x', EDGE_SECRET: 'of-this-start' }
const foreign = { traceId: '0190f6c27d4e7c119a553d2b6f0c1a10', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${foreign.traceId}-${foreign.spanId}-01`
/** Made when it is used: what the edge signs holds for a while only. */
const signed = () =>
  createEdgeSigner(secrets.EDGE_SECRET)(
    { method: 'GET', url: '/api/hello/x', headers: {} },
    { ip: '192.0.2.1', isLocal: false, isEncrypted: false, host: undefined },
  )

describe('a service process', () => {
  it('that is not configured names every fault and ends with 1', async () => {
    const service = new ServiceProcess({ HTTP_PORT: 'x', LOG_LEVEL: 'loud', TRUSTED_PROXIES: '10.0.0.0/8,nonsense' })
    expect(await service.exited).toBe(1)
    expect(service.errorOutput).toMatch('TOLLGATE_SECRET: is required but not set')
    expect(service.errorOutput).toMatch('HTTP_PORT:')
    expect(service.errorOutput).toMatch('LOG_LEVEL:')
    expect(service.errorOutput).toMatch("TRUSTED_PROXIES: 'nonsense' is neither an IP address nor a CIDR range")
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order and ends with 0 on %s', async (name) => {
    const service = await new ServiceProcess(secrets).start()
    service.signal(name)
    expect(await service.exited).toBe(0)
    expect(service.logged.at(-1)).toMatchObject({ event: 'service.stopped', service: 'logs' })
  })

  it('goes when its launcher is gone, but only if a launcher holds its input', async () => {
    const held = await new ServiceProcess({ ...secrets, LAUNCHER_PIPE: '1' }).start()
    held.closeInput()
    expect(await held.exited).toBe(0)

    const free = await new ServiceProcess(secrets).start()
    free.closeInput()
    expect((await free.get('/health/live')).status).toBe(200)
    expect(await free.stop()).toBe(0)
  })
})

describe('what nobody catches', () => {
  const thrown = (place: string) =>
    expect.objectContaining({ event: 'thrown', place, error: expect.objectContaining({ message: 'out of order' }) })

  it('in a promise is counted and logged, and the process goes on', async () => {
    const service = await new ServiceProcess(secrets).start()
    await service.get('/api/reject')
    expect((await service.get('/api/hello/x')).status).toBe(200)
    expect(service.logged).toContainEqual(thrown('promise'))
    expect(await (await service.get('/metrics')).text()).toContain('tollgate_thrown{place="promise"} 1')
    expect(await service.stop()).toBe(0)
  })

  it('in the loop ends the process with 1, in order: what runs is answered', async () => {
    const service = await new ServiceProcess(secrets).start()
    const running = service.get('/api/slow')
    await service.get('/api/throw')
    expect((await running).status).toBe(200)
    expect(await service.exited).toBe(1)
    expect(service.logged).toContainEqual(thrown('process'))
    expect(service.logged.at(-1)).toMatchObject({ event: 'service.stopped' })
  })
})

describe('without an address to export to', () => {
  it('ids are made, adopted from the edge only, and passed on unsampled', async () => {
    const service = await new ServiceProcess(secrets).start()
    const own = await service.get('/api/hello/x', { traceparent })
    const ownId = own.headers.get('x-request-id') ?? ''
    expect(ownId).not.toBe(requestIdOf(foreign.traceId))
    expect(((await own.json()) as { data: string }).data).toMatch(
      new RegExp(`^00-${traceIdOf(ownId)}-[0-9a-f]{16}-00$`),
    )

    const continued = await service.get('/api/hello/x', { traceparent, ...signed() })
    expect(continued.headers.get('x-request-id')).toBe(requestIdOf(foreign.traceId))
    expect(service.logged).toContainEqual(expect.objectContaining({ event: 'hello.said', requestId: ownId }))
    await service.stop()
  })
})
