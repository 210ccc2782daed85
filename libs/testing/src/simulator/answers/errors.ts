import type { Behaviour } from '../script/script'
import type { WireError } from '../wire/wire'
import { type Answer, jsonAnswer } from './answer'

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

/** The error object that fits a status, with the given fields in place of its own. */
export function errorObject(status: number, fields: Behaviour['error'] = {}): { error: WireError } {
  return { error: { ...(known[status] ?? unknown), ...fields } }
}

/** An error answer as OpenAI gives it. */
export function errorAnswer(status: number, { error, retryAfter }: Behaviour): Answer {
  const answer = jsonAnswer(status, errorObject(status, error))
  if (retryAfter !== undefined) answer.headers['retry-after'] = String(retryAfter)
  return answer
}
