import { type Answer, createdAt, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import { objectOf, type Saying, sayingOf, textIn, usageField } from '../speech/saying'
import type { AskedVoice, Failure, Voice } from '../speech/voice'

/** Dify's codes of errors by their statuses (https://docs.dify.ai/api-reference/chat/send-chat-message). */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid_param',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
}

const modes = ['blocking', 'streaming']

/** An app at Dify (https://docs.dify.ai/api-reference/chat/send-chat-message). It gives back the question that it was asked. */
export const dify: Voice = {
  hears: ({ path }) => path.endsWith('/chat-messages'),
  read: (json) => ({
    messages: [{ role: 'user', content: textIn(json, 'query') ?? '' }],
    stream: textIn(json, 'response_mode') === 'streaming',
  }),
  judge,
  answer,
  failure: (failure) => ({ status: failure.status, body: bodyOf(failure) }),
  failureEvent: (failure, behave) => frame({ event: 'error', message_id: 'msg', ...bodyOf(failure) }, behave),
}

function judge({ json }: AskedVoice): Failure | null {
  const refused = (message: string): Failure => ({ status: 400, message, code: 'invalid_param' })
  const { inputs, response_mode: mode } = objectOf(json)
  if (typeof inputs !== 'object' || inputs === null) return refused('inputs is required in JSON body')
  if ((textIn(json, 'query') ?? '') === '') return refused('query is required')
  if ((textIn(json, 'user') ?? '') === '') return refused('Arg user must be provided.')
  if (mode !== undefined && !modes.includes(String(mode))) return refused(`${String(mode)} is not a valid choice`)
  return null
}

function bodyOf({ status, message, code }: Failure): object {
  return { code: code ?? codes[status] ?? 'internal_server_error', message, status }
}

function answer({ wire, no }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  const ids = { task_id: `task-${no}`, message_id: `message-${no}`, conversation_id: `conversation-${no}` }
  const head = { ...ids, created_at: createdAt }
  if (wire.stream === true) return streamAnswer(eventsOf(saying, head, behave))
  const said = { event: 'message', id: ids.message_id, mode: 'chat', answer: saying.texts.join('') }
  return jsonAnswer(200, { ...head, ...said, metadata: metadataOf(saying, behave) })
}

function* eventsOf(saying: Saying, head: object, behave: Behaviour): Iterable<string> {
  // It is sent without data, each ten seconds and first of all.
  yield 'event: ping\n\n'
  for (const text of saying.texts) yield frame({ event: 'message', ...head, answer: text }, behave)
  if (behave.withoutDone !== true)
    yield frame({ event: 'message_end', ...head, metadata: metadataOf(saying, behave) }, behave)
}

function metadataOf({ promptTokens, completionTokens }: Saying, behave: Behaviour): object {
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    total_price: '0.0013030',
    currency: 'USD',
    latency: 1.25,
  }
  return { ...usageField('usage', usage, behave), retriever_resources: [] }
}
