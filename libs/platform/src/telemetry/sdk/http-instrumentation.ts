import { IncomingMessage } from 'node:http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { createEdgeVerifier } from '../../client-address/edge-signature'
import { hiddenTrace, hideTrace } from './hidden-trace'

const operationsPath = /^\/(health\/|metrics)/

/** Spans for HTTP in and out. A trace is continued from our own edge only; a stranger's becomes a link. */
export function httpInstrumentation(edgeSecret: string | undefined): HttpInstrumentation {
  const verifyEdge = createEdgeVerifier(edgeSecret)
  return new HttpInstrumentation({
    ignoreIncomingRequestHook: (request) => {
      // The one hook that sees a request before its headers are read for a parent.
      if (verifyEdge(request) === null) hideTrace(request.headers)
      return operationsPath.test(request.url ?? '')
    },
    startIncomingSpanHook: (request) => ({
      // As the edge says, or the socket; the instrumentation would believe any X-Forwarded-For.
      'client.address': verifyEdge(request)?.ip ?? request.socket.remoteAddress,
      // Queries hold one-time codes and tokens.
      'url.query': undefined,
    }),
    requireParentforOutgoingSpans: true,
    requestHook: (span, request) => {
      const context = request instanceof IncomingMessage ? hiddenTrace(request.headers) : undefined
      if (context) span.addLink({ context })
    },
  })
}
