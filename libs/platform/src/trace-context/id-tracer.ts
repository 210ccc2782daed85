import {
  type Context,
  context,
  isSpanContextValid,
  type Span,
  type SpanOptions,
  trace,
  TraceFlags,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api'
import { newSpanIdHex, newUuidV7Hex } from './uuid-v7'

/** Spans that record nothing, but have ids: those of the trace they are made in, else a new trace's. */
class IdTracer implements Tracer {
  startSpan(_name: string, { root = false }: SpanOptions = {}, parent: Context = context.active()): Span {
    const above = root ? undefined : trace.getSpanContext(parent)
    const spanId = newSpanIdHex()
    if (above && isSpanContextValid(above)) return trace.wrapSpanContext({ ...above, spanId, isRemote: false })
    return trace.wrapSpanContext({ traceId: newUuidV7Hex(), spanId, traceFlags: TraceFlags.NONE })
  }

  startActiveSpan<F extends (span: Span) => unknown>(name: string, ...rest: unknown[]): ReturnType<F> {
    const work = rest.pop() as F // the last argument in every form of this call
    const [options, given] = rest as [SpanOptions?, Context?]
    const parent = given ?? context.active()
    const span = this.startSpan(name, options, parent)
    return context.with(trace.setSpan(parent, span), () => work(span) as ReturnType<F>)
  }
}

const tracer = new IdTracer()

/** For a process that exports no spans: messages, jobs and log lines still carry the id of what they belong to. */
export class IdTracerProvider implements TracerProvider {
  getTracer(): Tracer {
    return tracer
  }
}
