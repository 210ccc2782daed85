import type { Answer } from '../../parts/answer'
import type { Content } from '../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../parts/fields'
import { readStop, readUsage } from './words'

/** A whole answer (https://docs.cohere.com/reference/chat); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  const message = fieldsOf(body.message)
  if (message === null) return null
  const citations = listOf(message.citations)
  const own = { format: 'openai', value: { message: { citations } } } as const
  return {
    id: textOf(body.id) ?? '',
    model: '',
    choices: [
      {
        index: 0,
        content: [
          ...readPlan(message),
          ...readContent(message.content),
          ...listOf(message.tool_calls).flatMap(readCall),
        ],
        stop: readStop(body.finish_reason),
        ...(citations.length > 0 && { own }),
      },
    ],
    usage: readUsage(body.usage),
  }
}

/** What a model that does not think apart from its answer wants to do with its tools, and why. */
function readPlan({ tool_plan }: Fields): Content[] {
  const text = textOf(tool_plan) ?? ''
  return text === '' ? [] : [{ kind: 'reasoning', text }]
}

function readContent(content: unknown): Content[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }]
  return listOf(content).flatMap((value): Content[] => {
    const block = fieldsOf(value)
    const [text, thinking] = [textOf(block?.text), textOf(block?.thinking)]
    if (thinking !== null && thinking !== '') return [{ kind: 'reasoning', text: thinking }]
    return text === null || text === '' ? [] : [{ kind: 'text', text }]
  })
}

function readCall(value: unknown): Content[] {
  const call = fieldsOf(value)
  const asked = fieldsOf(call?.function)
  if (asked === null) return []
  const input = textOf(asked.arguments) ?? ''
  return [
    {
      kind: 'tool-call',
      id: textOf(call?.id) ?? '',
      name: textOf(asked.name) ?? '',
      // A tool that takes nothing is called with no object at all.
      input: input === 'null' ? '{}' : input,
    },
  ]
}
