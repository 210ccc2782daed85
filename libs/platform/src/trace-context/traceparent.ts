import { type SpanContext, trace, TraceFlags } from '@opentelemetry/api'
import { currentRequestContext } from './request-context'
import { newSpanIdHex } from './uuid-v7'

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const noTrace = '0'.repeat(32)
const noSpan = '0'.repeat(16)

/** Reads a W3C `traceparent`; null when absent or malformed. */
export function parseTraceparent(text: string | undefined | null): SpanContext | null {
  const [, traceId, spanId, flags] = (text && shape.exec(text)) || []
  if (!traceId || !spanId || !flags || traceId === noTrace || spanId === noSpan) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}

/** Writes a W3C `traceparent`. */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
}

/** The `traceparent` for something sent on behalf of what is being served now; null outside any request. */
export function currentTraceparent(): string | null {
  const active = trace.getActiveSpan()?.spanContext()
  if (active && active.traceId !== noTrace) return formatTraceparent(active)
  const served = currentRequestContext()
  return served && `00-${served.traceId}-${newSpanIdHex()}-00`
}
