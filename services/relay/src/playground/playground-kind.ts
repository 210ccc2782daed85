import { type Format, openai } from '@tollgate/formats'
import type { CallKind } from '../admission/call-kind'
import { sessionEntrance } from './session-credential'

/** Where the console's playground calls. */
export const playgroundPath = '/pg/chat/completions'

/** Chat completions as the playground speaks them: OpenAI's, with a group, and the console's envelope. */
const playgroundFormat: Format = Object.freeze({
  ...openai,
  errorBody: (error, status) => {
    const { message } = error
    const shown = JSON.parse(openai.errorBody(error, status).toString()) as object // our own JSON object
    return Buffer.from(JSON.stringify({ success: false, message, ...shown }))
  },
} satisfies Format)

/** A chat of a user of the console, who pays without a token. */
export const playgroundKind: CallKind = {
  capability: 'chat',
  operation: 'chat',
  format: playgroundFormat,
  ownFields: ['group'],
  entrance: sessionEntrance,
  spanName: `POST ${playgroundPath}`,
  frame: { before: Buffer.from('{"success":true,"message":"","data":'), after: Buffer.from('}') },
}
