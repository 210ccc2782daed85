import type { Content, Document, Image, Reasoning, ToolCall, ToolResult } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import { type Fields, textOf } from '../../parts/fields'
import type { Turn } from '../../parts/prompt'

/** How messages are written. */
export interface MessageOptions {
  readonly fates: Fates
  /** The model thinks, and takes back what it thought; others only what they planned to do with tools. */
  readonly isThinking: boolean
}

/** The messages of a chat (https://docs.cohere.com/reference/chat): results of tools before what the user says beside them. */
export function writeMessages(turns: readonly Turn[], options: MessageOptions): Fields[] {
  return turns.flatMap((turn) => {
    if (turn.role === 'assistant') return [writeModelMessage(turn.content, options)]
    const results = turn.content.filter((one) => one.kind === 'tool-result')
    // A result has texts and documents in it; what else stands in one follows it, said by the user.
    const behind = results.flatMap(({ content }) => content.filter((one) => one.kind !== 'text'))
    if (behind.length > 0) options.fates.change('result')
    const content = writeParts([...turn.content, ...behind], options.fates)
    const messages = results.map((result) => writeResult(result, options.fates))
    const isNothing = content.length === 0 && messages.length > 0
    return isNothing ? messages : [...messages, { role: turn.role, content: plain(content) }]
  })
}

function writeModelMessage(content: readonly Content[], options: MessageOptions): Fields {
  const calls = content.filter((one) => one.kind === 'tool-call')
  const thoughts = content.filter((one) => one.kind === 'reasoning').filter(isReadable)
  if (content.some((one) => one.kind === 'reasoning' && !isReadable(one))) options.fates.leaveOut('reasoning')
  const thinking = thoughts.map(({ text }) => text).join('')
  const said = writeParts(content, options.fates)
  const isPlan = !options.isThinking && calls.length > 0
  if (thinking !== '' && !options.isThinking && !isPlan) options.fates.leaveOut('reasoning')
  const blocks = [...(options.isThinking && thinking !== '' ? [{ type: 'thinking', thinking }] : []), ...said]
  return {
    role: 'assistant',
    ...((blocks.length > 0 || calls.length === 0) && { content: plain(blocks) }),
    ...(isPlan && thinking !== '' && { tool_plan: thinking }),
    ...(calls.length > 0 && { tool_calls: calls.map((call) => writeCall(call, options.fates)) }),
  }
}

/** What only another maker can read is nothing to this one. */
function isReadable({ text, seal }: Reasoning): boolean {
  return text !== '' && seal === undefined
}

function writeCall({ id, name, input, cache }: ToolCall, fates: Fates): Fields {
  if (cache !== undefined) fates.leaveOut('cache')
  return { id, type: 'function', function: { name, arguments: input === '' ? '{}' : input } }
}

function writeResult({ id, content, isError, cache }: ToolResult, fates: Fates): Fields {
  if (isError) fates.leaveOut('resultError')
  if (cache !== undefined) fates.leaveOut('cache')
  const texts = content.filter((one) => one.kind === 'text')
  return { role: 'tool', tool_call_id: id, content: plain(writeParts(texts, fates)) }
}

/** Contents that are no calls, results or thoughts. */
function writeParts(content: readonly Content[], fates: Fates): Fields[] {
  return content.flatMap((one): Fields[] => {
    const part = writePart(one, fates)
    if (part !== null && 'cache' in one && one.cache !== undefined) fates.leaveOut('cache')
    return part === null ? [] : [part]
  })
}

function writePart(content: Content, fates: Fates): Fields | null {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: content.text }
    case 'refusal':
      fates.change('refusal')
      return { type: 'text', text: content.text }
    case 'image':
      return writeImage(content)
    case 'document':
      return writeDocument(content, fates)
    case 'audio':
      fates.refuse('audio')
      return null
    default:
      return null
  }
}

/** A text is said as one; files of other kinds it does not take. */
function writeDocument({ media, title }: Document, fates: Fates): Fields | null {
  if (media.kind !== 'text') {
    fates.refuse('document')
    return null
  }
  fates.change('document')
  if (title !== undefined) fates.leaveOut('documentTitle')
  return { type: 'text', text: media.text }
}

function writeImage({ media, detail }: Image): Fields {
  const url = media.kind === 'url' ? media.url : `data:${media.mime};base64,${media.data}`
  return { type: 'image_url', image_url: { url, ...(detail !== undefined && { detail }) } }
}

/** One text without more as the text that it is. */
function plain(parts: readonly Fields[]): string | readonly Fields[] {
  const [only] = parts
  if (only === undefined) return ''
  return parts.length === 1 && only.type === 'text' ? (textOf(only.text) ?? '') : parts
}
