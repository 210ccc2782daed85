import { type Context, type TextMapGetter, type TextMapPropagator, type TextMapSetter, trace } from '@opentelemetry/api'
import { formatTraceparent, parseTraceparent } from './traceparent'

const header = 'traceparent'

/** The `traceparent` of W3C Trace Context alone, for a process that exports nothing and so loads no SDK. */
export class TraceparentPropagator implements TextMapPropagator {
  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    const spanContext = trace.getSpanContext(context)
    if (spanContext && trace.isSpanContextValid(spanContext))
      setter.set(carrier, header, formatTraceparent(spanContext))
  }

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    const value = getter.get(carrier, header)
    const remote = parseTraceparent(Array.isArray(value) ? value[0] : value)
    return remote ? trace.setSpanContext(context, remote) : context
  }

  fields(): string[] {
    return [header]
  }
}
