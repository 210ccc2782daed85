import type { Tracer } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace-base'

/** What `telemetry/register` started in this process. */
export interface ActiveTelemetry {
  /** Whether spans go anywhere; when not, nothing is ever sampled. */
  readonly isExporting: boolean
  /** Decides for traces that begin here. */
  readonly sampler: Sampler
  readonly tracer: Tracer
  /** The trace id that the next root span takes instead of a new one. */
  presetTraceId(traceId: string): void
  stop(): Promise<void>
}

/** Exporting the last spans may not hold up a stop. */
const stopTimeoutMs = 1_000

let active: ActiveTelemetry | null = null

/** Set once, by the register entries. */
export function setActiveTelemetry(telemetry: ActiveTelemetry): void {
  active = telemetry
}

/** Null when no register entry was imported. */
export function activeTelemetry(): ActiveTelemetry | null {
  return active
}

/** Exports the spans that are still here and ends telemetry; gives up after a second. */
export async function stopTelemetry(): Promise<void> {
  if (!active) return
  const stopping = active.stop().catch(() => {
    // The collector is gone; there is nobody left to tell.
  })
  await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
}
