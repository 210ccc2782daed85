import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, describeError, failureEnvelope, languageOf } from '@tollgate/platform'

/** Answers a failure of the edge itself, in the shape of the API that was called and in the caller's language. */
export function answerFailure(
  call: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly requestId: string },
  error: AppError,
  isRelayRoute: boolean,
): void {
  const { request, response, requestId } = call
  const { status, message, code, retryAfterMs } = describeError(error, languageOf(request.headers))
  const text = `${message} (request id: ${requestId})`
  const body = isRelayRoute
    ? { error: { message: text, type: 'tollgate_error', param: null, code: code.replace('platform.', '') } }
    : failureEnvelope(message)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    ...(retryAfterMs !== undefined && { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }),
  })
  response.end(JSON.stringify(body))
}
