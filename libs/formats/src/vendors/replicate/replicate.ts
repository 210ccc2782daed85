import type { WireEvent } from '../../parts/codec'
import { type Fields, numberOf, textOf } from '../../parts/fields'
import type { Vendor, VendorError } from '../vendor'
import { chunkReader, chunkWith, type SaidChunk } from '../words/chunk-reader'
import { failureOf, follow, readAnswer } from './read-answer'
import { writeRequest } from './write-request'

const output = 'output'

/**
 * Language models at Replicate: a prediction is made, and its reply is the answer only if that was there in time
 * (https://replicate.com/docs/topics/predictions/create-a-prediction). Streams are at an address of their own, and do not tell
 * tokens (https://replicate.com/docs/topics/predictions/streaming).
 */
export const replicate: Vendor = {
  name: 'replicate',
  framing: 'sse',
  textEvents: new Set([output]),
  // It waits for the answer then, a minute at most.
  wholeFields: ['prefer', 'wait'],
  writeRequest,
  readAnswer,
  readStream: () => chunkReader(chunkOf),
  readError,
  follow,
}

function chunkOf({ name, data }: WireEvent): SaidChunk | null {
  if (name === output) return { chunk: chunkWith({ content: textOf(data.text) ?? '' }, null), isLast: false }
  return name === 'done' ? { chunk: chunkWith({}, 'stop'), isLast: true } : null
}

/** A problem in place of a prediction, a prediction that failed, and the ends of a stream that are none. */
function readError(body: Fields, status: number): VendorError | null {
  const reason = textOf(body.reason)
  const failure = reason === 'error' || reason === 'canceled' ? reason : failureOf(body)
  if (failure !== null) {
    const message = textOf(body.error) || `the prediction ended with ${failure}`
    return { status: 502, message, code: failure, type: null }
  }
  const detail = textOf(body.detail)
  if (detail === null) return null
  const told = numberOf(body.status) ?? status
  return { status: told >= 400 && told <= 599 ? told : 502, message: detail, code: textOf(body.title), type: null }
}
