import type { Context, TextMapGetter } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const untrusted = new WeakSet<object>()

/** Marks headers that a stranger sent: no trace is continued from them. */
export function distrust(headers: object): void {
  untrusted.add(headers)
}

/** Whether `distrust` was called for these headers. */
export function isDistrusted(headers: object): boolean {
  return untrusted.has(headers)
}

/** W3C trace context, but deaf to carriers that were marked as a stranger's. Messages and jobs, which only we write, are believed. */
export class TrustingPropagator extends W3CTraceContextPropagator {
  override extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    if (typeof carrier === 'object' && carrier !== null && untrusted.has(carrier)) return context
    return super.extract(context, carrier, getter)
  }
}
