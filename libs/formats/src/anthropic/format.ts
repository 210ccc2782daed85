import { encodeEvent } from '@tollgate/sse'
import { readUpstreamError } from '../answer/read-error'
import { readTokenCount } from '../answer/read-token-count'
import { defineFormat } from '../core/format'
import { allTextOf } from '../request/all-text'
import { textOfBody } from './answer/answer-text'
import { createBodyTally } from './answer/body-tally'
import { readBody } from './answer/read-body'
import { createTap } from './answer/tap'
import { prepareRequest } from './request/prepare-request'
import { textOfRequest } from './request/request-text'
import { sayFirst } from './request/say-first'
import { scanRequest } from './request/scan-request'
import { mostImageTokens } from './wire/image-tokens'
import { errorBody, errorEvent } from './wire/write-error'
import { modelBody, modelsBody } from './wire/write-models'
import { tokenCountBody } from './wire/write-usage'

/** Messages as Anthropic speaks them. */
export const anthropic = defineFormat({
  name: 'anthropic',
  scanRequest,
  prepareRequest,
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
  doneEvent: encodeEvent({ event: 'message_stop', data: '{"type":"message_stop"}' }),
  pingEvent: encodeEvent({ event: 'ping', data: '{"type":"ping"}' }),
  modelsBody,
  modelBody,
  tokenCountBody,
  readTokenCount: (body) => readTokenCount(body, 'input_tokens'),
})
