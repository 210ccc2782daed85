import { encodeEvent } from '@tollgate/sse'
import type { CallerError } from '../../core/error'

/** An error body: `{"error": {message, type, param, code}}` (https://platform.openai.com/docs/guides/error-codes). */
export function errorBody(error: CallerError): Buffer {
  return Buffer.from(errorText(error))
}

/** The same as the last event of a stream. */
export function errorEvent(error: CallerError): Buffer {
  return encodeEvent({ data: errorText(error) })
}

function errorText({ message, type, param = null, code = null, fields }: CallerError): string {
  return JSON.stringify({ error: { ...fields, message, type, param, code } })
}
