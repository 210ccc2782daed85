import type { Answer } from '../../parts/answer'
import type { Content, ToolCall } from '../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../parts/fields'
import { readStop, readUsage } from './words'

/** A whole answer (https://docs.ollama.com/api/chat); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  const message = fieldsOf(body.message)
  if (message === null) return null
  const [thinking, text] = [textOf(message.thinking) ?? '', textOf(message.content) ?? '']
  const calls = readCalls(message)
  const content: Content[] = [
    ...(thinking === '' ? [] : [{ kind: 'reasoning', text: thinking } as const]),
    ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ...calls,
  ]
  return {
    id: '',
    model: textOf(body.model) ?? '',
    choices: [{ index: 0, content, stop: readStop(body, calls.length > 0) }],
    usage: readUsage(body),
  }
}

/** Calls are told whole, in streams, too; older servers give them no ids. */
export function readCalls({ tool_calls }: Fields): ToolCall[] {
  return listOf(tool_calls).flatMap((value): ToolCall[] => {
    const call = fieldsOf(value)
    const asked = fieldsOf(call?.function)
    if (asked === null) return []
    const { arguments: given } = asked
    const input = typeof given === 'string' ? given : JSON.stringify(given ?? {})
    return [{ kind: 'tool-call', id: textOf(call?.id) ?? '', name: textOf(asked.name) ?? '', input }]
  })
}
