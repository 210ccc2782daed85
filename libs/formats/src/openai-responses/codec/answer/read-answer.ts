import type { Answer } from '../../../parts/answer'
import type { Content } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { readContent } from '../content/read-content'
import { ownItem, readCall, readReasoning } from '../content/read-item'
import { readStop } from '../words/stop-reason'
import { readUsage } from '../words/usage'
import { restOfResponse } from './response-fields'

/** A whole response (https://platform.openai.com/docs/api-reference/responses/object); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  if (!Array.isArray(body.output)) return null
  const content = readOutput(body.output)
  const own = restOfResponse(body)
  return {
    id: textOf(body.id) ?? '',
    model: textOf(body.model) ?? '',
    choices: [{ index: 0, content, stop: readStop(body, hasCalls(content)) }],
    usage: readUsage(body.usage),
    ...(own && { own }),
  }
}

/** What the items of an output say. */
export function readOutput(output: unknown): Content[] {
  return listOf(output).flatMap((value) => {
    const item = fieldsOf(value)
    return item === null ? [] : readOutputItem(item)
  })
}

/** What one item says: a message may say several things. */
export function readOutputItem(item: Fields): Content[] {
  switch (item.type) {
    case 'message':
      return readContent(item.content)
    case 'function_call':
      return [readCall(item)]
    case 'reasoning':
      return [readThought(item)]
    default:
      return [ownItem(item)]
  }
}

/** Who keeps a thought finds it by its id, which is in its seal where it has one. */
function readThought(item: Fields): Content {
  const read = readReasoning(item)
  if (read === null) return ownItem(item)
  const { id } = item
  return read.seal || typeof id !== 'string' ? read : { ...read, own: { format: 'openai-responses', value: { id } } }
}

function hasCalls(content: readonly Content[]): boolean {
  return content.some(({ kind }) => kind === 'tool-call')
}
