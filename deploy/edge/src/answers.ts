import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, describeError, endAnswer, failureEnvelope, languageOf } from '@tollgate/platform'

/** Whoever opens an address in a browser reads the answer; programs take what they understand. */
const readsPages = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')

/** The shapes that failures have: the console's, and those of the model APIs. */
export type AnswerShape = 'console' | 'openai' | 'anthropic' | 'gemini'

/** Paths of Anthropic's API, with its drop-in prefix and without. */
const anthropicPath = /^\/(?:anthropic|v1\/messages)(?:\/|$)/
/** Paths of Google's, likewise. */
const geminiPath = /^\/(?:genai|v1beta)(?:\/|$)/
/** Types of Anthropic's errors by status (https://platform.claude.com/docs/en/api/errors); any other is the server's fault. */
const anthropicTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
}

/** Statuses of Google's errors (https://ai.google.dev/gemini-api/docs/troubleshooting), likewise. */
const geminiStatuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** The shape of a model API's answers, as its clients can be told apart. */
export function relayShape({ headers }: IncomingMessage, path: string): AnswerShape {
  if (geminiPath.test(path)) return 'gemini'
  return anthropicPath.test(path) || headers['anthropic-version'] !== undefined ? 'anthropic' : 'openai'
}

/** Answers a failure of the edge itself, in the shape of the API that was called, or in plain words to a person, in their language. */
export function answerFailure(
  call: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly requestId: string },
  error: AppError,
  shape: AnswerShape,
): void {
  const { request, response, requestId } = call
  const { status, message, code, retryAfterMs } = describeError(error, languageOf(request.headers))
  const text = `${message} (request id: ${requestId})`
  const isRead = readsPages(request)
  const body = {
    console: () => failureEnvelope(message),
    openai: () => ({
      error: { message: text, type: 'tollgate_error', param: null, code: code.replace('platform.', '') },
    }),
    anthropic: () => ({ type: 'error', error: { type: anthropicTypes[status] ?? 'api_error', message: text } }),
    gemini: () => ({ error: { code: status, message: text, status: geminiStatuses[status] ?? 'INTERNAL' } }),
  }[shape]()
  response.statusCode = status
  response.setHeader('content-type', `${isRead ? 'text/plain' : 'application/json'}; charset=utf-8`)
  response.setHeader('x-request-id', requestId)
  if (retryAfterMs !== undefined) response.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1_000)))
  endAnswer(response, Buffer.from(isRead ? `${text}\n` : JSON.stringify(body)))
}
