import { inputObject } from '../../../parts/calls/call-input'
import type { Content, Document, Image, Sound, ToolResult } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { sealedBlock } from '../seal/seal'
import type { DocumentNames } from './document-names'

/** How blocks are written. */
export interface BlockOptions {
  readonly fates: Fates
  /** The model takes markers for a cache. */
  readonly hasCache: boolean
  readonly documents: DocumentNames
}

/** The kinds of files that it has names for (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ImageBlock.html, …_DocumentBlock.html). */
const imageFormats: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])
const documentFormats: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
])
/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_AudioBlock.html */
const soundFormats: ReadonlySet<string> = new Set(
  'mp3 opus wav aac flac mp4 ogg mkv mka x-aac m4a mpeg mpga pcm webm'.split(' '),
)

/** The blocks of a message. A text of nothing but white space is refused. */
export function writeBlocks(content: readonly Content[], options: BlockOptions): Fields[] {
  return content.flatMap((one) => {
    const block = writeBlock(one, options)
    if (block === null) return []
    return 'cache' in one && one.cache !== undefined ? [block, ...cachePoint(one.cache, options)] : [block]
  })
}

/** A marker for a cache, which is kept for five minutes: only Claude's is kept for longer. */
export function cachePoint(life: '5m' | '1h', { hasCache, fates }: BlockOptions): Fields[] {
  if (!hasCache) {
    fates.leaveOut('cache')
    return []
  }
  if (life === '1h') fates.change('cache')
  return [{ cachePoint: { type: 'default' } }]
}

function writeBlock(content: Content, options: BlockOptions): Fields | null {
  const { fates } = options
  switch (content.kind) {
    case 'text':
      return content.text.trim() === '' ? null : { text: content.text }
    case 'refusal':
      fates.change('refusal')
      return { text: content.text }
    case 'image':
      return writeImage(content, fates)
    case 'document':
      return writeDocument(content, options)
    case 'audio':
      return writeSound(content, fates)
    case 'reasoning': {
      const block = sealedBlock(content)
      if (block === null) fates.leaveOut('reasoning')
      return block
    }
    case 'tool-call':
      return { toolUse: { toolUseId: content.id, name: content.name, input: inputObject(content.input, fates) } }
    case 'tool-result':
      return writeResult(content, options)
    default:
      return null
  }
}

function writeImage({ media, detail }: Image, fates: Fates): Fields | null {
  if (detail !== undefined && detail !== 'auto') fates.leaveOut('imageDetail')
  const format = media.kind === 'base64' ? imageFormats.get(media.mime) : undefined
  if (media.kind === 'base64' && format !== undefined) return { image: { format, source: { bytes: media.data } } }
  // It fetches nothing.
  fates.refuse('image')
  return null
}

function writeDocument({ media, title }: Document, { fates, documents }: BlockOptions): Fields | null {
  const format = media.kind === 'text' ? 'txt' : media.kind === 'base64' ? documentFormats.get(media.mime) : undefined
  if (media.kind === 'url' || format === undefined) {
    fates.refuse('document')
    return null
  }
  const name = documents.nameFor(title)
  if (title !== undefined && name !== title) fates.change('documentTitle')
  const bytes = media.kind === 'text' ? Buffer.from(media.text).toString('base64') : media.data
  return { document: { format, name, source: { bytes } } }
}

function writeSound({ format, data }: Sound, fates: Fates): Fields | null {
  const known = format === 'x-wav' || format === 'wave' ? 'wav' : format
  if (soundFormats.has(known)) return { audio: { format: known, source: { bytes: data } } }
  fates.refuse('audio')
  return null
}

function writeResult({ id, content, isError }: ToolResult, options: BlockOptions): Fields {
  const blocks = writeBlocks(content, { ...options, hasCache: false })
  return { toolResult: { toolUseId: id, content: blocks, ...(isError && { status: 'error' }) } }
}
