import { activeTelemetry } from './telemetry'

/** Tells the HTTP instrumentation which route serves the request, so that its span is named `GET /api/user/:id`. */
export function nameServerSpan(route: string | undefined): void {
  if (route !== undefined) activeTelemetry()?.nameServerSpan(route)
}
