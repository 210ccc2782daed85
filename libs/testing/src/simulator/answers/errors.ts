import type { Behaviour } from '../script/script'
import { invokedPathOf } from '../wire/invoked-path'
import { contentsPathOf, isRawPrediction } from '../wire/read-contents'
import type { WireError } from '../wire/wire'
import { type Answer, jsonAnswer } from './answer'
import { frame } from './frames'

const known: Record<number, WireError> = {
  400: { message: 'Invalid request.', type: 'invalid_request_error', param: null, code: null },
  401: {
    message: 'Incorrect API key provided.',
    type: 'invalid_request_error',
    param: null,
    code: 'invalid_api_key',
  },
  403: { message: 'Country not supported.', type: 'request_forbidden', param: null, code: 'unsupported_country' },
  404: { message: 'The model does not exist.', type: 'invalid_request_error', param: null, code: 'model_not_found' },
  429: { message: 'Rate limit reached.', type: 'requests', param: null, code: 'rate_limit_exceeded' },
  500: { message: 'The server had an error.', type: 'server_error', param: null, code: null },
  503: { message: 'The engine is overloaded.', type: 'server_error', param: null, code: 'overloaded' },
}

const unknown: WireError = { message: 'Something went wrong.', type: 'server_error', param: null, code: null }

/** Anthropic's types of errors (https://platform.claude.com/docs/en/api/errors). */
const messagesTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

/** Google's statuses of errors (https://ai.google.dev/gemini-api/docs/troubleshooting). */
const contentsStatuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** The path and fields by which it shows what a caller speaks. */
export interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Whether a request is made as Anthropic's clients make theirs. */
export function speaksMessages({ path, headers }: Asked): boolean {
  return path.endsWith('/messages') || isRawPrediction(path) || headers['anthropic-version'] !== undefined
}

/** Whether a request is made as Gemini's clients make theirs. */
export function speaksContents({ path }: Asked): boolean {
  return contentsPathOf(path) !== null || /\/v1(?:beta|alpha)\/models(?:\/|$)/.test(path)
}

/** What is usually said with a status. */
export function usualMessage(status: number): string {
  return (known[status] ?? unknown).message
}

/** The error object that OpenAI has for a status. */
export function usualError(status: number): WireError {
  return known[status] ?? unknown
}

/** The error object that fits a status, with the given fields in place of its own, in what the caller speaks. */
function errorObject(asked: Asked, status: number, fields: Behaviour['error'] = {}): object {
  const usual = known[status] ?? unknown
  if (invokedPathOf(asked.path) !== null) return { message: fields.message ?? usual.message }
  if (speaksContents(asked)) {
    const { message = usual.message, type } = fields
    return { error: { code: status, message, status: type ?? contentsStatuses[status] ?? 'UNKNOWN' } }
  }
  if (!speaksMessages(asked)) return { error: { ...usual, ...fields } }
  const error = { type: messagesTypes[status] ?? 'api_error', message: usual.message, ...fields }
  return { type: 'error', error, request_id: 'req_sim' }
}

/** An error answer as OpenAI, Anthropic or Gemini gives it. */
export function errorAnswer(asked: Asked, status: number, { error, retryAfter }: Behaviour): Answer {
  const answer = jsonAnswer(status, errorObject(asked, status, error))
  if (retryAfter !== undefined) answer.headers['retry-after'] = String(retryAfter)
  return answer
}

/** An error as the event of a stream. */
export function errorFrame(asked: Asked, behave: Behaviour): string {
  const isMessages = speaksMessages(asked)
  const { error } = behave.errorInStream ?? {}
  if (asked.path.endsWith('/realtime'))
    return JSON.stringify({ type: 'error', event_id: 'event_sim', ...errorObject(asked, 500, error) })
  if (asked.path.endsWith('/responses'))
    return frame({ type: 'error', sequence_number: 0, ...errorObject(asked, 500, error) }, behave, 'error')
  if (speaksContents(asked)) return frame(errorObject(asked, 503, error), behave)
  return frame(errorObject(asked, isMessages ? 529 : 500, error), behave, isMessages ? 'error' : undefined)
}
