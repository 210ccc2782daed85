import type { Media } from '../../../parts/content'

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
