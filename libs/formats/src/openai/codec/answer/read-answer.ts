import type { Answer, Choice } from '../../../parts/answer'
import { type Fields, fieldsOf, numberOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { readModelContent, restOfModel } from '../request/read-messages'
import { readStop } from '../words/stop-reason'
import { readUsage } from '../words/usage'

const ofAnswer: ReadonlySet<string> = new Set(['id', 'object', 'created', 'model', 'choices', 'usage'])
const ofChoice: ReadonlySet<string> = new Set(['index', 'message', 'finish_reason'])

/** A whole chat completion (https://platform.openai.com/docs/api-reference/chat/object); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  if (!Array.isArray(body.choices)) return null
  const choices = body.choices.flatMap((value: unknown, index) => {
    const choice = fieldsOf(value)
    return choice === null ? [] : [readChoice(choice, index)]
  })
  const own = restOf('openai', body, ofAnswer)
  return {
    id: textOf(body.id) ?? '',
    model: textOf(body.model) ?? '',
    choices,
    usage: readUsage(body.usage),
    ...(own && { own }),
  }
}

function readChoice(choice: Fields, index: number): Choice {
  const message = fieldsOf(choice.message) ?? {}
  const own = ownOf(restOf('openai', choice, ofChoice), restOfModel(message))
  return {
    index: numberOf(choice.index) ?? index,
    content: readModelContent(message),
    stop: readStop(choice.finish_reason),
    ...(own && { own }),
  }
}

/** What stood beside the message and what stood in it. */
function ownOf(choice: Own | undefined, message: Own | undefined): Own | undefined {
  if (choice === undefined && message === undefined) return undefined
  return { format: 'openai', value: { choice: choice?.value ?? {}, message: message?.value ?? {} } }
}
