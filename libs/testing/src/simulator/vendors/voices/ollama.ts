import { type Answer, jsonAnswer } from '../../answers/answer'
import type { Behaviour } from '../../script/script'
import type { WireMessage, WireRequest } from '../../wire/wire'
import { objectOf, type Saying, sayingOf } from '../speech/saying'
import type { AskedVoice, Voice } from '../speech/voice'

const createdAt = '2023-11-14T22:13:20Z'

/** What the simulator reads of a request; everything may be missing. */
interface OllamaRequest extends Pick<WireRequest, 'model' | 'stream' | 'tools'> {
  messages?: (WireMessage & { images?: string[] })[]
  format?: unknown
  options?: { num_predict?: number }
}

/** Ollama's chats (https://docs.ollama.com/api/chat): a stream is lines of JSON, and comes unless it is refused. */
export const ollama: Voice = {
  hears: ({ method, path }) => method === 'POST' && path.endsWith('/api/chat'),
  read,
  judge: ({ wire }) => (wire.model ? null : { status: 400, message: 'model is required', code: null }),
  answer,
  failure: ({ status, message }) => ({ status, body: { error: message } }),
  failureEvent: ({ message }) => lineOf({ error: message }),
}

function read(json: unknown): WireRequest {
  const { model, stream, messages = [], tools, format, options } = objectOf(json) as OllamaRequest
  const limit = options?.num_predict
  return {
    ...(model !== undefined && { model }),
    stream: stream !== false,
    messages: messages.map(({ images = [], ...message }) => withImages(message, images.length)),
    ...(tools && { tools }),
    ...(limit !== undefined && { max_tokens: limit }),
    ...(format === 'json' && { response_format: { type: 'json_object' } }),
    ...(typeof format === 'object' && { response_format: { type: 'json_schema', json_schema: { schema: format } } }),
  }
}

function withImages(message: WireMessage, count: number): WireMessage {
  if (count === 0) return message
  const text = typeof message.content === 'string' ? message.content : ''
  return { ...message, content: [{ type: 'text', text }, ...Array.from({ length: count }, () => ({ type: 'image' }))] }
}

function answer({ wire }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  const head = { model: wire.model, created_at: createdAt }
  const thought = behave.reasoning === undefined ? {} : { thinking: behave.reasoning }
  if (wire.stream !== true) {
    const message = { role: 'assistant', content: saying.texts.join(''), ...thought, ...callsOf(saying) }
    return jsonAnswer(200, { ...head, message, ...endOf(saying, behave) })
  }
  const headers = { 'content-type': 'application/x-ndjson' }
  return { status: 200, headers, isStream: true, pieces: linesOf(saying, head, behave) }
}

function* linesOf(saying: Saying, head: object, behave: Behaviour): Iterable<string> {
  const line = (message: object) =>
    lineOf({ ...head, message: { role: 'assistant', content: '', ...message }, done: false })
  if (behave.reasoning !== undefined) yield line({ thinking: behave.reasoning })
  for (const text of saying.texts) yield line({ content: text })
  if (saying.calls.length > 0) yield line(callsOf(saying))
  if (behave.withoutDone === true) return
  yield lineOf({ ...head, message: { role: 'assistant', content: '' }, ...endOf(saying, behave) })
}

function lineOf(payload: object): string {
  return `${JSON.stringify(payload)}\n`
}

/** Calls are whole, their arguments objects. */
function callsOf({ calls }: Saying): object {
  if (calls.length === 0) return {}
  return {
    tool_calls: calls.map(({ id, function: { name, arguments: input } }, index) => ({
      id,
      function: { index, name, arguments: JSON.parse(input) as unknown },
    })),
  }
}

/** It has no word for calls of tools, and counts beside its other fields. */
function endOf({ stop, promptTokens, completionTokens }: Saying, { usage }: Behaviour): object {
  const ended = { done: true, done_reason: stop === 'length' ? 'length' : 'stop', total_duration: 4_883_583_458 }
  if (usage === 'none' || usage === 'null') return ended
  return { ...ended, ...(usage ?? { prompt_eval_count: promptTokens, eval_count: completionTokens }) }
}
