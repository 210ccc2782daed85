import {
  type Context,
  context,
  ProxyTracerProvider,
  type Span,
  type SpanOptions,
  trace,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api'

const url = 'url.full'

/** Cuts queries off the addresses in spans, whichever instrumentation puts them there: they hold one-time codes and tokens. */
class QueryHidingTracer implements Tracer {
  constructor(private readonly tracer: Tracer) {}

  startSpan(name: string, options?: SpanOptions, parent?: Context): Span {
    return this.tracer.startSpan(name, options && withoutQuery(options), parent)
  }

  startActiveSpan<F extends (span: Span) => unknown>(name: string, ...rest: unknown[]): ReturnType<F> {
    const work = rest.pop() as F // the last argument in every form of this call
    const [options, given] = rest as [SpanOptions?, Context?]
    const parent = given ?? context.active()
    return this.tracer.startActiveSpan(name, withoutQuery(options ?? {}), parent, work)
  }
}

function withoutQuery(options: SpanOptions): SpanOptions {
  const address = options.attributes?.[url]
  const query = typeof address === 'string' ? address.indexOf('?') : -1
  if (typeof address !== 'string' || query < 0) return options
  return { ...options, attributes: { ...options.attributes, [url]: address.slice(0, query) } }
}

class QueryHidingTracerProvider implements TracerProvider {
  constructor(private readonly provider: TracerProvider) {}

  getTracer(...scope: Parameters<TracerProvider['getTracer']>): Tracer {
    return new QueryHidingTracer(this.provider.getTracer(...scope))
  }
}

/** Puts the hiding before the provider that the SDK has registered. */
export function hideQueries(): void {
  const registered = trace.getTracerProvider()
  if (!(registered instanceof ProxyTracerProvider)) throw new Error('The SDK has registered no tracer provider')
  registered.setDelegate(new QueryHidingTracerProvider(registered.getDelegate()))
}
