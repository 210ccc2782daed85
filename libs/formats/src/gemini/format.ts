import { encodeEvent } from '@tollgate/sse'
import { readTokenCount } from '../answer/read-token-count'
import { defineFormat } from '../core/format'
import { allTextOf } from '../request/all-text'
import { textOfBody } from './answer/answer-text'
import { createBodyTally } from './answer/body-tally'
import { readBody } from './answer/read-body'
import { createTap } from './answer/tap'
import { draws } from './request/drawing'
import { prepareRequest } from './request/prepare-request'
import { textOfRequest } from './request/request-text'
import { sayFirst } from './request/say-first'
import { scanRequest } from './request/scan-request'
import { mostImageTokens } from './wire/media-tokens'
import { readUpstreamError } from './wire/read-error'
import { errorBody, errorEvent } from './wire/write-error'
import { modelBody, modelsBody } from './wire/write-models'
import { tokenCountBody } from './wire/write-token-count'

const noBytes = Buffer.alloc(0)

/** What Gemini's models are asked to generate, to embed or to count, as Google speaks it: the path names model and method. */
export const gemini = defineFormat({
  name: 'gemini',
  scanRequest,
  prepareRequest,
  sayFirst,
  createTap,
  createBodyTally,
  readBody,
  textOfRequest,
  allTextOfRequest: (body) => allTextOf(body, scanRequest(body, 'chat')),
  mostImageTokens,
  draws,
  textOfBody,
  readUpstreamError,
  errorBody,
  errorEvent,
  doneEvent: noBytes,
  // No comment: Google's own package for Python reads every line that is no data as JSON.
  pingEvent: encodeEvent({ data: '{"candidates":[]}' }),
  modelsBody,
  modelBody,
  tokenCountBody,
  readTokenCount: (body) => readTokenCount(body, 'totalTokens'),
})
