import { IncomingMessage } from 'node:http'
import type { Span } from '@opentelemetry/api'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { createEdgeVerifier } from '../../client-address/edge-signature'
import { parseTraceparent } from '../../trace-context/traceparent'
import { distrust, isDistrusted } from './trusting-propagator'

const operationsPath = /^\/(health\/|metrics)/

/** Spans for HTTP in and out. A trace is continued from our own edge only; a stranger's becomes a link. */
export function httpInstrumentation(edgeSecret: string | undefined): HttpInstrumentation {
  const verifyEdge = createEdgeVerifier(edgeSecret)
  return new HttpInstrumentation({
    ignoreIncomingRequestHook: (request) => {
      // The one hook that sees a request before its headers are read for a parent.
      if (verifyEdge(request.headers) === null) distrust(request.headers)
      return operationsPath.test(request.url ?? '')
    },
    startIncomingSpanHook: (request) => ({
      // As the edge says, or the socket; the instrumentation would believe any X-Forwarded-For.
      'client.address': verifyEdge(request.headers) ?? request.socket.remoteAddress,
      // Queries hold one-time codes and tokens.
      'url.query': undefined,
    }),
    requireParentforOutgoingSpans: true,
    requestHook: (span, request) => {
      if (request instanceof IncomingMessage) linkStranger(span, request)
    },
  })
}

function linkStranger(span: Span, request: IncomingMessage): void {
  if (!isDistrusted(request.headers)) return
  const context = parseTraceparent(request.headers.traceparent as string | undefined) // Node joins repeats of this header
  if (context) span.addLink({ context })
}
