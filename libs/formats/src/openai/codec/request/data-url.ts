import type { Document, Media } from '../../../parts/content'
import { textInBase64 } from '../../../parts/fields'

/** Longer ones are no media type. */
const longestHead = 200

/** A file as the dialect gives it: as a data URL of base64 (https://www.rfc-editor.org/rfc/rfc2397), or by its address. */
export function readMedia(url: string): Media {
  const comma = url.slice(0, longestHead).indexOf(',')
  const head = url.slice(0, Math.max(0, comma))
  if (!/^data:.*;base64$/i.test(head)) return { kind: 'url', url }
  // Parameters of the type (`;charset=utf-8`) tell nothing of what is no text.
  const mime = head.slice('data:'.length, -';base64'.length).split(';')[0] ?? ''
  return { kind: 'base64', mime: mime.toLowerCase(), data: url.slice(comma + 1) }
}

/** The same as one text. */
export function writeMedia(media: Media): string {
  return media.kind === 'url' ? media.url : `data:${media.mime};base64,${media.data}`
}

/** A file of a request: what is text as one. Some callers leave the head of the data URL out; the dialect's files are PDF. */
export function readFile(file: string): Document['media'] {
  const given = readMedia(file)
  const isBare = given.kind === 'url' && !/^https?:/i.test(given.url)
  const media = isBare ? ({ kind: 'base64', mime: 'application/pdf', data: given.url } as const) : given
  const text = media.kind === 'base64' && media.mime.startsWith('text/') ? textInBase64(media.data) : null
  return text === null ? media : { kind: 'text', text }
}

/** The same as one text. */
export function writeFile(media: Document['media']): string {
  if (media.kind !== 'text') return writeMedia(media)
  return writeMedia({ kind: 'base64', mime: 'text/plain', data: Buffer.from(media.text).toString('base64') })
}
