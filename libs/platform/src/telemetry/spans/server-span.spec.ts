import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import { newRequestId, requestIdOf, traceIdOf } from '../../trace-context/request-id'
import { currentTraceparent, formatTraceparent } from '../../trace-context/traceparent'
import { samplingBy } from '../sdk/own-defaults'
import { choosing, ChosenSampler } from '../sdk/sampling/chosen-sampler'
import { UuidV7IdGenerator } from '../sdk/sampling/id-generator'
import { endServerSpan, runInTrace, startChildSpan, startServerSpan, traceparentOf } from './server-span'
import { setActiveTelemetry } from './telemetry'

interface Telemetry {
  /** Calls that fail or take so long are told at their end. */
  readonly slowMs?: number
  readonly ratio: number
  readonly isTracing?: boolean
  readonly isKnown?: boolean
}

const exporter = new InMemorySpanExporter()
const parent = { traceId: '0190f6c27d4e7c119a553d2b6f0c1a10', spanId: '00f067aa0ba902b7' }
const sampledParent = formatTraceparent({ ...parent, traceFlags: 1 })

/** Returns the tracer. With a sampler that is not known beforehand only that decides. */
function useTelemetry({ ratio, isTracing = true, isKnown = true, slowMs }: Telemetry): Tracer {
  const idGenerator = new UuidV7IdGenerator()
  const sampler = new ChosenSampler(new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }))
  const provider = new BasicTracerProvider({
    idGenerator,
    sampler,
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('test')
  setActiveTelemetry({
    isTracing,
    tracer,
    mayBeSampled: samplingBy(isKnown ? sampler : null),
    presetTraceId: (traceId) => idGenerator.preset(traceId),
    told: slowMs === undefined ? null : { slowMs, choose: choosing(idGenerator, sampler) },
    nameServerSpan: () => {},
    stop: () => provider.shutdown(),
  })
  return tracer
}

beforeAll(() => context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
afterEach(() => exporter.reset())

describe('a sampled call', () => {
  beforeEach(() => {
    useTelemetry({ ratio: 1 })
  })

  it('begins a trace under the id that the answer carries', () => {
    const call = startServerSpan('POST /v1/chat/completions', { isTrusted: false })
    call.span?.end()
    expect(requestIdOf(call.traceId)).toBe(call.requestId)
    const [span] = exporter.getFinishedSpans()
    expect(span?.kind).toBe(SpanKind.SERVER)
    expect(span?.spanContext().traceId).toBe(call.traceId)
    expect(span?.parentSpanContext).toBeUndefined()
  })

  it('takes the id that it was given', () => {
    const requestId = newRequestId()
    const call = startServerSpan('call', { requestId, isTrusted: false })
    expect(call.requestId).toBe(requestId)
    expect(call.span?.spanContext().traceId).toBe(traceIdOf(requestId))
  })

  it('continues the trace of the edge', () => {
    const call = startServerSpan('call', { traceparent: sampledParent, isTrusted: true })
    call.span?.end()
    expect(call.requestId).toBe(requestIdOf(parent.traceId))
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toMatchObject(parent)
  })

  it("only links a stranger's", () => {
    const call = startServerSpan('call', { traceparent: sampledParent, isTrusted: false })
    call.span?.end()
    expect(call.traceId).not.toBe(parent.traceId)
    expect(exporter.getFinishedSpans()[0]?.links).toEqual([{ context: expect.objectContaining(parent) }])
  })

  it('has spans for its steps, whose context can be sent on', () => {
    const call = startServerSpan('call', { isTrusted: false })
    const step = startChildSpan(call, 'chat gpt-4o', { kind: SpanKind.CLIENT })
    expect(traceparentOf(call, step)).toBe(`00-${call.traceId}-${step?.spanContext().spanId}-01`)
    expect(runInTrace(call, currentTraceparent)).toBe(traceparentOf(call))
    step?.setStatus({ code: SpanStatusCode.ERROR }).end()
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext?.spanId).toBe(call.span?.spanContext().spanId)
  })
})

describe('a call that is not sampled', () => {
  it.each([
    ['by ratio', { ratio: 0 }, {}],
    ['by a sampler that only the tracer knows', { ratio: 0, isKnown: false }, {}],
    ['as nothing is exported', { ratio: 1, isTracing: false }, { traceparent: sampledParent }],
    ['as the edge decided so', { ratio: 1 }, { traceparent: formatTraceparent({ ...parent, traceFlags: 0 }) }],
  ])('%s has an id but no span', (_why, telemetry, options) => {
    useTelemetry(telemetry)
    const call = startServerSpan('call', { ...options, isTrusted: true })
    expect(call.span).toBeNull()
    expect(startChildSpan(call, 'step')).toBeNull()
    expect(traceparentOf(call)).toMatch(new RegExp(`^00-${call.traceId}-[0-9a-f]{16}-00$`))
    expect(runInTrace(call, currentTraceparent)).toMatch(new RegExp(`^00-${call.traceId}-.*-00$`))
  })

  it.each([
    ['of its own', {}],
    ['of the edge', { traceparent: formatTraceparent({ ...parent, traceFlags: 0 }) }],
  ])('makes no span of a trace %s, and leaves its id to no other', (_whose, options) => {
    const tracer = useTelemetry({ ratio: 0 })
    const made = jest.spyOn(tracer, 'startSpan')
    const call = startServerSpan('call', { ...options, isTrusted: true })
    expect(made).not.toHaveBeenCalled()
    expect(tracer.startSpan('other', {}, ROOT_CONTEXT).spanContext().traceId).not.toBe(call.traceId)
  })

  it('is one that the tracer would not have recorded either', () => {
    const flags = [undefined, 0, 1]
    const chosen = (isKnown: boolean) => {
      useTelemetry({ ratio: 0.5, isKnown })
      return requestIds.map((requestId, i) => {
        const traceFlags = flags[i % 3]
        const traceparent =
          traceFlags === undefined
            ? {}
            : { traceparent: formatTraceparent({ ...parent, traceId: traceIdOf(requestId), traceFlags }) }
        return startServerSpan('call', { requestId, ...traceparent, isTrusted: i % 2 === 0 }).span !== null
      })
    }
    const requestIds = Array.from({ length: 300 }, newRequestId)
    const beforehand = chosen(true)
    expect(new Set(beforehand).size).toBe(2)
    expect(beforehand).toEqual(chosen(false))
  })

  it('is chosen by its id, so that every process decides the same', () => {
    useTelemetry({ ratio: 0.3 })
    const calls = Array.from({ length: 3_000 }, () => startServerSpan('call', { isTrusted: false }))
    const sampled = calls.filter(({ span }) => span !== null)
    expect(sampled.length / calls.length).toBeGreaterThan(0.25)
    expect(sampled.length / calls.length).toBeLessThan(0.35)
    for (const { requestId, span } of calls.slice(0, 100)) {
      expect(startServerSpan('again', { requestId, isTrusted: false }).span !== null).toBe(span !== null)
    }
  })
})

describe('a call that was not chosen', () => {
  const unsampledParent = formatTraceparent({ ...parent, traceFlags: 0 })
  const never = 3_600_000

  it.each([
    ['fails', never, 503, null],
    ['breaks off', never, 200, 'upstream-cut'],
    ['is slow', 0, 200, null],
  ])('is told at its end where it %s, under the id that was sent on', (_what, slowMs, status, error) => {
    const tracer = useTelemetry({ ratio: 0, slowMs })
    const call = startServerSpan('POST /v1/chat', { isTrusted: false, traceparent: sampledParent })
    const [, traceId, spanId, flags] = traceparentOf(call).split('-')
    expect([traceId, flags]).toEqual([call.traceId, '00'])
    endServerSpan(call, status, error)
    const [span] = exporter.getFinishedSpans()
    expect(span?.spanContext()).toMatchObject({ traceId, spanId, traceFlags: 1 })
    expect(span).toMatchObject({
      name: 'POST /v1/chat',
      attributes: { 'http.route': '/v1/chat', 'http.response.status_code': status },
      links: [{ context: parent }],
    })
    expect(span?.parentSpanContext).toBeUndefined()
    // Neither the ids nor the choice are left to another.
    expect(tracer.startSpan('other', {}, ROOT_CONTEXT).isRecording()).toBe(false)
  })

  it('stands below the edge’s', () => {
    useTelemetry({ ratio: 0, slowMs: never })
    endServerSpan(startServerSpan('call', { isTrusted: true, traceparent: unsampledParent }), 500)
    const [span] = exporter.getFinishedSpans()
    expect(span?.spanContext().traceId).toBe(parent.traceId)
    expect(span?.parentSpanContext?.spanId).toBe(parent.spanId)
  })

  it.each([
    ['is answered', never, 200, null],
    ['is refused', never, 429, null],
    ['is left', never, 499, 'client-left'],
    ['is left while the edge answers', never, 200, 'cut'],
    ['fails where none is told', undefined, 500, null],
  ])('is not where it %s', (_what, slowMs, status, error) => {
    useTelemetry({ ratio: 0, ...(slowMs !== undefined && { slowMs }) })
    endServerSpan(startServerSpan('call', { isTrusted: false }), status, error)
    expect(exporter.getFinishedSpans()).toEqual([])
  })
})
