import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'
import { isData } from './data-text'
import type { ToldContent } from './told'

/**
 * What a body says that is no chat: its JSON without the data in it, its text, or what it is and how long. An event stream is told
 * by its lines. `bytes` is how long it was, where that is not all that is given.
 */
export function tellBody(body: Buffer, contentType: string, bytes = body.length): ToldContent[] {
  if (bytes === 0) return []
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  const isJson = type === '' || type.endsWith('json')
  const value = isJson ? parsed(body.toString()) : undefined
  if (value !== undefined) return [{ kind: 'other', text: withoutData(value) }]
  const isText = type.startsWith('text/') && type !== 'text/html'
  if (!isText) return [{ kind: 'media', text: '', media: { type: type || 'application/octet-stream', bytes } }]
  const lines = body.toString().split('\n')
  return [
    { kind: 'text', text: (type === 'text/event-stream' ? lines.map((line) => eventLine(line)) : lines).join('\n') },
  ]
}

/** A line of a stream, with its JSON as that of bodies. */
function eventLine(line: string): string {
  if (!line.startsWith('data:')) return line
  const value = parsed(line.slice('data:'.length))
  return value === undefined ? shortened(line) : `data: ${withoutData(value)}`
}

/** JSON with what is no text told by its length; what goes deeper than the stack is not told. */
export function withoutData(value: unknown): string {
  const replace = (_name: string, found: unknown) => (typeof found === 'string' ? shortened(found) : found)
  return withinStack(() => JSON.stringify(value, replace)) ?? ''
}

function shortened(text: string): string {
  return isData(text) ? `[${text.length} characters]` : text
}
