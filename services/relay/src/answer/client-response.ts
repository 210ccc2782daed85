import type { ServerResponse } from 'node:http'
import type { Format } from '@tollgate/formats'
import { endAnswer } from '@tollgate/platform'
import type { AnswerFrame } from '../admission/call-kind'
import type { ErrorReply } from '../errors/error-reply'

/** Names and values in turn, as `writeHead` takes them without building an object. */
export type HeadFields = string[]

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
  response: ServerResponse,
  { requestId, status, contentType, body }: { requestId: string; status: number; contentType: string; body: Buffer },
): void {
  const fields = headOf(requestId)
  fields.push('content-type', contentType, 'content-length', String(body.length))
  response.writeHead(status, fields)
  response.end(body)
}

/** Answers with an error in the shape of the dialect. */
export function sendError(
  response: ServerResponse,
  { requestId, format, reply }: { requestId: string; format: Format; reply: ErrorReply },
): void {
  if (reply.retryAfterS !== null) response.setHeader('retry-after', String(reply.retryAfterS))
  const body = format.errorBody(reply.error)
  for (const [name, value] of pairsOf(headOf(requestId))) response.setHeader(name, value)
  response.setHeader('content-type', json)
  response.statusCode = reply.status
  endAnswer(response, body)
}

/** The head of a stream: nobody on the way may keep or gather its parts. */
export function streamHead(requestId: string, contentType: string): HeadFields {
  const fields = headOf(requestId)
  fields.push('content-type', contentType, 'cache-control', 'no-cache', 'x-accel-buffering', 'no')
  return fields
}

function* pairsOf(fields: HeadFields): Iterable<[string, string]> {
  for (let at = 0; at + 1 < fields.length; at += 2) yield [fields[at] as string, fields[at + 1] as string] // inside the bounds
}
