import { encodeEvent } from '@tollgate/sse'
import type { CallerError } from '../../core/error'
import { typeOfStatus } from './error-types'

/**
 * An error body: `{"type": "error", "error": {type, message}}` (https://platform.claude.com/docs/en/api/errors). Its type goes
 * by the status, whatever the error was called where it came from: clients know these types and no others.
 */
export function errorBody(error: CallerError, status: number): Buffer {
  return Buffer.from(errorText(error, status))
}

/** The same as the last event of a stream: https://platform.claude.com/docs/en/build-with-claude/streaming#error-events */
export function errorEvent(error: CallerError, status: number): Buffer {
  return encodeEvent({ event: 'error', data: errorText(error, status) })
}

function errorText({ message, fields }: CallerError, status: number): string {
  return JSON.stringify({ type: 'error', error: { ...fields, type: typeOfStatus(status), message } })
}
