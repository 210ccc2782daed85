import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  currentTraceparent,
  formatTraceparent,
  parseTraceparent,
  requestIdOf,
  runInRequestContext,
} from '@tollgate/platform'
import type { MsgHdrs } from 'nats'

const tracer = trace.getTracer('@tollgate/messaging')
const header = 'traceparent'

/** What a span of the bus says about itself. */
export interface Hop {
  /** `publish`, `process`, `request`, `respond`. */
  operation: string
  subject: string
  kind: 'producer' | 'consumer' | 'client' | 'server'
}

const kinds = {
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
} as const

/** The `traceparent` that a message carries, or null. */
export function traceparentOf(headers: MsgHdrs | undefined): string | null {
  return headers?.get(header) || null
}

/** Puts a `traceparent` on a message: the one given, or that of what is being served now. */
export function carryTrace(headers: MsgHdrs, traceparent: string | null = currentTraceparent()): void {
  if (traceparent !== null) headers.set(header, traceparent)
}

/** Runs `work` in a span that continues what is being served now; `traceparent` is the span's, to be sent along. */
export async function inOutgoingSpan<T>(hop: Hop, work: (traceparent: string | null) => Promise<T>): Promise<T> {
  const span = startSpan(hop, context.active())
  const own = span.spanContext()
  const traceparent = trace.isSpanContextValid(own) ? formatTraceparent(own) : currentTraceparent()
  return context.with(trace.setSpan(context.active(), span), () => ending(span, () => work(traceparent)))
}

/** Runs `work` in a span below the sender's, so that logs and calls made meanwhile belong to the same request. */
export async function inIncomingSpan<T>(hop: Hop, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  const remote = parseTraceparent(traceparent)
  const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
  const span = startSpan(hop, parent)
  const run = () => context.with(trace.setSpan(parent, span), () => ending(span, work))
  if (!remote) return run()
  return runInRequestContext({ requestId: requestIdOf(remote.traceId), traceId: remote.traceId }, run)
}

function startSpan(hop: Hop, parent: ReturnType<typeof context.active>): Span {
  const attributes = {
    'messaging.system': 'nats',
    'messaging.operation.name': hop.operation,
    'messaging.destination.name': hop.subject,
  }
  return tracer.startSpan(`${hop.operation} ${hop.subject}`, { kind: kinds[hop.kind], attributes }, parent)
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
