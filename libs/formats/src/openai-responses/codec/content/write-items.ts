import type { Content, Reasoning, ToolCall, ToolResult } from '../../../parts/content'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import type { Turn } from '../../../parts/prompt'
import { itemId, type ItemType } from '../words/ids'
import { ownSeal, sealFields } from '../words/thought-seal'
import { plainContent, type WriteOptions, writeParts } from './write-content'

/** How items are written, and for whom. */
export interface ItemOptions extends Omit<WriteOptions, 'isModels'> {
  /** Of an answer, whose items have ids; null in a request. */
  readonly answerId: string | null
}

/** The items of a turn, in its order: messages between calls, results and thoughts. */
export function writeItems({ role, content, own }: Turn, options: ItemOptions): Fields[] {
  const items: Fields[] = []
  let said: Content[] = []
  const flush = (): void => {
    const parts = writeParts(said, { ...options, isModels: role === 'assistant' })
    if (parts.length > 0) items.push(writeMessage({ role, parts, back: fieldsBack('openai-responses', own) }))
    said = []
  }
  for (const one of content) {
    if (!standsAlone(one)) {
      said.push(one)
      continue
    }
    flush()
    const item = writeItem(one, options)
    if (item !== null) items.push(item)
  }
  flush()
  const { answerId } = options
  return answerId === null ? items : items.map((item, number) => numbered(item, answerId, number))
}

/** An item of an answer has an id, and is there. */
function numbered(item: Fields, answerId: string, number: number): Fields {
  const { type, id } = item
  const isMade = type === 'message' || type === 'reasoning' || type === 'function_call'
  if (!isMade) return item
  const status = type === 'reasoning' ? {} : { status: 'completed' }
  return { ...item, id: id ?? itemId(type satisfies ItemType, answerId, number), ...status }
}

function standsAlone(content: Content): boolean {
  const { kind } = content
  if (kind === 'own') return content.isCall === true
  return kind === 'tool-call' || kind === 'tool-result' || kind === 'reasoning'
}

function writeMessage({ role, parts, back }: { role: Turn['role']; parts: readonly Fields[]; back: Fields }): Fields {
  if (role !== 'assistant') return { ...back, role, content: plainContent(parts) }
  const content = parts.map((part) => (part.type === 'output_text' ? { annotations: [], ...part } : part))
  return { ...back, type: 'message', role, content }
}

function writeItem(content: Content, options: ItemOptions): Fields | null {
  switch (content.kind) {
    case 'tool-call':
      return writeCall(content, options)
    case 'tool-result':
      return writeResult(content, options)
    case 'reasoning':
      return writeReasoning(content, options)
    default:
      return content.kind === 'own' && content.own.format === 'openai-responses' ? content.own.value : null
  }
}

function writeCall({ id, name, input, cache, own }: ToolCall, { fates }: ItemOptions): Fields {
  if (cache !== undefined) fates.leaveOut('cache')
  const back = fieldsBack('openai-responses', own)
  // A model may ask without saying anything; who reads the answer parses it all the same.
  return { ...back, type: 'function_call', call_id: id, name, arguments: input === '' ? '{}' : input }
}

function writeResult({ id, content, isError, cache, own }: ToolResult, options: ItemOptions): Fields {
  if (isError) options.fates.leaveOut('resultError')
  if (cache !== undefined) options.fates.leaveOut('cache')
  const output = plainContent(writeParts(content, { ...options, isModels: false }))
  return { ...fieldsBack('openai-responses', own), type: 'function_call_output', call_id: id, output }
}

/** Callers get all thoughts, whoever had them. An upstream takes back what it has encrypted, and nothing else. */
function writeReasoning({ text, seal, own }: Reasoning, { fates, isOwn, answerId }: ItemOptions): Fields | null {
  const isTold = isOwn || answerId !== null
  const sealed = seal === undefined ? null : isTold ? sealFields(seal) : ownSeal(seal)
  if (sealed === null && !isTold) {
    fates.leaveOut('reasoning')
    return null
  }
  return { type: 'reasoning', ...fieldsBack('openai-responses', own), summary: summaryOf(text), ...sealed }
}

/** Thoughts as the one part of a summary. */
export function summaryOf(text: string): Fields[] {
  return text === '' ? [] : [{ type: 'summary_text', text }]
}
