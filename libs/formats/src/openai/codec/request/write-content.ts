import type { Content, Document, Sound } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'
import { writeFile, writeMedia } from './data-url'
import { cacheMarker } from './tools'

/** How contents are written: for a caller of this format markers for a cache stand where they stood. */
export interface WriteOptions {
  readonly fates: Fates
  readonly isOwn: boolean
}

/** Contents that are no calls, results or reasoning, as parts of a message. */
export function writeParts(content: readonly Content[], options: WriteOptions): Fields[] {
  return content.flatMap((one) => {
    const part = writePart(one, options)
    return part === null ? [] : [part]
  })
}

/** A content as a message has it: one text without more as the text that it is; undefined when there is nothing. */
export function plainContent(parts: readonly Fields[]): string | readonly Fields[] | undefined {
  const [only] = parts
  if (only === undefined) return undefined
  return parts.length === 1 && only.type === 'text' && Object.keys(only).length === 2 ? String(only.text) : parts
}

function writePart(content: Content, options: WriteOptions): Fields | null {
  const part = bareParts(content, options)
  if (part === null || !('cache' in content) || content.cache === undefined) return part
  if (options.isOwn) return { ...part, cache_control: cacheMarker(content.cache) }
  options.fates.leaveOut('cache')
  return part
}

function bareParts(content: Content, options: WriteOptions): Fields | null {
  const { fates } = options
  switch (content.kind) {
    case 'text':
      return { ...fieldsBack('openai', content.own), type: 'text', text: content.text }
    case 'refusal':
      return { type: 'refusal', refusal: content.text }
    case 'image': {
      const image = { url: writeMedia(content.media), ...(content.detail !== undefined && { detail: content.detail }) }
      return { ...fieldsBack('openai', content.own), type: 'image_url', image_url: image }
    }
    case 'audio':
      return writeAudio(content, options)
    case 'document':
      return writeDocument(content, fates)
    case 'own':
      return content.own.format === 'openai' ? content.own.value : null
    default:
      return null
  }
}

/** What the dialect calls the two kinds of sound that it has, by their media types. */
const soundFormats: ReadonlyMap<string, string> = new Map([
  ['wav', 'wav'],
  ['x-wav', 'wav'],
  ['wave', 'wav'],
  ['mp3', 'mp3'],
  ['mpeg', 'mp3'],
])

function writeAudio({ data, format, own }: Sound, { fates, isOwn }: WriteOptions): Fields | null {
  const known = isOwn ? format : soundFormats.get(format)
  if (known === undefined) fates.refuse('audio')
  return { ...fieldsBack('openai', own), type: 'input_audio', input_audio: { data, format: known } }
}

/** PDF is what the dialect has files for (https://platform.openai.com/docs/guides/pdf-files); a text is said as one. */
function writeDocument({ media, title, own }: Document, fates: Fates): Fields | null {
  const back = fieldsBack('openai', own)
  if (own?.format === 'openai' || media.kind === 'base64') {
    const filename = title ?? (media.kind === 'base64' ? 'document.pdf' : undefined)
    return { ...back, type: 'file', file: { ...(filename && { filename }), file_data: writeFile(media) } }
  }
  if (media.kind === 'url') {
    fates.refuse('document')
    return null
  }
  fates.change('document')
  if (title !== undefined) fates.leaveOut('documentTitle')
  return { type: 'text', text: media.text }
}
