import { writeFile, writeMedia } from '../../../openai/codec/request/data-url'
import type { Content, Document } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'

/** How contents are written: for a caller of this format as they stood. */
export interface WriteOptions {
  readonly fates: Fates
  readonly isOwn: boolean
  /** What the model said has parts of other names than what it was given. */
  readonly isModels: boolean
}

/** Contents that are no items of their own, as parts of a message or a result. */
export function writeParts(content: readonly Content[], options: WriteOptions): Fields[] {
  return content.flatMap((one) => {
    if ('cache' in one && one.cache !== undefined) options.fates.leaveOut('cache')
    const part = writePart(one, options)
    return part === null ? [] : [part]
  })
}

/** One text without more as the text that it is. */
export function plainContent(parts: readonly Fields[]): string | readonly Fields[] {
  const [only] = parts
  if (only === undefined) return ''
  return parts.length === 1 && only.type === 'input_text' && Object.keys(only).length === 2 ? String(only.text) : parts
}

function writePart(content: Content, { fates, isOwn, isModels }: WriteOptions): Fields | null {
  switch (content.kind) {
    case 'text':
      return {
        ...fieldsBack('openai-responses', content.own),
        type: isModels ? 'output_text' : 'input_text',
        text: content.text,
      }
    case 'refusal':
      return { type: 'refusal', refusal: content.text }
    case 'image': {
      const detail = content.detail === undefined ? {} : { detail: content.detail }
      const back = fieldsBack('openai-responses', content.own)
      return { ...back, type: 'input_image', image_url: writeMedia(content.media), ...detail }
    }
    case 'document':
      return writeDocument(content, isOwn, fates)
    case 'audio':
      fates.refuse('audio')
      return null
    case 'own':
      return content.own.format === 'openai-responses' ? content.own.value : null
    default:
      return null
  }
}

/** A text of another format's is said as one. */
function writeDocument({ media, title, own }: Document, isOwn: boolean, fates: Fates): Fields {
  const back = fieldsBack('openai-responses', own)
  const named = title === undefined ? {} : { filename: title }
  if (media.kind === 'url') return { ...back, type: 'input_file', file_url: media.url, ...named }
  if (media.kind === 'text' && !isOwn) {
    fates.change('document')
    if (title !== undefined) fates.leaveOut('documentTitle')
    return { type: 'input_text', text: media.text }
  }
  // A file without a name is refused.
  const filename = title ?? (isOwn ? undefined : 'document.pdf')
  return { ...back, type: 'input_file', ...(filename && { filename }), file_data: writeFile(media) }
}
