import { inputObject } from '../../parts/calls/call-input'
import { calledNames } from '../../parts/calls/called-names'
import type { Content, Reasoning, ToolCall, ToolResult } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { Turn } from '../../parts/prompt'

/** What stands in one message: a text, and the images behind it. */
interface Said {
  text: string
  images: string[]
}

/** The messages of a chat (https://docs.ollama.com/api/chat). */
export function writeMessages(turns: readonly Turn[], fates: Fates): Fields[] {
  const names = calledNames(turns)
  return turns.flatMap((turn) => {
    if (turn.role === 'assistant') return [writeModelMessage(turn.content, fates)]
    const results = turn.content.filter((one) => one.kind === 'tool-result')
    const messages = results.map((result) => writeResult(result, names, fates))
    // A result is a text and images, which follow it here, said by the user.
    const behind = results.flatMap(({ content }) => content.filter((one) => one.kind !== 'text'))
    if (behind.length > 0) fates.change('result')
    const said = saidIn([...turn.content, ...behind], fates)
    const isNothing = said.length === 0 && messages.length > 0
    return isNothing ? messages : [...messages, ...messagesOf(turn.role, said)]
  })
}

/** A message has its text before its images: what is said behind an image is another message. */
function messagesOf(role: Turn['role'], said: readonly Said[]): Fields[] {
  if (said.length === 0) return [{ role, content: '' }]
  return said.map(({ text, images }) => ({ role, content: text, ...(images.length > 0 && { images }) }))
}

function saidIn(content: readonly Content[], fates: Fates): Said[] {
  const said: Said[] = []
  for (const one of content) {
    const text = textIn(one, fates)
    const last = said.at(-1)
    if (text !== null) {
      if (last === undefined || last.images.length > 0) said.push({ text, images: [] })
      else last.text += `\n${text}`
    }
    const image = imageIn(one, fates)
    if (image === null) continue
    if (last === undefined && said.length === 0) said.push({ text: '', images: [image] })
    else said.at(-1)?.images.push(image)
  }
  return said
}

function textIn(content: Content, fates: Fates): string | null {
  if ('cache' in content && content.cache !== undefined) fates.leaveOut('cache')
  switch (content.kind) {
    case 'text':
      return content.text
    case 'refusal':
      fates.change('refusal')
      return content.text
    case 'audio':
      fates.refuse('audio')
      return null
    case 'document':
      if (content.title !== undefined) fates.leaveOut('documentTitle')
      if (content.media.kind === 'text') {
        fates.change('document')
        return content.media.text
      }
      fates.refuse('document')
      return null
    default:
      return null
  }
}

/** Bytes alone: it fetches nothing. */
function imageIn(content: Content, fates: Fates): string | null {
  if (content.kind !== 'image') return null
  const { media, detail } = content
  if (detail !== undefined && detail !== 'auto') fates.leaveOut('imageDetail')
  if (media.kind === 'base64') return media.data
  fates.refuse('image')
  return null
}

function writeModelMessage(content: readonly Content[], fates: Fates): Fields {
  const calls = content.filter((one) => one.kind === 'tool-call')
  const thoughts = content.filter((one) => one.kind === 'reasoning')
  if (!thoughts.every(isReadable)) fates.leaveOut('reasoning')
  const thinking = thoughts
    .filter(isReadable)
    .map(({ text }) => text)
    .join('')
  const said = saidIn(content, fates)
  const images = said.flatMap((one) => one.images)
  return {
    role: 'assistant',
    content: said.map(({ text }) => text).join('\n'),
    ...(images.length > 0 && { images }),
    ...(thinking !== '' && { thinking }),
    ...(calls.length > 0 && { tool_calls: calls.map((call) => writeCall(call, fates)) }),
  }
}

/** What only another maker can read is nothing to a model here. */
function isReadable({ text, seal }: Reasoning): boolean {
  return text !== '' && seal === undefined
}

function writeCall({ id, name, input }: ToolCall, fates: Fates): Fields {
  return { id, function: { name, arguments: inputObject(input, fates) } }
}

/** A result has the name of its tool, and, for servers that know ids, that of its call. */
function writeResult(
  { id, name, content, isError, cache }: ToolResult,
  names: ReadonlyMap<string, string>,
  fates: Fates,
): Fields {
  if (isError) fates.leaveOut('resultError')
  if (cache !== undefined) fates.leaveOut('cache')
  const tool = name ?? names.get(id)
  const text = content.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join('\n')
  return { role: 'tool', ...(tool !== undefined && { tool_name: tool }), tool_call_id: id, content: text }
}
