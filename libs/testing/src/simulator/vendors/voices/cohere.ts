import { type Answer, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import type { WireRequest } from '../../wire/wire'
import { objectOf, type Saying, sayingOf, usageField } from '../speech/saying'
import type { AskedVoice, Failure, Voice } from '../speech/voice'

const stops = { stop: 'COMPLETE', length: 'MAX_TOKENS', tool_calls: 'TOOL_CALL' } as const

/** Cohere's chats, version 2 (https://docs.cohere.com/reference/chat): requests differ little from OpenAI's. */
export const cohere: Voice = {
  hears: ({ method, path }) => method === 'POST' && path.endsWith('/v2/chat'),
  read,
  judge: ({ wire }) => {
    const refused = (message: string): Failure => ({ status: 400, message, code: null })
    if (wire.model === undefined) return refused('invalid request: model is required')
    if (wire.messages?.length) return null
    return refused('invalid request: message must be at least 1 token long or tool results must be specified.')
  },
  answer,
  failure: ({ status, message }) => ({ status, body: { id: 'sim-error', message } }),
  failureEvent: ({ message }, behave) =>
    frame({ type: 'message-end', delta: { finish_reason: 'ERROR', error: message } }, behave, 'message-end'),
}

function read(json: unknown): WireRequest {
  const { response_format: given, tool_choice: choice, ...more } = objectOf(json) as WireRequest
  const { json_schema: schema, type } = (given ?? {}) as { type?: string; json_schema?: unknown } // the schema itself
  return {
    ...more,
    ...(choice === ('NONE' as unknown) && { tool_choice: 'none' }),
    ...(schema !== undefined && { response_format: { type: 'json_schema', json_schema: { schema } } }),
    ...(schema === undefined && type !== undefined && { response_format: { type } }),
  }
}

function answer({ wire, no }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  const id = `cohere-sim-${no}`
  if (wire.stream === true) return streamAnswer(eventsOf(saying, id, behave))
  const thought = behave.reasoning === undefined ? [] : [{ type: 'thinking', thinking: behave.reasoning }]
  const text = saying.texts.length === 0 ? [] : [{ type: 'text', text: saying.texts.join('') }]
  const message = {
    role: 'assistant',
    content: [...thought, ...text],
    ...(saying.calls.length > 0 && { tool_plan: 'I will use a tool.', tool_calls: saying.calls }),
  }
  return jsonAnswer(200, { id, message, finish_reason: stops[saying.stop], ...usageOf(saying, behave) })
}

function* eventsOf(saying: Saying, id: string, behave: Behaviour): Iterable<string> {
  const event = (type: string, more: object) => frame({ type, ...more }, behave, type)
  const said = (type: string, index: number, message: object) => event(type, { index, delta: { message } })
  yield event('message-start', { id, delta: { message: { role: 'assistant', content: [], tool_calls: [] } } })
  let index = 0
  if (behave.reasoning !== undefined) {
    yield said('content-start', index, { content: { type: 'thinking', thinking: '' } })
    yield said('content-delta', index, { content: { thinking: behave.reasoning } })
    yield event('content-end', { index: index++ })
  }
  if (saying.texts.length > 0) {
    yield said('content-start', index, { content: { type: 'text', text: '' } })
    for (const text of saying.texts) yield said('content-delta', index, { content: { text } })
    yield event('content-end', { index })
  }
  for (const [at, { id: callId, function: asked }] of saying.calls.entries()) {
    const call = { id: callId, type: 'function', function: { name: asked.name, arguments: '' } }
    yield said('tool-call-start', at, { tool_calls: call })
    yield said('tool-call-delta', at, { tool_calls: { function: { arguments: asked.arguments } } })
    yield event('tool-call-end', { index: at })
  }
  if (behave.withoutDone === true) return
  yield event('message-end', { delta: { finish_reason: stops[saying.stop], ...usageOf(saying, behave) } })
}

function usageOf({ promptTokens, completionTokens }: Saying, behave: Behaviour): object {
  const billed = { input_tokens: promptTokens, output_tokens: completionTokens }
  // Its own instructions to the model are counted, too, and not billed.
  const tokens = { input_tokens: promptTokens + 66, output_tokens: completionTokens }
  return usageField('usage', { billed_units: billed, tokens }, behave)
}
