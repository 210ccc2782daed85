import { trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { inRemoteSpans } from './remote-spans'

const sampled = (digit: string) => `00-${digit.repeat(32)}-${'a'.repeat(16)}-01`

describe('work for many calls at once', () => {
  const exporter = new InMemorySpanExporter()

  beforeAll(() => {
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  })

  afterAll(() => trace.disable())
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
})
