import type { Document, Image, Sound } from '../../../parts/content'
import { type Fields, textInBase64, textOf } from '../../../parts/fields'
import { type Own, restOf } from '../../../parts/own'

const inlineFields: ReadonlySet<string> = new Set(['mimeType', 'data'])
const fileFields: ReadonlySet<string> = new Set(['mimeType', 'fileUri'])
/** Files that Google has, and films of its own house: nobody else gets them. */
const googles = /^https?:\/\/(?:[\w.-]*\.googleapis\.com|(?:www\.|m\.)?youtube\.com|youtu\.be)\//i

/** A file as its bytes (https://ai.google.dev/api/caching#Blob); null where it is of no kind that others know. */
export function readInline(blob: Fields): Image | Document | Sound | null {
  const mime = mimeOf(blob)
  const { data } = blob
  if (typeof data !== 'string') return null
  const own = restOf('gemini', blob, inlineFields)
  const rest = own && { own }
  const [kind, subtype = ''] = mime.split('/')
  if (kind === 'image') return { kind: 'image', media: { kind: 'base64', mime, data }, ...rest }
  if (kind === 'audio') return { kind: 'audio', format: subtype, data, ...rest }
  if (mime === 'application/pdf') return { kind: 'document', media: { kind: 'base64', mime, data }, ...rest }
  const text = kind === 'text' ? textInBase64(data) : null
  if (text === null) return null
  return { kind: 'document', media: { kind: 'text', text }, ...withMime(own, mime) }
}

/** A file by its address (https://ai.google.dev/api/caching#FileData); null where only Google can get it. */
export function readFile(file: Fields): Image | Document | null {
  const mime = mimeOf(file)
  const { fileUri: url } = file
  if (typeof url !== 'string' || !/^https?:/i.test(url) || googles.test(url)) return null
  const own = restOf('gemini', file, fileFields)
  const rest = own && { own }
  if (mime.startsWith('image/')) return { kind: 'image', media: { kind: 'url', url, mime }, ...rest }
  return mime === 'application/pdf' ? { kind: 'document', media: { kind: 'url', url, mime }, ...rest } : null
}

function mimeOf({ mimeType }: Fields): string {
  return (textOf(mimeType) ?? '').toLowerCase()
}

/** Of a text nothing but plain has a word elsewhere. */
function withMime(own: Own | undefined, mimeType: string): { own?: Own } {
  if (mimeType === 'text/plain') return own === undefined ? {} : { own }
  return { own: { format: 'gemini', value: { ...own?.value, mimeType } } }
}
