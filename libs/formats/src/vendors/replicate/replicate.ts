import type { WireEvent } from '../../parts/codec'
import { type Fields, fieldsOf, numberOf, textOf } from '../../parts/fields'
import type { Followed, Vendor, VendorError } from '../vendor'
import { chunkReader, chunkWith, type SaidChunk } from '../words/chunk-reader'
import { writeRequest } from './write-request'

const output = 'output'

/**
 * Language models at Replicate: a prediction is made, and what it says followed at the address that it names
 * (https://replicate.com/docs/topics/predictions/streaming). Tokens are not told in a stream.
 */
export const replicate: Vendor = {
  name: 'replicate',
  framing: 'sse',
  textEvents: new Set([output]),
  isAlwaysStreamed: true,
  writeRequest,
  readAnswer: () => null,
  readStream: () => chunkReader(chunkOf),
  readError,
  follow: (reply) => {
    const url = textOf(fieldsOf(reply.urls)?.stream)
    return url === null || !URL.canParse(url) ? null : followed(new URL(url))
  },
}

function followed({ origin, pathname, search }: URL): Followed {
  return { origin, path: pathname + search, isStream: true }
}

function chunkOf({ name, data }: WireEvent): SaidChunk | null {
  if (name === output) return { chunk: chunkWith({ content: textOf(data.text) ?? '' }, null), isLast: false }
  return name === 'done' ? { chunk: chunkWith({}, 'stop'), isLast: true } : null
}

/** A problem in place of a prediction, a prediction that failed at once, and the ends of a stream that are none. */
function readError(body: Fields, status: number): VendorError | null {
  const reason = textOf(body.reason)
  if (reason === 'error' || reason === 'canceled')
    return { status: 502, message: `the prediction ended with ${reason}`, code: reason, type: null }
  if (body.status === 'failed' || body.status === 'canceled')
    return { status: 502, message: textOf(body.error) ?? '', code: body.status, type: null }
  const detail = textOf(body.detail)
  if (detail === null) return null
  const told = numberOf(body.status) ?? status
  return { status: told >= 400 ? told : 502, message: detail, code: textOf(body.title), type: null }
}
