import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { runInRequestContext } from '../../trace-context/request-context'
import { requestIdOf, traceIdOf } from '../../trace-context/request-id'
import { formatTraceparent, parseTraceparent } from '../../trace-context/traceparent'
import { newSpanIdHex, newUuidV7Hex } from '../../trace-context/uuid-v7'
import { lateSpan, unchosen, type UnchosenCall } from './late-span'
import { activeTelemetry } from './telemetry'

export interface ServerSpanOptions {
  /** An id that was already given to the call; else one is made. */
  readonly requestId?: string | undefined
  readonly traceparent?: string | undefined
  /** The edge vouches for `traceparent`: it is continued. A stranger's becomes a link. */
  readonly isTrusted: boolean
}

/** The trace of one call. `span` is null when the call is not sampled, which is decided at its start; of one that failed or was slow a span is made at its end. */
export interface ServerTrace {
  readonly requestId: string
  readonly traceId: string
  readonly span: Span | null
  /** Of a call that was not chosen: told at its end where that is worth it. */
  readonly unchosen?: UnchosenCall | null
}

/** Begins the trace of a call without any instrumentation. While it is not sampled it costs the making of an id. */
export function startServerSpan(name: string, options: ServerSpanOptions): ServerTrace {
  const given = options.traceparent === undefined ? null : parseTraceparent(options.traceparent)
  const telemetry = activeTelemetry()
  const tracing = telemetry?.isTracing === true ? telemetry : null
  if (given && options.isTrusted) {
    const { traceId } = given
    const parent = trace.setSpanContext(ROOT_CONTEXT, given)
    const isSampled = tracing?.mayBeSampled(traceId, parent) === true
    const span = isSampled
      ? sampled(tracing.tracer.startSpan(name, { ...serverKind, attributes: askedBy(name) }, parent))
      : null
    const late = span ? null : unchosen(tracing, { name, traceId, parent: given, linked: null })
    return { requestId: requestIdOf(traceId), traceId, span, unchosen: late }
  }
  const traceId = options.requestId === undefined ? newUuidV7Hex() : traceIdOf(options.requestId)
  const requestId = options.requestId ?? requestIdOf(traceId)
  if (tracing?.mayBeSampled(traceId, ROOT_CONTEXT) !== true) {
    const late = unchosen(tracing, { name, traceId, parent: null, linked: given })
    return { requestId, traceId, span: null, unchosen: late }
  }
  tracing.presetTraceId(traceId)
  const links = given ? [{ context: given }] : []
  const asked = { ...serverKind, attributes: askedBy(name), links }
  return { requestId, traceId, span: sampled(tracing.tracer.startSpan(name, asked, ROOT_CONTEXT)) }
}

/** A span below the call's own, for one step of it; null when the call is not sampled. */
export function startChildSpan(call: ServerTrace, name: string, options: SpanOptions = {}): Span | null {
  if (!call.span) return null
  return activeTelemetry()?.tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, call.span)) ?? null
}

/** The `traceparent` for what is sent on behalf of the call, or of one step of it. */
export function traceparentOf(call: ServerTrace, span: Span | null = call.span): string {
  if (span) return formatTraceparent(span.spanContext())
  return formatTraceparent({ traceId: call.traceId, spanId: idBelow(call), traceFlags: TraceFlags.NONE })
}

/** Runs work in the call's context, so that logs, messages and queries made meanwhile belong to its trace. Not for the hot path. */
export function runInTrace<T>(call: ServerTrace, work: () => T): T {
  return runInRequestContext(call, () => context.with(contextOf(call), work))
}

/** Ends a call's own span with the status that was answered; where there was an end that is none (it was left), by its name. */
export function endServerSpan(call: ServerTrace, status: number, error: string | null = null): void {
  const { unchosen: late } = call
  const span =
    call.span ?? (late ? lateSpan(activeTelemetry(), late, { status, error, attributes: askedBy(late.name) }) : null)
  if (!span) return
  span.setAttribute('http.response.status_code', status)
  const isFailure = status >= 500
  if (error !== null || isFailure) span.setAttribute('error.type', error ?? String(status))
  if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const serverKind = { kind: SpanKind.SERVER } as const

/** The name of a call by HTTP is its method and route. */
const httpName = /^([A-Z]+) (\/.*)$/

function askedBy(name: string): Attributes {
  const [, method, route] = httpName.exec(name) ?? []
  return method === undefined || route === undefined ? {} : { 'http.request.method': method, 'http.route': route }
}

function contextOf(call: ServerTrace): Context {
  if (call.span) return trace.setSpan(ROOT_CONTEXT, call.span)
  const spanContext = { traceId: call.traceId, spanId: idBelow(call), traceFlags: TraceFlags.NONE }
  return trace.setSpanContext(ROOT_CONTEXT, spanContext)
}

/** Of the span that may be made at the end. */
function idBelow(call: ServerTrace): string {
  return call.unchosen?.spanId ?? newSpanIdHex()
}

function sampled(span: Span): Span | null {
  return (span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0 ? null : span
}
