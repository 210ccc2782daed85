import type { Context, Tracer } from '@opentelemetry/api'

/** Calls that are traced once they are over. */
export interface ToldCalls {
  /** From this duration on; those that failed in any case. */
  readonly slowMs: number
  /** The next span, which is started at once, has this id, of a trace of its own this one, and is recorded. */
  choose(ids: { readonly spanId: string; readonly traceId: string | null }): void
}

/** What exports the telemetry of this process. */
export interface ActiveTelemetry {
  /** Whether spans are exported; metrics or logs may be alone. */
  readonly isTracing: boolean
  readonly tracer: Tracer
  /**
   * False when a span of this trace, begun below `parent`, would not be recorded, so that none need be made. True leaves the
   * decision to the tracer.
   */
  mayBeSampled(traceId: string, parent: Context): boolean
  /** The trace id that the next root span takes instead of a new one. */
  presetTraceId(traceId: string): void
  /** How calls are told that were not chosen at their start, but failed or were slow; null: not at all. */
  readonly told: ToldCalls | null
  /** Which route serves the request whose span is active. */
  nameServerSpan(route: string): void
  /** Exports what is still here. */
  stop(): Promise<void>
}

/**
 * How long the last export may hold up a stop, for which the launcher has 8 s in all. No OTEL_* variable lengthens it: those
 * for timeouts bound one export, and can only end it sooner.
 */
const stopTimeoutMs = 1_000

let active: ActiveTelemetry | null = null

/** Set once, by the register entries, where anything is exported. */
export function setActiveTelemetry(telemetry: ActiveTelemetry | null): void {
  active = telemetry
}

/** Null when nothing is exported. */
export function activeTelemetry(): ActiveTelemetry | null {
  return active
}

/** Exports the spans, metrics and logs that are still here and ends telemetry; gives up after a second. */
export async function stopTelemetry(): Promise<void> {
  if (!active) return
  const stopping = active.stop().catch(() => {
    // The collector is gone; there is nobody left to tell.
  })
  await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
}
