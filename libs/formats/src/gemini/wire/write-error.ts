import { encodeEvent } from '@tollgate/sse'
import type { CallerError } from '../../core/error'
import { nameOfStatus } from './error-status'

/**
 * An error body: `{"error": {code, message, status}}` (https://cloud.google.com/apis/design/errors#http_mapping). Its code and
 * its name go by the status, whatever the error was called where it came from: clients know these and no others.
 */
export function errorBody(error: CallerError, status: number): Buffer {
  return Buffer.from(errorText(error, status))
}

/** The same as the last event of a stream. */
export function errorEvent(error: CallerError, status: number): Buffer {
  return encodeEvent({ data: errorText(error, status) })
}

function errorText({ message, fields }: CallerError, status: number): string {
  return JSON.stringify({
    error: { ...fields, code: status, message, status: nameOfStatus(status, fields?.['status']) },
  })
}
