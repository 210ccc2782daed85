import { encodeEvent } from '@tollgate/sse'
import { defineFormat } from '../core/format'
import { textOfBody } from './answer/answer-text'
import { createBodyTally } from './answer/body-tally'
import { readBody } from './answer/read-body'
import { createTap } from './answer/tap'
import { allTextOfRequest } from './request/all-text'
import { prepareRequest } from './request/prepare-request'
import { mostImageTokens, textOfRequest } from './request/request-text'
import { scanRequest } from './request/scan-request'
import { readUpstreamError } from './wire/read-error'
import { errorBody, errorEvent } from './wire/write-error'
import { modelBody, modelsBody } from './wire/write-models'

/** Chat completions, completions and embeddings as OpenAI speaks them. */
export const openai = defineFormat({
  name: 'openai',
  scanRequest,
  prepareRequest,
  createTap,
  createBodyTally,
  readBody,
  textOfRequest,
  allTextOfRequest,
  mostImageTokens,
  textOfBody,
  readUpstreamError,
  errorBody,
  errorEvent,
  doneEvent: encodeEvent({ data: '[DONE]' }),
  modelsBody,
  modelBody,
})
