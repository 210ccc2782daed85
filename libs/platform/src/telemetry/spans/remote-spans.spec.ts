import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { inRemoteSpans } from './remote-spans'

const sampled = (digit: string) => `00-${digit.repeat(32)}-${'a'.repeat(16)}-01`

describe('work for many calls at once', () => {
  const exporter = new InMemorySpanExporter()

  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  })

  afterAll(() => {
    trace.disable()
    context.disable()
  })
  beforeEach(() => exporter.reset())

  it('shows in the trace of each call that was sampled', async () => {
    const result = await inRemoteSpans('settle', [sampled('1'), null, sampled('2')], async () => 'done')
    expect(result).toBe('done')
    const spans = exporter.getFinishedSpans()
    expect(spans.map((span) => span.spanContext().traceId)).toEqual(['1'.repeat(32), '2'.repeat(32)])
    expect(spans.every((span) => span.parentSpanContext?.spanId === 'a'.repeat(16))).toBe(true)
  })

  it('marks all of them when it fails', async () => {
    const failing = inRemoteSpans('settle', [sampled('1')], () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(exporter.getFinishedSpans()[0]?.status.code).toBe(2)
  })

  it('is shown below the first of them, to which the others link, and all to what brought them', async () => {
    const tracer = trace.getTracer('test')
    const message = tracer.startSpan('message')
    await context.with(trace.setSpan(context.active(), message), () =>
      inRemoteSpans('settle', [sampled('1'), sampled('2')], async () => tracer.startSpan('query').end()),
    )
    const [query, first, second] = exporter.getFinishedSpans()
    expect(query?.parentSpanContext?.spanId).toBe(first?.spanContext().spanId)
    expect(first?.links.map((link) => link.context)).toEqual([message.spanContext()])
    expect(second?.links.map((link) => link.context)).toEqual([message.spanContext(), first?.spanContext()])
  })

  it('says by what they came', async () => {
    await inRemoteSpans('settle', [sampled('1')], async () => undefined, { 'messaging.system': 'nats' })
    expect(exporter.getFinishedSpans()[0]?.attributes).toEqual({ 'messaging.system': 'nats' })
  })
})
