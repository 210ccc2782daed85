import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { newSpanIdHex } from '../../trace-context/uuid-v7'
import type { ActiveTelemetry } from './telemetry'

/** A call that was not chosen at its start, with what its span needs if its end makes it worth one. */
export interface UnchosenCall {
  readonly name: string
  readonly traceId: string
  /** Of its span, should there be one: what others are told to be below of. */
  readonly spanId: string
  readonly parent: SpanContext | null
  readonly linked: SpanContext | null
  readonly startedAtMs: number
}

/** Ends that are nobody's failure: a caller leaves. */
const left = new Set(['client-left', 'cut'])

/** Notes a call that was not chosen; null where such calls are never told. */
export function unchosen(
  telemetry: ActiveTelemetry | null,
  call: Pick<UnchosenCall, 'name' | 'traceId' | 'parent' | 'linked'>,
): UnchosenCall | null {
  return telemetry?.told ? { ...call, spanId: newSpanIdHex(), startedAtMs: Date.now() } : null
}

/** The span of a call that is over, begun when the call did; null where the call neither failed nor was slow. */
export function lateSpan(
  telemetry: ActiveTelemetry | null,
  call: UnchosenCall,
  end: { readonly status: number; readonly error: string | null; readonly attributes: Attributes },
): Span | null {
  if (!telemetry?.told) return null
  const { name, traceId, spanId, parent, linked, startedAtMs } = call
  const hasFailed = end.status >= 500 || (end.error !== null && !left.has(end.error))
  if (!hasFailed && Date.now() - startedAtMs < telemetry.told.slowMs) return null
  telemetry.told.choose({ spanId, traceId: parent === null ? traceId : null })
  const above = parent && trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED })
  const links = linked === null ? [] : [{ context: linked }]
  const options = { kind: SpanKind.SERVER, attributes: end.attributes, links, startTime: startedAtMs }
  return telemetry.tracer.startSpan(name, options, above ?? ROOT_CONTEXT)
}
