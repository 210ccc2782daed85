import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { type ServerTrace, startChildSpan } from '@tollgate/platform'
import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'

/** One attempt as its span tells it. */
export interface AttemptFacts {
  readonly operation: string
  readonly provider: string
  readonly model: string
  readonly isStream: boolean
  readonly channelId: number
  /** From 1. */
  readonly attempt: number
  readonly group: string
  /** Why the attempt before this one failed. */
  readonly retryReason: string | null
  readonly origin: string
}

/** The span of one attempt; null when the call is not sampled, which is nearly always. */
export function startAttemptSpan(trace: ServerTrace, facts: AttemptFacts): Span | null {
  if (trace.span === null) return null
  const { hostname, port, protocol } = new URL(facts.origin)
  return startChildSpan(trace, `${facts.operation} ${facts.model}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': facts.operation,
      'gen_ai.provider.name': facts.provider,
      'gen_ai.request.model': facts.model,
      'gen_ai.request.stream': facts.isStream,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
      'tollgate.channel.id': facts.channelId,
      'tollgate.attempt': facts.attempt,
      'tollgate.group': facts.group,
      ...(facts.retryReason !== null && { 'tollgate.retry.reason': facts.retryReason }),
    },
  })
}

/** Ends an attempt's span: with the reason when it failed. */
export function endAttemptSpan(span: Span | null, outcome: string): void {
  if (span === null) return
  if (outcome !== 'ok') {
    span.setAttribute('error.type', outcome)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** What a call came to, for its own span and that of the attempt that answered. */
export interface CallTotals {
  readonly counts: UsageCounts
  readonly evidence: string
  readonly units: number
  readonly firstPartMs: number | null
}

/** Notes what was used, and what it costs. */
export function noteTotals(span: Span | null, { counts, evidence, units, firstPartMs }: CallTotals): void {
  if (span === null) return
  span.setAttributes({
    'gen_ai.usage.input_tokens': inputTokensOf(counts),
    'gen_ai.usage.output_tokens': outputTokensOf(counts),
    'tollgate.evidence': evidence,
    'tollgate.quota': units,
    ...(counts.cacheRead > 0 && { 'gen_ai.usage.cache_read.input_tokens': counts.cacheRead }),
    ...(firstPartMs !== null && { 'gen_ai.response.time_to_first_chunk': firstPartMs / 1_000 }),
  })
}

/** Ends a call's own span with the status that was answered. */
export function endServerSpan(trace: ServerTrace, status: number): void {
  const { span } = trace
  if (span === null) return
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
