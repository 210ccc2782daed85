import {
  type Context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api'
import type { ContextManager, Span, Telemetry, Tracer } from 'bullmq'
import { BullMQOtel, BullMQOTelSpan } from 'bullmq-otel'

const nothing = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)

/** A span that records nothing and does not hide the context it was made in. */
class SilentSpan extends BullMQOTelSpan {
  constructor() {
    super(nothing)
  }

  override setSpanOnContext(context: Context): Context {
    return context
  }
}

const silent = new SilentSpan()

/** BullMQ's housekeeping (stalled checks, lock renewal) belongs to no request: only adding and running make spans of their own. */
class QuietTracer implements Tracer<Context> {
  constructor(
    private readonly tracer: Tracer<Context>,
    private readonly manager: ContextManager<Context>,
  ) {}

  startSpan(name: string, options?: { kind: SpanKind }, context?: Context): Span<Context> {
    const parent = trace.getSpanContext(context ?? this.manager.active())
    const isHousekeeping = options?.kind !== SpanKind.PRODUCER && options?.kind !== SpanKind.CONSUMER
    if (isHousekeeping && !(parent && isSpanContextValid(parent))) return silent
    return this.tracer.startSpan(name, options, context)
  }
}

/** OpenTelemetry for queues and workers: a job's run continues the trace in which it was added. */
export function jobTelemetry(): Telemetry<Context> {
  const { tracer, contextManager } = new BullMQOtel({ tracerName: 'tollgate.jobs' })
  const manager: ContextManager<Context> = Object.assign(contextManager, { root: () => ROOT_CONTEXT })
  return { tracer: new QuietTracer(tracer, manager), contextManager: manager }
}
