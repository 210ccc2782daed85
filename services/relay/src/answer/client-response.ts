import type { Format } from '@tollgate/formats'
import type { AnswerFrame } from '../admission/call-kind'
import type { ClientResponse, HeadFields } from '../client-http/client-exchange'
import type { ErrorReply } from '../errors/error-reply'

const json = 'application/json'

/** What every answer of the relay carries: its id, and the permission for pages of any origin to read it. */
export function headOf(requestId: string): HeadFields {
  return ['x-request-id', requestId, 'access-control-allow-origin', '*', 'access-control-expose-headers', '*']
}

/** Bytes that a frame adds to an answer; 0 without one. */
export function frameBytes(frame: AnswerFrame | undefined): number {
  return frame === undefined ? 0 : frame.before.length + frame.after.length
}

/** Answers with a body that is ready. */
export function sendWhole(
  response: ClientResponse,
  { requestId, status, contentType, body }: { requestId: string; status: number; contentType: string; body: Buffer },
): void {
  const fields = headOf(requestId)
  fields.push('content-type', contentType)
  response.answer(status, fields, [body])
}

/** Answers with an error in the shape of the dialect. */
export function sendError(
  response: ClientResponse,
  { requestId, format, reply }: { requestId: string; format: Format; reply: ErrorReply },
): void {
  const fields = headOf(requestId)
  if (reply.retryAfterS !== null) fields.push('retry-after', String(reply.retryAfterS))
  fields.push('content-type', json)
  response.answer(reply.status, fields, [format.errorBody(reply.error)])
}

/** The head of a stream: nobody on the way may keep or gather its parts. */
export function streamHead(requestId: string, contentType: string): HeadFields {
  const fields = headOf(requestId)
  fields.push('content-type', contentType, 'cache-control', 'no-cache', 'x-accel-buffering', 'no')
  return fields
}
