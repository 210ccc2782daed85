import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { currentRequestContext, requestIdOf } from '@tollgate/platform'
import { Collector, House, lampCount, lampLit } from './house'

describe('a trace', () => {
  const exporter = new InMemorySpanExporter()
  let house: House

  beforeAll(async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
    house = await House.build()
  })
  afterAll(() => house.demolish())

  it('goes through questions, outbox and handlers, in one piece and with one request id', async () => {
    const { messaging: owner, transactions } = await house.joinWithDatabase()
    const asker = await house.join('relay')
    const seen = new Collector<string | undefined>()
    const note = () => seen.add(currentRequestContext()?.requestId)
    owner.rpcServer.serve(lampCount, async ({ room }) => {
      note()
      await transactions.run((tx) => owner.events.publish(tx, lampLit, { room, watts: 40 }))
      return { lamps: 1 }
    })
    owner.consumers.consume(lampLit, { durable: 'lamps' }, note)

    const root = trace.getTracer('test').startSpan('POST /rooms')
    const { traceId } = root.spanContext()
    await context.with(trace.setSpan(context.active(), root), () => asker.rpc.call(lampCount, { room: 'hall' }))
    root.end()
    expect(await seen.until(2)).toEqual([requestIdOf(traceId), requestIdOf(traceId)])
    await house.empty()

    const told = () => exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId)
    // What a handler did is told once it is over, which is later than what it saw.
    while (!told().some(({ name }) => name.startsWith('process'))) await new Promise(setImmediate)
    const spans = told()
    const path: string[] = []
    const climb = (span: ReadableSpan | undefined): void => {
      if (span === undefined) return
      path.push(span.name)
      climb(spans.find((above) => above.spanContext().spanId === span.parentSpanContext?.spanId))
    }
    const handling = spans.find(({ name }) => name.startsWith('process'))
    climb(handling)
    expect(path).toEqual([
      `process ${lampLit.subject}`,
      `publish ${lampLit.subject}`,
      `respond ${lampCount.subject}`,
      `request ${lampCount.subject}`,
      'POST /rooms',
    ])
    expect(handling?.attributes).toMatchObject({
      'messaging.system': 'nats',
      'messaging.destination.name': lampLit.subject,
      'messaging.operation.name': 'process',
    })
  })

  it('carries the request id of the caller, also when nothing is sampled', async () => {
    const owner = await house.join('identity')
    const asker = await house.join('relay')
    const seen = new Collector<string | undefined>()
    owner.rpcServer.serve(lampCount, () => {
      seen.add(currentRequestContext()?.requestId)
      return { lamps: 1 }
    })
    const traceId = '0190f6c27d4e7c119a553d2b6f0c1a10'
    const unsampled = trace.setSpanContext(context.active(), { traceId, spanId: '53d2b6f0c1a10190', traceFlags: 0 })
    await context.with(unsampled, () => asker.rpc.call(lampCount, { room: 'hall' }))
    expect(await seen.until(1)).toEqual(['0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'])
  })
})
