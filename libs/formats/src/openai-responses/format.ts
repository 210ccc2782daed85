import { comment } from '@tollgate/sse'
import { readUpstreamError } from '../answer/read-error'
import { defineFormat } from '../core/format'
import { mostImageTokens } from '../openai/request/image-tokens'
import { errorBody } from '../openai/wire/write-error'
import { modelBody, modelsBody } from '../openai/wire/write-models'
import { allTextOf } from '../request/all-text'
import { prepareWithLimit } from '../request/prepare-with-limit'
import { textOfBody } from './answer/answer-text'
import { createBodyTally } from './answer/body-tally'
import { readBody } from './answer/read-body'
import { createTap } from './answer/tap'
import { textOfRequest } from './request/request-text'
import { sayFirst } from './request/say-first'
import { scanRequest } from './request/scan-request'
import { errorEvent } from './wire/write-error'

/** Responses as OpenAI speaks them; what they have in common with its chats is taken from there. */
export const openaiResponses = defineFormat({
  name: 'openai-responses',
  scanRequest,
  prepareRequest: prepareWithLimit('max_output_tokens'),
  sayFirst,
  createTap,
  createBodyTally,
  readBody,
  textOfRequest,
  allTextOfRequest: (body) => allTextOf(body, scanRequest(body)),
  mostImageTokens,
  textOfBody,
  readUpstreamError,
  errorBody,
  errorEvent,
  // Its last event holds the whole response, which nobody but the upstream can tell.
  doneEvent: Buffer.alloc(0),
  pingEvent: comment('PING'),
  modelsBody,
  modelBody,
})
