import { defaultTextMapGetter, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core'
import { hiddenTrace, hideTrace } from './hidden-trace'

const traceId = '0190f6c27d4e7c119a553d2b6f0c1a10'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

describe("a stranger's trace", () => {
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()]
  beforeAll(() => propagation.setGlobalPropagator(new CompositePropagator({ propagators })))
  afterAll(() => propagation.disable())

  const extract = (headers: object) => propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)

  it('is read from headers that are believed', () => {
    expect(trace.getSpanContext(extract({ traceparent }))?.traceId).toBe(traceId)
  })

  it('is hidden from every propagator, and kept to be linked', () => {
    const headers = { traceparent, tracestate: 'a=b', baggage: 'k=v', 'uberctx-user': '7', host: 'x' }
    hideTrace(headers)
    expect(headers).toEqual({ host: 'x' })
    expect(extract(headers)).toBe(ROOT_CONTEXT)
    expect(hiddenTrace(headers)).toMatchObject({ traceId })
  })

  it('is nothing to link when it is malformed', () => {
    const headers = { traceparent: 'x' }
    hideTrace(headers)
    expect(hiddenTrace(headers)).toBeUndefined()
  })
})
