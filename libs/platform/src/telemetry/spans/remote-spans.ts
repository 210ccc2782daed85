import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceparent } from '../../trace-context/traceparent'

const tracer = trace.getTracer('@tollgate/platform')

/**
 * Runs work that serves many calls at once (a batch of receipts, of log rows) and shows it in the trace of each call
 * that was sampled: one consumer span per `traceparent`, null ones cost nothing. A failure marks all of them.
 */
export async function inRemoteSpans<T>(
  name: string,
  traceparents: Iterable<string | null>,
  work: () => Promise<T>,
): Promise<T> {
  const spans: Span[] = []
  for (const traceparent of traceparents) {
    const remote = parseTraceparent(traceparent)
    if (remote) spans.push(tracer.startSpan(name, consumer, trace.setSpanContext(ROOT_CONTEXT, remote)))
  }
  try {
    return await work()
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

const consumer = { kind: SpanKind.CONSUMER } as const
