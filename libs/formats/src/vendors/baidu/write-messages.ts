import type { Content, ToolCall, ToolResult } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { Turn } from '../../parts/prompt'
import { saidText } from '../words/said-text'

const ofModel: ReadonlySet<Content['kind']> = new Set(['tool-call'])
const ofUser: ReadonlySet<Content['kind']> = new Set(['tool-result'])

/**
 * Messages of which those of the model and those of everybody else alternate. A message has one call, and its result comes next:
 * several at once are said one after another. What is said twice in a row is one message.
 */
export function writeMessages(turns: readonly Turn[], fates: Fates): Fields[] {
  const results = new Map<string, ToolResult>()
  for (const { content } of turns) for (const one of content) if (one.kind === 'tool-result') results.set(one.id, one)
  const messages: Fields[] = []
  for (const { role, content } of turns) {
    if (role === 'assistant') sayOfModel(content, { results, messages, fates })
    else if (role === 'user') {
      const text = saidText(content, fates, ofUser)
      if (text !== '' || !content.some(({ kind }) => kind === 'tool-result')) say('user', text, messages)
    }
  }
  return messages
}

interface Telling {
  readonly results: ReadonlyMap<string, ToolResult>
  readonly messages: Fields[]
  readonly fates: Fates
}

function sayOfModel(content: readonly Content[], { results, messages, fates }: Telling): void {
  const text = saidText(content, fates, ofModel)
  const calls = content.filter((one) => one.kind === 'tool-call')
  if (calls.length === 0) return say('assistant', text, messages)
  fates.leaveOut('callId')
  calls.forEach((call, index) => {
    messages.push({ role: 'assistant', content: index === 0 ? text : '', function_call: writeCall(call) })
    const result = results.get(call.id)
    if (result === undefined) return
    messages.push({ role: 'function', name: call.name, content: saidText(result.content, fates) })
  })
}

function say(role: string, text: string, messages: Fields[]): void {
  const last = messages.at(-1)
  if (last?.role !== role || last.function_call !== undefined) messages.push({ role, content: text })
  else messages[messages.length - 1] = { role, content: `${String(last.content)}\n\n${text}` }
}

function writeCall({ name, input }: ToolCall): Fields {
  return { name, arguments: input === '' ? '{}' : input }
}
