import { encodeEvent } from '@tollgate/sse'
import type { CallerError } from '../../core/error'
import { statusOfWords } from '../../openai/wire/read-error'
import { errorBody } from '../../openai/wire/write-error'
import type { VendorError } from '../vendor'

/** OpenAI's types of errors by the statuses that they stand for where no status is told: within a stream. */
const types: ReadonlyMap<number, string> = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [429, 'rate_limit_error'],
  [503, 'overloaded_error'],
])

/** An error as OpenAI writes it: its words say its status too. */
export function writeError(error: VendorError): Buffer {
  return errorBody(inWords(error))
}

/** The same as the last event of a stream. */
export function writeErrorEvent(error: VendorError): Buffer {
  return encodeEvent({ data: errorBody(inWords(error)).toString() })
}

function inWords({ status, message, code, type }: VendorError): CallerError {
  const told = type ?? ''
  if (isTold(status, `${told} ${code ?? ''}`)) return { message, type: type ?? 'upstream_error', code }
  const known = types.get(status)
  if (known !== undefined && isTold(status, `${known} ${code ?? ''}`)) return { message, type: known, code }
  // The vendor's own code would be taken for another status.
  return { message, type: type ?? known ?? 'upstream_error', code: String(status) }
}

/** What is read of a code that is a number is that. */
function isTold(status: number, words: string): boolean {
  const code = Number(words.split(' ').at(-1))
  return (code >= 400 && code <= 599 ? code : statusOfWords(words)) === status
}
