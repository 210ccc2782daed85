import { encodeEvent } from '@tollgate/sse'
import { defineFormat } from '../core/format'
import { createBodyTap, readBody } from './body-tap'
import { textOfBody, textOfStreamChunk } from './countable'
import { errorBody, errorEvent, readUpstreamError } from './errors'
import { modelBody, modelsBody } from './models'
import { prepareRequest } from './prepare'
import { textOfRequest } from './request-text'
import { scanRequest } from './scan'
import { createStreamTap } from './stream-tap'
import { writeUsage } from './usage'

/** Chat completions, completions and embeddings as OpenAI speaks them. */
export const openai = defineFormat({
  name: 'openai',
  scanRequest,
  prepareRequest,
  createStreamTap,
  createBodyTap,
  readBody,
  textOfRequest,
  textOfBody,
  textOfStreamChunk,
  readUpstreamError,
  errorBody,
  errorEvent,
  usageEvent: (counts, { id, object, model, created }) =>
    encodeEvent({
      data: JSON.stringify({
        id,
        object,
        created,
        model,
        choices: [],
        usage: writeUsage(counts),
      }),
    }),
  doneEvent: encodeEvent({ data: '[DONE]' }),
  modelsBody,
  modelBody,
})
