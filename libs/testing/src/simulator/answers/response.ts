import type { Behaviour } from '../script/script'
import { chatOfInput } from '../wire/read-input'
import { simulatedPromptTokens, simulatedTokens } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { type Answer, createdAt, jsonAnswer, streamAnswer } from './answer'
import { grouped, toolCalls } from './chat'
import { frame } from './frames'
import { speak } from './text'

type Fields = Readonly<Record<string, unknown>>

/** One item of an output, and the events between its beginning and its end. */
interface Item {
  /** As it stands in a whole response. */
  readonly whole: Fields
  /** As it is opened in a stream. */
  readonly opened: Fields
  readonly events: readonly (readonly [type: string, fields: Fields])[]
}

interface Made {
  readonly behave: Behaviour
  readonly head: Fields
  readonly items: readonly Item[]
  readonly isCutShort: boolean
  readonly usage: Fields
}

/** The answer to `/v1/responses`, as OpenAI gives it (https://platform.openai.com/docs/api-reference/responses). */
export function responseAnswer(request: WireRequest, behave: Behaviour, no: number): Answer {
  const made = make(request, behave, no)
  return request.stream === true ? streamAnswer(eventsOf(made)) : jsonAnswer(200, bodyOf(made))
}

function make(request: WireRequest, behave: Behaviour, no: number): Made {
  const chat = chatOfInput(request)
  const { words, isCutShort, thoughtTokens } = speak(chat, behave)
  const calls = toolCalls(chat, behave).map((call, index) =>
    callItem(`fc_sim_${index}`, call.id, call.function.name, call.function.arguments),
  )
  const thoughts = behave.reasoning === undefined ? [] : [thoughtItem(behave.reasoning)]
  const said = calls.length > 0 ? calls : [messageItem(words, behave)]
  const spoken = calls.length > 0 ? 0 : words.length
  const called = calls.reduce((sum, { whole }) => sum + 1 + simulatedTokens(String(whole['arguments'])), 0)
  const reasoning = thoughtTokens + simulatedTokens(behave.reasoning ?? '')
  const [input, output] = [simulatedPromptTokens(chat), spoken + called + reasoning]
  return {
    behave,
    head: { id: `resp_sim_${no}`, object: 'response', created_at: createdAt, model: request.model ?? '', error: null },
    items: [...thoughts, ...said],
    isCutShort: calls.length === 0 && isCutShort,
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: input + output,
    },
  }
}

function thoughtItem(text: string): Item {
  const item = { id: 'rs_sim', type: 'reasoning' }
  const part = { type: 'summary_text', text }
  const place = { item_id: item.id, summary_index: 0 }
  return {
    whole: { ...item, summary: [part], encrypted_content: Buffer.from(text).toString('base64') },
    opened: { ...item, summary: [] },
    events: [
      ['response.reasoning_summary_part.added', { ...place, part: { ...part, text: '' } }],
      ['response.reasoning_summary_text.delta', { ...place, delta: text }],
      ['response.reasoning_summary_text.done', { ...place, text }],
      ['response.reasoning_summary_part.done', { ...place, part }],
    ],
  }
}

function messageItem(words: string[], behave: Behaviour): Item {
  const item = { id: 'msg_sim', type: 'message', role: 'assistant' }
  const part = { type: 'output_text', text: words.join(''), annotations: [] }
  const place = { item_id: item.id, content_index: 0 }
  const deltas = [...grouped(words, behave.tokensPerEvent ?? 1)].map(
    (delta) => ['response.output_text.delta', { ...place, delta, logprobs: [] }] as const,
  )
  return {
    whole: { ...item, status: 'completed', content: [part] },
    opened: { ...item, status: 'in_progress', content: [] },
    events: [
      ['response.content_part.added', { ...place, part: { ...part, text: '' } }],
      ...deltas,
      ['response.output_text.done', { ...place, text: part.text, logprobs: [] }],
      ['response.content_part.done', { ...place, part }],
    ],
  }
}

function callItem(id: string, callId: string, name: string, json: string): Item {
  const item = { id, type: 'function_call', call_id: callId, name }
  const half = Math.ceil(json.length / 2)
  const deltas = [json.slice(0, half), json.slice(half)].map(
    (delta) => ['response.function_call_arguments.delta', { item_id: id, delta }] as const,
  )
  return {
    whole: { ...item, status: 'completed', arguments: json },
    opened: { ...item, status: 'in_progress', arguments: '' },
    events: [...deltas, ['response.function_call_arguments.done', { item_id: id, arguments: json }]],
  }
}

function bodyOf({ behave, head, items, isCutShort, usage }: Made): Fields {
  const output = items.map(({ whole }) => whole)
  const details = isCutShort ? { reason: 'max_output_tokens' } : null
  const told = behave.usage === 'null' ? null : typeof behave.usage === 'object' ? behave.usage : usage
  return {
    ...head,
    status: isCutShort ? 'incomplete' : 'completed',
    incomplete_details: details,
    output,
    ...(behave.usage !== 'none' && { usage: told }),
  }
}

function* eventsOf(made: Made): Iterable<string> {
  const { behave, head, items } = made
  const begun = { ...head, status: 'in_progress', incomplete_details: null, output: [], usage: null }
  let sequence = 0
  const event = (type: string, fields: Fields) => {
    const padding = behave.padBytes === undefined ? {} : { obfuscation: 'x'.repeat(behave.padBytes) }
    return frame({ type, ...fields, ...padding, sequence_number: sequence++ }, behave, type)
  }
  yield event('response.created', { response: begun })
  yield event('response.in_progress', { response: begun })
  for (const [index, { opened, whole, events }] of items.entries()) {
    yield event('response.output_item.added', { output_index: index, item: opened })
    for (const [type, fields] of events) yield event(type, { output_index: index, ...fields })
    yield event('response.output_item.done', { output_index: index, item: whole })
  }
  if (behave.withoutDone === true) return
  yield event(made.isCutShort ? 'response.incomplete' : 'response.completed', { response: bodyOf(made) })
}
