import { readCache } from '../../../parts/cache-marker'
import type { CacheLife, Content, Text } from '../../../parts/content'
import { type Fields, fieldsOf, isFields, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'
import { readFile, readMedia } from './data-url'

const known: ReadonlySet<string> = new Set(['type', 'cache_control'])
const textFields: ReadonlySet<string> = new Set([...known, 'text'])
const imageFields: ReadonlySet<string> = new Set([...known, 'image_url'])
const audioFields: ReadonlySet<string> = new Set([...known, 'input_audio'])
const fileFields: ReadonlySet<string> = new Set([...known, 'file'])

/**
 * The content of a message: a text, or a list of parts (https://platform.openai.com/docs/api-reference/chat/create). Markers
 * for a cache stand in it as OpenRouter takes them (https://openrouter.ai/docs/features/prompt-caching).
 */
export function readContent(content: unknown): Content[] {
  if (typeof content === 'string') return content === '' ? [] : [{ kind: 'text', text: content }]
  if (!Array.isArray(content)) return []
  return content.map((part: unknown) => {
    if (typeof part === 'string') return { kind: 'text', text: part }
    const fields = fieldsOf(part)
    if (fields === null) return own({ type: 'unknown', value: part })
    return readPart(fields)
  })
}

function readPart(part: Fields): Content {
  switch (part.type) {
    case 'text':
      return typeof part.text === 'string' ? readText(part, part.text) : own(part)
    case 'refusal':
      return typeof part.refusal === 'string' ? { kind: 'refusal', text: part.refusal } : own(part)
    case 'image_url':
      return readImage(part)
    case 'input_audio':
      return readAudio(part)
    case 'file':
      return readDocument(part)
    default:
      return own(part)
  }
}

function readText(part: Fields, text: string): Text {
  return { kind: 'text', text, ...carried(part, textFields) }
}

function readImage(part: Fields): Content {
  const image = isFields(part.image_url) ? part.image_url : { url: part.image_url }
  if (typeof image.url !== 'string') return own(part)
  const detail = textOf(image.detail)
  const read = { kind: 'image', media: readMedia(image.url), ...carried(part, imageFields) } as const
  return detail === null ? read : { ...read, detail }
}

function readAudio(part: Fields): Content {
  const audio = fieldsOf(part.input_audio)
  if (typeof audio?.data !== 'string') return own(part)
  return { kind: 'audio', format: textOf(audio.format) ?? '', data: audio.data, ...carried(part, audioFields) }
}

/** A file of which only the provider's own number is given is nobody else's. */
function readDocument(part: Fields): Content {
  const file = fieldsOf(part.file)
  if (typeof file?.file_data !== 'string') return own(part)
  const title = textOf(file.filename)
  return {
    kind: 'document',
    media: readFile(file.file_data),
    ...(title !== null && { title }),
    ...carried(part, fileFields),
  }
}

function carried(part: Fields, fields: ReadonlySet<string>): { cache?: CacheLife; own?: Own } {
  const cache = readCache(part)
  const rest = restOf('openai', part, fields)
  return { ...(cache && { cache }), ...(rest && { own: rest }) }
}

function own(value: Fields): Content {
  return { kind: 'own', own: { format: 'openai', value } }
}
