import { createEdgeSigner, requestIdOf, traceIdOf } from '../src/index'
import { ServiceProcess } from './support/service-process'
import { SpanReceiver } from './support/span-receiver'

const secrets = { TOLLGATE_SECRET: 'x', EDGE_SECRET: 'of-this-start' }
const foreign = { traceId: '0190f6c27d4e7c119a553d2b6f0c1a10', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${foreign.traceId}-${foreign.spanId}-01`
const signed = createEdgeSigner(secrets.EDGE_SECRET)('192.0.2.1')

describe('a service process', () => {
  it('that is not configured names every fault and ends with 1', async () => {
    const service = new ServiceProcess({ HTTP_PORT: 'x', TRUSTED_PROXIES: '10.0.0.0/8,nonsense' })
    expect(await service.exited).toBe(1)
    expect(service.errorOutput).toMatch('TOLLGATE_SECRET: is required but not set')
    expect(service.errorOutput).toMatch('HTTP_PORT:')
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

describe('without an address to export to', () => {
  it('ids are made, adopted from the edge only, and passed on unsampled', async () => {
    const service = await new ServiceProcess(secrets).start()
    const own = await service.get('/api/hello/x', { traceparent })
    const ownId = own.headers.get('x-request-id') ?? ''
    expect(ownId).not.toBe(requestIdOf(foreign.traceId))
    expect(((await own.json()) as { data: string }).data).toMatch(
      new RegExp(`^00-${traceIdOf(ownId)}-[0-9a-f]{16}-00$`),
    )

    const continued = await service.get('/api/hello/x', { traceparent, ...signed })
    expect(continued.headers.get('x-request-id')).toBe(requestIdOf(foreign.traceId))
    expect(service.logged).toContainEqual(expect.objectContaining({ event: 'hello.said', requestId: ownId }))
    await service.stop()
  })
})

describe('with an address to export to', () => {
  const receiver = new SpanReceiver()
  let service: ServiceProcess

  beforeAll(async () => {
    const endpoint = await receiver.start()
    service = await new ServiceProcess({
      ...secrets,
      SERVICE_NAME: 'logs',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER_ARG: '1',
    }).start()
  })
  afterAll(() => receiver.stop())

  it('spans are exported up to the stop, the trace continued from the edge and linked for strangers', async () => {
    await service.get('/api/hello/x?code=one-time', { traceparent, ...signed })
    const stranger = await service.get('/api/hello/x', { traceparent })
    await service.get('/health/live')
    expect(await service.stop()).toBe(0)

    const servers = receiver.spans.filter(({ kind }) => kind === 2)
    expect(servers).toHaveLength(2)
    const [continued, own] = servers
    expect(continued).toMatchObject({ name: 'GET /api/hello/:name', service: 'logs' })
    expect(continued?.attributes).toContainEqual({ key: 'client.address', value: { stringValue: '192.0.2.1' } })
    expect(JSON.stringify(receiver.spans)).not.toMatch('one-time')
    expect([continued?.traceId, continued?.parentSpanId]).toEqual([foreign.traceId, foreign.spanId])
    expect(own?.traceId).toBe(traceIdOf(stranger.headers.get('x-request-id') ?? ''))
    expect(own?.traceId).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab]/)
    expect(own?.parentSpanId).toBeFalsy()
    expect(own?.links).toEqual([expect.objectContaining(foreign)])
    expect(service.logged).toContainEqual(expect.objectContaining({ event: 'hello.said', traceId: own?.traceId }))
  })
})
