import { type Fields, fieldsOf, textOf } from '../../parts/fields'

/** Why an answer stopped, in OpenAI's words where those are others. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['normal', 'stop'],
  ['function_call', 'tool_calls'],
])

/** An answer as OpenAI's message says it, or null when it is none. */
export function completionOf(body: Fields): Fields | null {
  if (typeof body.result !== 'string' && fieldsOf(body.function_call) === null) return null
  return { ...headOf(body), choices: [{ index: 0, message: messageOf(body), finish_reason: reasonOf(body) ?? 'stop' }] }
}

/** A piece of a stream as OpenAI's chunk; why it stopped is told by the last. */
export function chunkOf(body: Fields): Fields {
  const reason = body.is_end === true ? (reasonOf(body) ?? 'stop') : null
  return { ...headOf(body), choices: [{ index: 0, delta: messageOf(body), finish_reason: reason }] }
}

function headOf(body: Fields): Fields {
  return { id: textOf(body.id) ?? '', model: '', ...(fieldsOf(body.usage) && { usage: body.usage }) }
}

function messageOf(body: Fields): Fields {
  const call = fieldsOf(body.function_call)
  const asked = call && { name: textOf(call.name) ?? '', arguments: textOf(call.arguments) ?? '' }
  return {
    content: textOf(body.result),
    reasoning_content: textOf(body.reasoning_content),
    ...(asked && { tool_calls: [{ index: 0, id: '', type: 'function', function: asked }] }),
  }
}

function reasonOf(body: Fields): string | null {
  if (body.is_truncated === true) return 'length'
  if (fieldsOf(body.function_call) !== null) return 'tool_calls'
  const word = textOf(body.finish_reason)
  return word === null || word === '' ? null : (reasons.get(word) ?? word)
}
