import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { usageReceipted } from '@tollgate/contracts'
import { type ServerTrace, startChildSpan, traceparentOf } from '@tollgate/platform'
import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import type { AnswerIdentity } from './answer-identity'
import { requestParameters } from './request-parameters.policy'

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
  /** What the client asked for. */
  readonly body: Buffer
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
      ...requestParameters(facts.body),
      ...(facts.retryReason !== null && { 'tollgate.retry.reason': facts.retryReason }),
    },
  })
}

/** One attempt at its end. */
export interface EndedAttempt {
  readonly span: Span | null
  /** Of its answer; 0 where there was none. */
  readonly status: number
  /** Null when the call is not sampled. */
  readonly identity: AnswerIdentity | null
}

/** Ends an attempt's span: with what its answer says of itself, and with the reason when it failed. */
export function endAttemptSpan({ span, status, identity }: EndedAttempt, outcome: string): void {
  if (span === null) return
  if (status > 0) span.setAttribute('http.response.status_code', status)
  if (identity !== null) span.setAttributes(identity.attributes())
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
  const written = counts.cacheWrite5m + counts.cacheWrite1h
  span.setAttributes({
    'gen_ai.usage.input_tokens': inputTokensOf(counts),
    'gen_ai.usage.output_tokens': outputTokensOf(counts),
    'tollgate.evidence': evidence,
    'tollgate.quota': units,
    ...(counts.cacheRead > 0 && { 'gen_ai.usage.cache_read.input_tokens': counts.cacheRead }),
    ...(written > 0 && { 'gen_ai.usage.cache_creation.input_tokens': written }),
    ...(counts.audioIn > 0 && { 'gen_ai.usage.audio.input_tokens': counts.audioIn }),
    ...(counts.imageIn > 0 && { 'gen_ai.usage.image.input_tokens': counts.imageIn }),
    ...(counts.audioOut > 0 && { 'gen_ai.usage.audio.output_tokens': counts.audioOut }),
    ...(firstPartMs !== null && { 'gen_ai.response.time_to_first_chunk': firstPartMs / 1_000 }),
  })
}

/** The `traceparent` of a call's receipt: that of a span which says that it was made. Null when the call is not sampled. */
export function traceparentOfReceipt(trace: ServerTrace): string | null {
  const { subject } = usageReceipted
  const span = startChildSpan(trace, `create ${subject}`, {
    kind: SpanKind.PRODUCER,
    attributes: {
      'messaging.system': 'nats',
      'messaging.operation.name': 'create',
      'messaging.destination.name': subject,
    },
  })
  if (span === null) return null
  // Sent in batches, and again where nobody confirms: what takes time behind this is the consumer's to show.
  span.end()
  return traceparentOf(trace, span)
}

/** Shows a question to Redis in the trace of a call. */
export async function inRedisSpan<T>(trace: ServerTrace, operation: string, ask: () => Promise<T>): Promise<T> {
  const span = startChildSpan(trace, operation, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'redis', 'db.operation.name': 'EVALSHA' },
  })
  try {
    return await ask()
  } finally {
    span?.end()
  }
}
