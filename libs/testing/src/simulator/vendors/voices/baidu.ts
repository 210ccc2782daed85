import { createHash } from 'node:crypto'
import { type Answer, createdAt, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import type { WireFunction, WireMessage, WireRequest } from '../../wire/wire'
import { exampleKeys } from '../speech/example-keys'
import { objectOf, type Saying, sayingOf, usageField } from '../speech/saying'
import type { Asked, AskedVoice, Failure, Voice } from '../speech/voice'

const chats = /\/rpc\/2\.0\/ai_custom\/v1\/wenxinworkshop\/chat\/([^/]+)$/
const tokenPath = '/oauth/2.0/token'

/** Baidu's codes of errors by the statuses that they stand for (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh). */
const codes: Readonly<Record<number, number>> = {
  400: 336003,
  401: 110,
  403: 6,
  404: 3,
  429: 18,
  503: 336100,
}

/** What the simulator reads of a request; everything may be missing. */
interface BaiduRequest {
  messages?: WireMessage[]
  system?: string
  stream?: boolean
  max_output_tokens?: number
  functions?: WireFunction[]
}

/** Wenxin's first API (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t), and where its tokens are had. */
export const baidu: Voice = {
  hears: ({ path }) => path.endsWith(tokenPath) || chats.test(path),
  read,
  takesProofs: true,
  leads: ({ path }) => path.endsWith(tokenPath),
  judge,
  answer: (asked, behave) => (asked.path.endsWith(tokenPath) ? token(asked) : said(asked, behave)),
  failure: ({ status, message, code }) => {
    if (code?.startsWith('invalid_') === true) return { status, body: { error: code, error_description: message } }
    return { status: 200, body: bodyOf({ status, message, code }) }
  },
  failureEvent: (failure, behave) => frame(bodyOf(failure), behave),
}

function read(json: unknown, { path }: Asked): WireRequest {
  const { messages = [], system, stream, max_output_tokens: limit, functions } = objectOf(json) as BaiduRequest
  const model = chats.exec(path)?.[1]
  return {
    ...(model !== undefined && { model: decodeURIComponent(model) }),
    stream: stream === true,
    messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...messages.map(messageOf)],
    ...(limit !== undefined && { max_tokens: limit }),
    ...(functions && { tools: functions.map((each) => ({ function: each })) }),
  }
}

function messageOf(message: WireMessage): WireMessage {
  return message.role === 'function' ? { ...message, role: 'tool' } : message
}

function judge({ path, query, wire }: AskedVoice, keys: readonly string[] | null): Failure | null {
  const given = new URLSearchParams(query)
  const known = keys ?? [exampleKeys.baidu]
  if (path.endsWith(tokenPath)) {
    const isKnown = known.includes(`${given.get('client_id')}|${given.get('client_secret')}`)
    if (given.get('grant_type') !== 'client_credentials')
      return { status: 400, message: 'The grant type is not supported', code: 'invalid_grant' }
    return isKnown ? null : { status: 401, message: 'Client authentication failed', code: 'invalid_client' }
  }
  if (!known.some((key) => tokenOf(key) === given.get('access_token')))
    return { status: 401, message: 'Access token invalid or no longer valid', code: null }
  const spoken = (wire.messages ?? []).filter(({ role }) => role !== 'system')
  if (spoken.length % 2 === 1) return null
  return { status: 400, message: 'the length of messages must be an odd number', code: '336006' }
}

function tokenOf(key: string): string {
  return `24.${createHash('sha256').update(key).digest('hex').slice(0, 32)}.2592000`
}

function token({ query }: AskedVoice): Answer {
  const given = new URLSearchParams(query)
  return jsonAnswer(200, {
    access_token: tokenOf(`${given.get('client_id')}|${given.get('client_secret')}`),
    expires_in: 2_592_000,
    refresh_token: '25.sim',
    scope: 'ai_custom_yiyan_com brain_all_scope',
    session_key: 'sim',
    session_secret: 'sim',
  })
}

function bodyOf({ status, message, code }: Failure): object {
  return { error_code: Number(code ?? codes[status] ?? 336000), error_msg: message, id: 'as-sim' }
}

function said({ wire, no }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  const head = { id: `as-sim-${no}`, object: 'chat.completion', created: createdAt, need_clear_history: false }
  if (wire.stream === true) return streamAnswer(eventsOf(saying, head, behave))
  const body = { ...head, result: saying.texts.join(''), ...endOf(saying), ...usageOf(saying, behave) }
  return jsonAnswer(200, body)
}

function* eventsOf(saying: Saying, head: object, behave: Behaviour): Iterable<string> {
  const texts = saying.calls.length > 0 ? [''] : saying.texts
  for (const [index, result] of texts.entries()) {
    const isLast = index === texts.length - 1 && behave.withoutDone !== true
    const piece = { ...head, sentence_id: index, is_end: isLast, is_truncated: false, result }
    yield frame({ ...piece, ...(isLast && endOf(saying)), ...usageOf(saying, behave) }, behave)
  }
}

/** One function is called at a time. */
function endOf({ stop, calls: [call] }: Saying): object {
  const asked = call && { function_call: { ...call.function, thoughts: 'a tool knows' } }
  const reason = stop === 'length' ? 'length' : call === undefined ? 'normal' : 'function_call'
  return { is_truncated: stop === 'length', finish_reason: reason, ...asked }
}

function usageOf({ promptTokens, completionTokens }: Saying, behave: Behaviour): object {
  const total = promptTokens + completionTokens
  const usage = { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: total }
  return usageField('usage', usage, behave)
}
