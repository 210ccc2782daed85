import { readCache } from '../../../parts/cache-marker'
import type { Content, Reasoning, ToolResult } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { boundTo, readDetails } from '../words/reasoning-details'
import { readCall } from './read-call'
import { readContent } from './read-content'

const spoken: ReadonlySet<string> = new Set(['role', 'content'])
const ofModel: ReadonlySet<string> = new Set([
  ...spoken,
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'refusal',
  'tool_calls',
])
const ofTool: ReadonlySet<string> = new Set([...spoken, 'tool_call_id', 'cache_control'])

/** The turns of a request. What tools answered in a row becomes one turn of the user. */
export function readMessages(messages: unknown, fates: Fates): Turn[] {
  const turns: Turn[] = []
  let results: ToolResult[] | null = null
  if (!Array.isArray(messages)) fates.refuseNamed('messages')
  for (const value of Array.isArray(messages) ? (messages as unknown[]) : []) {
    const message = fieldsOf(value)
    if (message?.role === 'tool') {
      if (results === null) turns.push({ role: 'user', content: (results = []) })
      results.push(readResult(message))
      continue
    }
    results = null
    const turn = message && readTurn(message)
    if (turn === null) fates.refuseNamed('messages')
    else turns.push(turn)
  }
  return turns
}

/** What the model said: its thoughts, its text, what it asks of tools. */
export function readModelContent(message: Fields): Content[] {
  const refusal = textOf(message.refusal)
  const calls = readCalls(message.tool_calls)
  const ids = new Set(calls.flatMap((one) => (one.kind === 'tool-call' ? [one.id] : [])))
  const thoughts = readReasoning(message)
  const isOfCall = (one: Reasoning) => one.text === '' && ids.has(boundTo(one) ?? '')
  return [
    ...thoughts.filter((one) => !isOfCall(one)),
    ...readContent(message.content),
    ...(refusal ? [{ kind: 'refusal', text: refusal } as const] : []),
    ...withSeals(calls, thoughts.filter(isOfCall)),
  ]
}

/** What of a message of the model is not read. */
export function restOfModel(message: Fields): Own | undefined {
  return restOf('openai', message, ofModel)
}

function readTurn(message: Fields): Turn | null {
  switch (message.role) {
    // The second is the newer name of the same, which not every provider knows.
    case 'system':
    case 'developer':
      return turnOf('system', readContent(message.content), restOf('openai', message, spoken))
    case 'user':
      return turnOf('user', readContent(message.content), restOf('openai', message, spoken))
    case 'assistant':
      // The call of a function without an id is of an older dialect, whose answers look otherwise.
      return message.function_call == null ? turnOf('assistant', readModelContent(message), restOfModel(message)) : null
    default:
      return null
  }
}

function turnOf(role: Turn['role'], content: readonly Content[], own: Own | undefined): Turn {
  return { role, content, ...(own && { own }) }
}

/** With the details that its maker needs, or the bare text, which providers call by two names. */
function readReasoning(message: Fields): Reasoning[] {
  const details = readDetails(message.reasoning_details)
  if (details.length > 0) return details
  const text = textOf(message.reasoning_content) || textOf(message.reasoning)
  return text ? [{ kind: 'reasoning', text }] : []
}

function readCalls(calls: unknown): Content[] {
  return listOf(calls).flatMap((value): Content[] => {
    const call = fieldsOf(value)
    return call === null ? [] : readCall(call)
  })
}

/** Each call behind the seals that name it. */
function withSeals(calls: readonly Content[], seals: readonly Reasoning[]): readonly Content[] {
  if (seals.length === 0) return calls
  const byId = new Map<string | null, Reasoning[]>()
  for (const seal of seals) {
    const others = byId.get(boundTo(seal))
    if (others === undefined) byId.set(boundTo(seal), [seal])
    else others.push(seal)
  }
  return calls.flatMap((one): Content[] => {
    if (one.kind !== 'tool-call') return [one]
    const own = byId.get(one.id) ?? []
    // Of two calls with one id the first has it.
    byId.delete(one.id)
    return [...own, one]
  })
}

function readResult(message: Fields): ToolResult {
  const cache = readCache(message)
  const own = restOf('openai', message, ofTool)
  return {
    kind: 'tool-result',
    id: textOf(message.tool_call_id) ?? '',
    content: readContent(message.content),
    isError: false,
    ...(cache && { cache }),
    ...(own && { own }),
  }
}
