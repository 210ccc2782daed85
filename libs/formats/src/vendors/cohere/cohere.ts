import { type Fields, fieldsOf, textOf } from '../../parts/fields'
import type { Vendor, VendorError } from '../vendor'
import { readAnswer } from './read-answer'
import { CohereStreamReader } from './read-stream'
import { takes, writeRequest } from './write-request'

/** Answers that ended with an error, and the status that each means. */
const failures: ReadonlyMap<unknown, number> = new Map([
  ['ERROR', 500],
  ['ERROR_TOXIC', 400],
  ['ERROR_LIMIT', 400],
  ['TIMEOUT', 504],
])

/** Cohere's chats, version 2 (https://docs.cohere.com/reference/chat). */
export const cohere: Vendor = {
  name: 'cohere',
  framing: 'sse',
  takes,
  writeRequest,
  readAnswer,
  readStream: () => new CohereStreamReader(),
  readError,
}

function readError(body: Fields, status: number): VendorError | null {
  const told = fieldsOf(body.delta) ?? body
  const failed = failures.get(told.finish_reason)
  if (failed !== undefined) {
    const message = textOf(told.error) ?? `The answer ended with ${String(told.finish_reason)}`
    return { status: failed, message, code: null, type: null }
  }
  const message = textOf(body.message)
  return message === null ? null : { status, message, code: null, type: null }
}
