import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, describeError, endAnswer, failureEnvelope, languageOf } from '@tollgate/platform'

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
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('x-request-id', requestId)
  if (retryAfterMs !== undefined) response.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1_000)))
  endAnswer(response, Buffer.from(JSON.stringify(body)))
}
