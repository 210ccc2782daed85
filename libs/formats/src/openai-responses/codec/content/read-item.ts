import type { Content, Reasoning, ToolCall, ToolResult } from '../../../parts/content'
import { type Fields, fieldsOf, listOf, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { readSeal } from '../words/thought-seal'
import { readContent } from './read-content'

/** What every item may have; ids and states of items are of what an account keeps, and nobody else's. */
const ofItem = ['type', 'id', 'status'] as const
const callFields: ReadonlySet<string> = new Set([...ofItem, 'call_id', 'name', 'arguments'])
const resultFields: ReadonlySet<string> = new Set([...ofItem, 'call_id', 'output'])

/** Items that the model has written and that do not end as the calls of tools do. */
const ofModel: ReadonlySet<string> = new Set(['mcp_list_tools', 'mcp_approval_request', 'reasoning'])

/** A call of a function. Some providers give its input as the object that it is. */
export function readCall(item: Fields): ToolCall {
  const given = item.arguments
  return {
    kind: 'tool-call',
    id: textOf(item.call_id) ?? '',
    name: textOf(item.name) ?? '',
    input: typeof given === 'string' ? given : fieldsOf(given) === null ? '' : JSON.stringify(given),
    ...carried(item, callFields),
  }
}

/** What came of a call. */
export function readResult(item: Fields): ToolResult {
  return {
    kind: 'tool-result',
    id: textOf(item.call_id) ?? '',
    content: readContent(item.output),
    isError: false,
    ...carried(item, resultFields),
  }
}

/** Thoughts, what is summarised first; null for those of which nothing is said, but to the account that keeps them. */
export function readReasoning(item: Fields): Reasoning | null {
  const text = thoughtsIn(item)
  const seal = readSeal(item)
  return text === '' && seal === null ? null : { kind: 'reasoning', text, ...(seal && { seal }) }
}

/** The thoughts of an item: its summary, or what was thought where that is shown. */
export function thoughtsIn({ summary, content }: Fields): string {
  return joined(summary) || joined(content)
}

/** Stands between two parts of a summary. */
export const betweenThoughts = '\n\n'

/** An item that no codec knows, or that another API has no place for. */
export function ownItem(value: Fields): Content {
  return { kind: 'own', isCall: true, own: { format: 'openai-responses', value } }
}

/** Whether an item is of what the model said: then it may be left out of a request, else it is part of the question. */
export function isModelsItem({ type }: Fields): boolean {
  return typeof type === 'string' && (type.endsWith('_call') || ofModel.has(type))
}

function joined(parts: unknown): string {
  const texts = listOf(parts).map((part) => textOf(fieldsOf(part)?.text) ?? '')
  return texts.filter((text) => text !== '').join(betweenThoughts)
}

function carried(item: Fields, fields: ReadonlySet<string>): { own?: Own } {
  const rest = restOf('openai-responses', item, fields)
  return rest === undefined ? {} : { own: rest }
}
