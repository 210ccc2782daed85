import { type Answer, createdAt, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import type { WireMessage } from '../../wire/wire'
import { objectOf, type Saying, sayingOf, textIn, usageField } from '../speech/saying'
import type { AskedVoice, Failure, Voice } from '../speech/voice'

/** Coze's codes of errors by the statuses that they stand for (https://www.coze.cn/docs/developer_guides/coze_error_codes). */
const codes: Readonly<Record<number, number>> = { 400: 4000, 401: 4100, 403: 4101, 404: 4200, 429: 4013 }

/** A bot at Coze (https://www.coze.cn/docs/developer_guides/chat_v3). Most of what it refuses comes with the status 200. */
export const coze: Voice = {
  hears: ({ method, path }) => method === 'POST' && path.endsWith('/v3/chat'),
  read: (json) => {
    const { bot_id: model, stream, additional_messages: messages } = objectOf(json)
    return {
      ...(typeof model === 'string' && { model }),
      stream: stream === true,
      messages: Array.isArray(messages) ? (messages as WireMessage[]) : [],
    }
  },
  judge: ({ json }) => {
    const isWhole = (textIn(json, 'bot_id') ?? '') !== '' && (textIn(json, 'user_id') ?? '') !== ''
    return isWhole ? null : { status: 400, message: 'Invalid request parameters', code: null }
  },
  answer,
  failure: (failure) => ({ status: failure.status === 401 ? 401 : 200, body: bodyOf(failure) }),
  failureEvent: (failure, behave) => frame(bodyOf(failure), behave, 'error'),
}

function bodyOf({ status, message, code }: Failure): object {
  return { code: Number(code ?? codes[status] ?? 5000), msg: message, detail: { logid: 'sim' } }
}

function answer({ wire, no }: AskedVoice, behave: Behaviour): Answer {
  const chat = { id: `chat-${no}`, conversation_id: `conversation-${no}`, bot_id: wire.model, created_at: createdAt }
  if (wire.stream === true) return streamAnswer(eventsOf(sayingOf(wire, behave), chat, behave))
  // What it says then has to be asked for.
  return jsonAnswer(200, { code: 0, msg: '', data: { ...chat, last_error: noError, status: 'in_progress' } })
}

const noError = { code: 0, msg: '' }

function* eventsOf(saying: Saying, chat: { id: string }, behave: Behaviour): Iterable<string> {
  const state = (status: string, more: object = {}) => {
    return frame({ ...chat, last_error: noError, status, ...more }, behave, `conversation.chat.${status}`)
  }
  const { id: chatId, ...about } = chat
  const message = (event: string, fields: object) => {
    const said = { ...about, id: 'message', chat_id: chatId, role: 'assistant', content_type: 'text', ...fields }
    return frame(said, behave, `conversation.message.${event}`)
  }
  yield state('created')
  yield state('in_progress')
  if (behave.reasoning !== undefined)
    yield message('delta', { type: 'answer', content: '', reasoning_content: behave.reasoning })
  for (const text of saying.texts) yield message('delta', { type: 'answer', content: text })
  yield message('completed', { type: 'answer', content: saying.texts.join('') })
  yield message('completed', { type: 'verbose', content: '{"msg_type":"generate_answer_finish"}' })
  if (behave.withoutDone === true) return
  const { promptTokens, completionTokens } = saying
  const total = promptTokens + completionTokens
  const usage = { token_count: total, output_count: completionTokens, input_count: promptTokens }
  yield state('completed', usageField('usage', usage, behave))
  yield frame('"[DONE]"', behave, 'done')
}
