import { Injectable, Module } from '@nestjs/common'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { createLog, createService, serviceEnv, stopService } from '@tollgate/platform'
import { startRedis } from '@tollgate/testing'
import { z } from 'zod'
import { defineJob, Jobs, JobsModule, worker } from '../src'

@Injectable()
class Clockwork {
  readonly traces: string[] = []
}

const tick = defineJob({
  name: 'channels.tick',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 10,
  concurrency: 1,
  result: z.null(),
  run: (_payload, { clockwork }: { clockwork: Clockwork }) => {
    clockwork.traces.push(trace.getActiveSpan()?.spanContext().traceId ?? '')
    return null
  },
})

describe('the traces of jobs', () => {
  it('go on from adding to running, and housekeeping makes none', async () => {
    const exporter = new InMemorySpanExporter()
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
    trace.setGlobalTracerProvider(provider)
    const redis = await startRedis()

    @Module({
      imports: [JobsModule.forRoot({ url: redis.url }), JobsModule.register([worker(tick, { clockwork: Clockwork })])],
      providers: [Clockwork],
    })
    class TestModule {}

    const app = await createService({
      name: 'channels',
      module: TestModule,
      config: serviceEnv.parse({ TOLLGATE_SECRET: 'test' }),
      log: createLog('test', { level: 'silent' }),
    })
    await app.init()
    const call = trace.getTracer('test').startSpan('the call')
    const { traceId } = call.spanContext()
    await context.with(trace.setSpan(context.active(), call), () => app.get(Jobs).addAndWait(tick, {}, 5_000))
    call.end()
    await stopService(app)
    await redis.stop()

    expect(app.get(Clockwork).traces).toEqual([traceId])
    const spans = exporter.getFinishedSpans()
    expect(spans.map((span) => span.name)).toEqual(
      expect.arrayContaining(['add channels.tick.channels.tick', 'process channels.tick']),
    )
    const others = spans.filter((span) => span.spanContext().traceId !== traceId)
    expect(others.map(({ name, attributes }) => [name, attributes])).toEqual([])
  })
})
