import type { Format, Loss } from '@tollgate/formats'
import type { AnswerFrame } from '../admission/call-kind'
import { cacheHeader } from '../cache/cache-wish'
import type { CallCache } from '../cache/call-cache'
import type { ClientResponse, HeadFields } from '../client-http/client-exchange'
import type { ErrorReply } from '../errors/error-reply'
import { type AnswerTranslation, pushLosses } from '../translation/answer-translation'
import { contentTypeOf } from './content-type'

const json = 'application/json'
const eventStream = 'text/event-stream'
const arrayType = 'application/json; charset=UTF-8'

/** What every answer of the relay carries: its id, the permission for pages of any origin to read it, and that its type holds. */
export function headOf(requestId: string): HeadFields {
  return [
    'x-request-id',
    requestId,
    'access-control-allow-origin',
    '*',
    'access-control-expose-headers',
    '*',
    'x-content-type-options',
    'nosniff',
  ]
}

/** What the head of an answer tells of its call. */
export interface ToldCall {
  readonly requestId: string
  /** Upstreams that were asked so far, the answering one included; 0 where none was. */
  readonly attemptCount: number
  /** The model that an alias led to; null where the caller named it. */
  readonly servedModel: string | null
  /** What the call costs, in units of quota; null while that is not known. */
  readonly chargedUnits: number | null
  /** What became of it in the cache; null where that was not asked for. */
  readonly cacheFate: CallCache['fate'] | null
  /** Names and values of headers that tell of its caller's limits. */
  readonly limitFields: HeadFields
}

/** Bytes beyond those that a head can hold, and what begins one that it holds. */
const unfitForHead = /[^!-$&-~]+/g

/**
 * What the answer to a call carries: `headOf`, how many upstreams were asked, the model behind an alias that was asked last or
 * gave what was in the cache (where its name has more than ASCII, by percent-encoding), the cost where it is known by now,
 * what became of it in the cache, and the limits of its caller.
 */
export function headOfCall(told: ToldCall): HeadFields {
  const { requestId, attemptCount, servedModel, chargedUnits, cacheFate, limitFields } = told
  const fields = headOf(requestId)
  if (attemptCount > 0) fields.push('x-tollgate-attempts', String(attemptCount))
  if ((attemptCount > 0 || cacheFate === 'hit') && servedModel !== null)
    fields.push('x-tollgate-model', wellFormed(servedModel).replace(unfitForHead, encodeURIComponent))
  if (chargedUnits !== null) fields.push('x-tollgate-cost', String(chargedUnits))
  if (cacheFate !== null) fields.push(cacheHeader, cacheFate)
  fields.push(...limitFields)
  return fields
}

/** Half a surrogate pair, which a name in JSON may have, becomes U+FFFD: it has no encoding. */
function wellFormed(name: string): string {
  return Buffer.from(name).toString()
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

/** Says by which evidence an answer tells how many tokens a request has, in the words of receipts. */
const evidenceHeader = 'x-tollgate-evidence'

/** How many tokens a request has, and how that is known. */
interface CountReply extends Pick<ToldCall, 'attemptCount' | 'servedModel'> {
  readonly body: Buffer
  readonly evidence: string
}

/** Answers how many tokens a request has. */
export function sendCount(
  response: ClientResponse,
  { requestId, limitFields }: Pick<ToldCall, 'requestId' | 'limitFields'>,
  { body, evidence, attemptCount, servedModel }: CountReply,
): void {
  const fields = headOfCall({ requestId, attemptCount, servedModel, chargedUnits: 0, cacheFate: null, limitFields })
  fields.push('content-type', json, evidenceHeader, evidence)
  response.answer(200, fields, [body])
}

/** Answers with an error in the shape of the dialect; `head` is what it begins with. */
export function sendError(
  response: ClientResponse,
  { head: fields, format, reply }: { head: HeadFields; format: Format; reply: ErrorReply },
): void {
  if (reply.retryAfterS !== null) fields.push('retry-after', String(reply.retryAfterS))
  fields.push('content-type', json)
  response.answer(reply.status, fields, [format.errorBody(reply.error, reply.status)])
}

/** A call that is answered by a stream, as far as its head goes by it. */
export interface StreamedCall {
  readonly told: ToldCall
  readonly kind: { readonly isArray?: boolean }
  readonly translation: AnswerTranslation | null
  /** What the upstream was not told as it stood. */
  readonly losses: readonly Loss[]
}

/** The head of a stream, as events or as an array: nobody on the way may keep or gather its parts. */
export function streamHead(call: StreamedCall, headers: { get(name: string): string | null }): HeadFields {
  const { kind, translation, told, losses } = call
  const eventType = translation === null ? contentTypeOf(headers, eventStream) : eventStream
  const contentType = kind.isArray === true ? arrayType : eventType
  const fields = headOfCall(told)
  fields.push('content-type', contentType, 'cache-control', 'no-cache', 'x-accel-buffering', 'no')
  pushLosses(fields, losses)
  return fields
}
