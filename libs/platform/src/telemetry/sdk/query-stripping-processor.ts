import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace-base'

const url = 'url.full'

/** Cuts queries off the addresses in spans, whichever instrumentation put them there: they hold one-time codes and tokens. */
export class QueryStrippingProcessor implements SpanProcessor {
  onStart(span: Span): void {
    const address = span.attributes[url]
    const query = typeof address === 'string' ? address.indexOf('?') : -1
    if (typeof address === 'string' && query >= 0) span.setAttribute(url, address.slice(0, query))
  }

  onEnd(): void {}

  forceFlush(): Promise<void> {
    return Promise.resolve()
  }

  shutdown(): Promise<void> {
    return Promise.resolve()
  }
}
