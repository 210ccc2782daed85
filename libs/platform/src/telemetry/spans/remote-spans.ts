import {
  type Attributes,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceparent } from '../../trace-context/traceparent'

const tracer = trace.getTracer('@tollgate/platform')

/**
 * Runs work that serves many calls at once (a batch of receipts, of log rows) and shows it in the trace of each call
 * that was sampled: one consumer span per `traceparent`, null ones cost nothing. What the work itself does (queries, messages)
 * is done once and stands below the first of them; the others link to that one, and all of them to the message that brought
 * the batch. A failure marks all of them.
 */
export async function inRemoteSpans<T>(
  name: string,
  traceparents: Iterable<string | null>,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const links = linksTo(trace.getActiveSpan())
  const spans: Span[] = []
  for (const traceparent of traceparents) {
    const remote = parseTraceparent(traceparent)
    if (!remote) continue
    const options = { kind: SpanKind.CONSUMER, attributes, links: [...links, ...linksTo(spans[0])] }
    spans.push(tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, remote)))
  }
  const [first] = spans
  try {
    return await (first ? context.with(trace.setSpan(context.active(), first), work) : work())
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

function linksTo(span: Span | undefined): Link[] {
  return span && trace.isSpanContextValid(span.spanContext()) ? [{ context: span.spanContext() }] : []
}
