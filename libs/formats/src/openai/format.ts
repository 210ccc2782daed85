import { comment, encodeEvent } from '@tollgate/sse'
import { readUpstreamError } from '../answer/read-error'
import { defineFormat } from '../core/format'
import { changeForm } from '../form/change-form'
import { allTextOf } from '../request/all-text'
import { scanTask } from '../tasks/scan-task'
import { isTaskBody } from '../tasks/task-fields'
import { textOfBody } from './answer/answer-text'
import { createBodyTally } from './answer/body-tally'
import { readBody } from './answer/read-body'
import { createTap } from './answer/tap'
import { scanFormMedia } from './media/forms/scan-form-media'
import { isFormBody, isMedia, isMediaBody } from './media/media-fields'
import { createMediaTap } from './media/media-tap'
import { readMediaBody } from './media/read-media-body'
import { scanMedia } from './media/scan-media'
import { mostImageTokens } from './request/image-tokens'
import { prepareRequest } from './request/prepare-request'
import { textOfRequest } from './request/request-text'
import { sayFirst } from './request/say-first'
import { scanRequest } from './request/scan-request'
import { errorBody, errorEvent } from './wire/write-error'
import { modelBody, modelsBody } from './wire/write-models'

/** What OpenAI's API has, as it and those speak who speak as it does. */
export const openai = defineFormat({
  name: 'openai',
  scanRequest(body, capability) {
    if (isTaskBody(capability)) return scanTask(body, capability)
    if (isFormBody(capability)) return scanFormMedia(body, capability)
    return isMediaBody(capability) ? scanMedia(body, capability) : scanRequest(body, capability)
  },
  prepareRequest: (body, scan, changes) =>
    scan.form === undefined ? prepareRequest(body, scan, changes) : changeForm(body, scan, scan.form, changes),
  sayFirst,
  createTap: (options) => (isMedia(options.capability) ? createMediaTap(options) : createTap(options)),
  createBodyTally,
  readBody: (body, options = {}) =>
    isMedia(options.capability) ? readMediaBody(body, options) : readBody(body, options),
  textOfRequest,
  allTextOfRequest: (body) => allTextOf(body, scanRequest(body, 'chat')),
  mostImageTokens,
  textOfBody,
  readUpstreamError,
  errorBody,
  errorEvent,
  doneEvent: encodeEvent({ data: '[DONE]' }),
  pingEvent: comment('PING'),
  modelsBody,
  modelBody,
})
