import { encodeEvent } from '@tollgate/sse'
import type { CallerError } from '../../core/error'

/**
 * An error as the last event of a stream. Its fields stand beside its type, as documented, and in an object, as OpenAI sends
 * them: its own package throws for the object alone. Events are numbered from 0: `before` stand in front of it.
 */
export function errorEvent(
  { message, type, param = null, code = null, fields }: CallerError,
  _status: number,
  before = 0,
): Buffer {
  const error = { ...fields, type, code, message, param }
  const data = JSON.stringify({ type: 'error', code, message, param, error, sequence_number: before })
  return encodeEvent({ event: 'error', data })
}
