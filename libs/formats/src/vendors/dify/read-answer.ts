import { readUsage as readCounts } from '../../openai/wire/read-usage'
import type { Answer, Usage } from '../../parts/answer'
import { type Fields, fieldsOf, numberOf, textOf } from '../../parts/fields'
import type { VendorError } from '../vendor'

/** A whole answer, which is `event: message` (https://docs.dify.ai/api-reference/chat/send-chat-message); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  const text = textOf(body.answer)
  if (text === null) return null
  return {
    id: textOf(body.message_id) ?? '',
    model: '',
    choices: [{ index: 0, content: [{ kind: 'text', text }], stop: { reason: 'end' } }],
    usage: readUsage(body.metadata),
  }
}

/** What models used in an app, all together: its names are OpenAI's. Null where it counts nothing. */
export function readUsage(metadata: unknown): Usage | null {
  const counts = readCounts(fieldsOf(fieldsOf(metadata)?.usage))
  return counts === null ? null : { counts, reasoningTokens: null }
}

/** `{code, message, status}`, as an answer or as the event `error` of a stream. */
export function readError(body: Fields, status: number): VendorError | null {
  if (body.event !== 'error' && status < 400) return null
  const told = numberOf(body.status)
  const isFailure = told !== null && told >= 400 && told <= 599
  const code = textOf(body.code)
  const message = textOf(body.message) ?? code
  if (message === null) return null
  return { status: status >= 400 ? status : isFailure ? told : 500, message, code, type: null }
}
