import { context, trace } from '@opentelemetry/api'
import { RPCType, getRPCMetadata } from '@opentelemetry/core'

/** Tells the HTTP instrumentation which route serves the request, so that its span is named `GET /api/user/:id`. */
export function nameServerSpan(route: string | undefined): void {
  if (route === undefined || !trace.getActiveSpan()?.isRecording()) return
  const metadata = getRPCMetadata(context.active())
  if (metadata?.type === RPCType.HTTP) metadata.route = route
}
