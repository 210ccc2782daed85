import { context, defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { IdTracerProvider } from './id-tracer'
import { TraceparentPropagator } from './traceparent-propagator'

const traceparent = '00-0190f6c27d4e7c119a553d2b6f0c1a10-00f067aa0ba902b7-01'
const propagator = new TraceparentPropagator()
const extracted = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

describe('a process that exports no spans', () => {
  const tracer = new IdTracerProvider().getTracer()

  beforeAll(() => context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
  afterAll(() => context.disable())

  it('passes on the trace that it was given', () => {
    const span = tracer.startSpan('process', {}, extracted)
    expect(span.isRecording()).toBe(false)
    expect(span.spanContext()).toMatchObject({ traceId: '0190f6c27d4e7c119a553d2b6f0c1a10', traceFlags: 1 })
    const carrier: Record<string, string> = {}
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter)
    expect(carrier.traceparent).toBe(`00-0190f6c27d4e7c119a553d2b6f0c1a10-${span.spanContext().spanId}-01`)
  })

  it('begins an unsampled trace of its own where it was given none, also as a root', () => {
    const spans = [tracer.startSpan('poll', {}, ROOT_CONTEXT), tracer.startSpan('poll', { root: true }, extracted)]
    for (const span of spans) {
      expect(span.spanContext().traceId).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab]/)
      expect(span.spanContext().traceFlags).toBe(0)
    }
  })

  it('makes a span the active one for the work that is run in it', () => {
    const active = tracer.startActiveSpan('work', {}, extracted, (span) => [span, trace.getActiveSpan()])
    expect(active[1]).toBe(active[0])
    expect(tracer.startActiveSpan('work', (span) => trace.getActiveSpan() === span)).toBe(true)
  })

  it('writes nothing where there is no trace, and reads nothing that is none', () => {
    const carrier = {}
    propagator.inject(ROOT_CONTEXT, carrier, defaultTextMapSetter)
    expect(carrier).toEqual({})
    expect(propagator.extract(ROOT_CONTEXT, { traceparent: 'x' }, defaultTextMapGetter)).toBe(ROOT_CONTEXT)
  })
})
