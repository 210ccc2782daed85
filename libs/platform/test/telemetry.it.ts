import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, type OtlpReceiver, startOtlpGrpcReceiver, startOtlpReceiver } from '@tollgate/testing'
import { createEdgeSigner, traceIdOf } from '../src/index'
import { ServiceProcess } from './support/service-process'

const secrets = { TOLLGATE_SECRET: 'x', EDGE_SECRET: 'of-this-start', SERVICE_NAME: 'logs' }
const foreign = { traceId: '0190f6c27d4e7c119a553d2b6f0c1a10', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${foreign.traceId}-${foreign.spanId}-01`
const signedFor = (url: string) =>
  createEdgeSigner(secrets.EDGE_SECRET)(
    { method: 'GET', url, headers: {} },
    { ip: '192.0.2.1', isLocal: false, isEncrypted: false, host: undefined },
  )
/** Made anew for each call: what the edge signs holds for a while only. */
const signed = () => signedFor('/api/hello/x')

describe('a service that exports', () => {
  let receiver: OtlpReceiver
  let service: ServiceProcess | undefined

  beforeEach(async () => {
    receiver = await startOtlpReceiver()
  })
  afterEach(async () => {
    await service?.stop()
    service = undefined
    await receiver.stop()
  })

  /** Runs a service with these variables beside the address of the receiver, and every call traced. */
  const started = async (env: Record<string, string> = {}, to: OtlpReceiver = receiver) => {
    service = await new ServiceProcess({
      ...secrets,
      OTEL_EXPORTER_OTLP_ENDPOINT: to.url,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BLRP_SCHEDULE_DELAY: '100',
      ...env,
    }).start()
    return service
  }
  /** What is left is exported at the stop, which waits a second for it: on a busy machine that is too little for all. */
  const stopped = async (hasCome: () => boolean = () => true) => {
    await receiver.waitFor(hasCome, 20_000)
    expect(await service?.stop()).toBe(0)
    service = undefined
  }
  const haveCome = (from: OtlpReceiver) => () =>
    ['traces', 'metrics', 'logs'].every((signal) => from.exports.some((sent) => sent.signal === signal))
  const haveSpans = (count: number) => () => serverSpans().length >= count
  const serverSpans = () => receiver.spans.filter(({ kind }) => kind === 'server')

  it('sends spans up to its stop, the trace continued from the edge and linked for strangers', async () => {
    const running = await started()
    await running.get('/api/hello/x?code=one-time', { traceparent, ...signedFor('/api/hello/x?code=one-time') })
    const stranger = await running.get('/api/hello/x', { traceparent })
    await running.get('/health/live')
    await stopped(haveSpans(2))
    expect(serverSpans()).toHaveLength(2)
    const [continued, own] = serverSpans()
    expect(continued).toMatchObject({ name: 'GET /api/hello/:name', service: 'logs' })
    expect(continued?.attributes['client.address']).toBe('192.0.2.1')
    expect([continued?.traceId, continued?.parentSpanId]).toEqual([foreign.traceId, foreign.spanId])
    expect(own?.traceId).toBe(traceIdOf(stranger.headers.get('x-request-id') ?? ''))
    expect(own?.traceId).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab]/)
    expect(own?.parentSpanId).toBeFalsy()
    expect(own?.links).toEqual([expect.objectContaining(foreign)])
    expect(running.logged).toContainEqual(expect.objectContaining({ event: 'hello.said', traceId: own?.traceId }))
    expect(receiver.exports.every(({ protocol }) => protocol === 'http/protobuf')).toBe(true)
    expect(JSON.stringify(receiver.spans)).not.toMatch('one-time')
  })

  it('sends the figures that stand at /metrics, under the same names', async () => {
    const running = await started()
    await running.get('/api/hello/x')
    await running.get('/api/hello/y')
    const scraped = await (await running.get('/metrics')).text()
    const durations = () => receiver.metrics.filter(({ name }) => name === 'http_server_request_duration')
    await stopped(() => durations().some(({ points }) => points[0]?.count === 2))
    expect(scraped).toMatch('http_server_request_duration_count{method="GET",route="/api/hello/:name",status="200"} 2')
    const own = receiver.metrics.filter(({ scope }) => scope === 'tollgate')
    expect(durations().at(-1)).toMatchObject({
      scope: 'tollgate',
      kind: 'histogram',
      service: 'logs',
      points: [{ attributes: { method: 'GET', route: '/api/hello/:name', status: '200' }, count: 2 }],
    })
    expect(own.find(({ name }) => name === 'process_cpu_seconds_total')).toMatchObject({ kind: 'sum' })
    expect(own.find(({ name }) => name === 'process_resident_memory_bytes')).toMatchObject({ kind: 'gauge' })
  })

  it('sends its log lines as records of the trace they belong to, with the same fields hidden', async () => {
    const running = await started()
    const answer = await running.get('/api/hello/x')
    await running.get('/api/fail')
    await stopped(() => haveSpans(2)() && receiver.logs.some(({ severity }) => severity === 'ERROR'))
    const said = receiver.logs.find(({ eventName }) => eventName === 'hello.said')
    const [served] = serverSpans()
    expect(said).toMatchObject({
      body: 'hello.said',
      severity: 'INFO',
      service: 'logs',
      traceId: traceIdOf(answer.headers.get('x-request-id') ?? ''),
      attributes: { to: 'x', apiKey: '***', requestId: answer.headers.get('x-request-id') },
    })
    expect(receiver.spans.map(({ spanId }) => spanId)).toContain(said?.spanId)
    expect(served?.traceId).toBe(said?.traceId)
    expect(receiver.logs.find(({ severity }) => severity === 'ERROR')?.attributes).toMatchObject({
      'exception.stacktrace': expect.stringContaining('Error'),
      code: 'platform.internal',
    })
  })

  it('traces every call where OTEL_TRACES_SAMPLER is always_on, whatever the edge decided', async () => {
    const always = await started({ OTEL_TRACES_SAMPLER: 'always_on' })
    await always.get('/api/hello/x', { traceparent: traceparent.replace(/01$/, '00'), ...signed() })
    await stopped(haveSpans(1))
    expect(serverSpans()).toHaveLength(1)
  })

  it('traces the part of all calls that OTEL_TRACES_SAMPLER_ARG says, whatever the edge decided, by traceidratio', async () => {
    const never = await started({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
    await never.get('/api/hello/x', { traceparent, ...signed() })
    await stopped()
    expect(serverSpans()).toEqual([])
  })

  it('traces one call in a hundred, and what the edge does, without OTEL_TRACES_SAMPLER', async () => {
    const byDefault = await started({ OTEL_TRACES_SAMPLER: '' })
    await Promise.all(Array.from({ length: 50 }, () => byDefault.get('/api/hello/x')))
    await byDefault.get('/api/hello/x', { traceparent, ...signed() })
    await stopped(() => serverSpans().some(({ traceId }) => traceId === foreign.traceId))
    expect(serverSpans().length).toBeLessThan(20)
    expect(serverSpans().map(({ traceId }) => traceId)).toContain(foreign.traceId)
  })

  it('names itself by OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME, and sends OTEL_EXPORTER_OTLP_HEADERS', async () => {
    const running = await started({
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=proof,service.namespace=house',
      OTEL_SERVICE_NAME: 'renamed',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=seven',
      OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '2',
    })
    await running.get('/api/hello/x')
    await stopped(haveCome(receiver))
    const expected = { 'deployment.environment.name': 'proof', 'service.namespace': 'house', 'service.name': 'renamed' }
    for (const [sent] of [receiver.spans, receiver.metrics, receiver.logs])
      expect(sent?.resource).toMatchObject(expected)
    expect(new Set(receiver.exports.map(({ signal }) => signal))).toEqual(new Set(['traces', 'metrics', 'logs']))
    expect(receiver.exports.map(({ headers }) => headers['x-tenant'])).toEqual(receiver.exports.map(() => 'seven'))
    expect(Object.keys(serverSpans()[0]?.attributes ?? {})).toHaveLength(2)
  })

  it('speaks JSON when OTEL_EXPORTER_OTLP_PROTOCOL says so', async () => {
    const running = await started({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
    await running.get('/api/hello/x')
    await stopped(haveCome(receiver))
    expect(new Set(receiver.exports.map(({ signal }) => signal))).toEqual(new Set(['traces', 'metrics', 'logs']))
    expect(new Set(receiver.exports.map(({ protocol }) => protocol))).toEqual(new Set(['http/json']))
  })

  it('speaks gRPC when OTEL_EXPORTER_OTLP_PROTOCOL says so', async () => {
    const collector = await startOtlpGrpcReceiver()
    try {
      const running = await started({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, collector)
      await running.get('/api/hello/x')
      await collector.waitFor(haveCome(collector), 20_000)
      await stopped()
      expect(new Set(collector.exports.map(({ signal }) => signal))).toEqual(new Set(['traces', 'metrics', 'logs']))
      expect(collector.spans.some(({ name }) => name === 'GET /api/hello/:name')).toBe(true)
    } finally {
      await collector.stop()
    }
  })

  it('sends one signal alone where only its address is given', async () => {
    const running = await started({
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${receiver.url}/v1/logs`,
    })
    const answer = await running.get('/api/hello/x', { traceparent, ...signed() })
    await stopped(() => receiver.logs.some(({ eventName }) => eventName === 'hello.said'))
    expect(new Set(receiver.exports.map(({ signal }) => signal))).toEqual(new Set(['logs']))
    expect(answer.headers.get('x-request-id')?.replaceAll('-', '')).toBe(foreign.traceId)
    expect(receiver.logs.find(({ eventName }) => eventName === 'hello.said')?.traceId).toBe(foreign.traceId)
  })

  it('passes its trace on as OTEL_PROPAGATORS say, always by traceparent too, and adopts it from nobody but the edge', async () => {
    const headers: IncomingHttpHeaders[] = []
    const hook = createServer((request, response) => {
      headers.push(request.headers)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(hook, 'listening')
    const b3 = `${foreign.traceId}-${foreign.spanId}-1`
    const running = await started({ OTEL_PROPAGATORS: 'b3' })
    const call = `/api/call/${(hook.address() as AddressInfo).port}`
    const own = await running.get(call, { b3 })
    await running.get(call, { traceparent, ...signedFor(call) })
    await stopped()
    hook.close()
    const ownId = traceIdOf(own.headers.get('x-request-id') ?? '')
    expect(ownId).not.toBe(foreign.traceId)
    expect(headers[0]).toMatchObject({
      b3: expect.stringContaining(ownId),
      traceparent: expect.stringContaining(ownId),
    })
    expect(headers[1]?.traceparent).toContain(foreign.traceId)
    expect(JSON.stringify(receiver.spans)).not.toMatch('one-time')
  })

  it('says in its log when nobody receives, and works on', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    const quick = { OTEL_BSP_SCHEDULE_DELAY: '10', OTEL_EXPORTER_OTLP_TIMEOUT: '50' }
    const running = await started({ ...quick, OTEL_EXPORTER_OTLP_ENDPOINT: nobody })
    expect((await running.get('/api/hello/x')).status).toBe(200)
    await stopped()
    expect(running.logged).toContainEqual(
      expect.objectContaining({
        event: 'telemetry.failed',
        error: expect.objectContaining({ name: expect.any(String) }),
      }),
    )
  })
})

describe('a service that exports nothing', () => {
  it.each([
    ['as it is told nothing', {}],
    ['as the SDK is disabled', { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }],
  ])('%s loads nothing of the SDK', async (_why, env) => {
    const service = await new ServiceProcess({ ...secrets, ...env }).start()
    const { data } = (await (await service.get('/api/loaded')).json()) as { data: string[] }
    expect(data.sort()).toEqual(['api', 'context-async-hooks'])
    await service.stop()
  })
})
