import type { IncomingHttpHeaders } from 'node:http'
import { propagation, type SpanContext } from '@opentelemetry/api'
import { parseTraceparent } from '../../trace-context/traceparent'

/** Jaeger's baggage has a header for each entry, so its propagator cannot list them. */
const jaegerBaggage = /^uberctx-/

const linked = new WeakMap<object, SpanContext>()

/** Takes off a stranger's headers what the propagators in use would read, so that no trace is continued from them. */
export function hideTrace(headers: IncomingHttpHeaders): void {
  const { traceparent } = headers
  const context = parseTraceparent(Array.isArray(traceparent) ? traceparent[0] : traceparent)
  if (context) linked.set(headers, context)
  for (const name of propagation.fields()) delete headers[name.toLowerCase()]
  for (const name of Object.keys(headers)) if (jaegerBaggage.test(name)) delete headers[name]
}

/** The trace that a stranger named in these headers before it was hidden: something to link, not to continue. */
export function hiddenTrace(headers: IncomingHttpHeaders): SpanContext | undefined {
  return linked.get(headers)
}
