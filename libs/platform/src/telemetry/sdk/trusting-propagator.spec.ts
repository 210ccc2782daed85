import { ROOT_CONTEXT, defaultTextMapGetter, trace } from '@opentelemetry/api'
import { TrustingPropagator, distrust } from './trusting-propagator'

const traceparent = '00-0190f6c27d4e7c119a553d2b6f0c1a10-00f067aa0ba902b7-01'

describe('TrustingPropagator', () => {
  const extract = (carrier: object) =>
    trace.getSpanContext(new TrustingPropagator().extract(ROOT_CONTEXT, carrier, defaultTextMapGetter))

  it('continues the trace of messages and of the edge', () => {
    expect(extract({ traceparent })?.traceId).toBe('0190f6c27d4e7c119a553d2b6f0c1a10')
  })

  it('is deaf to headers that are distrusted', () => {
    const headers = { traceparent }
    distrust(headers)
    expect(extract(headers)).toBeUndefined()
  })
})
