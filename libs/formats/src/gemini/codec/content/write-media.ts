import type { Document, Image, Media, Sound } from '../../../parts/content'
import type { Fates } from '../../../parts/fates'
import type { Fields } from '../../../parts/fields'
import { fieldsBack } from '../../../parts/own'

/** What an address ends with, where nobody says what it is of (https://ai.google.dev/gemini-api/docs/file-input-methods). */
const endings: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['bmp', 'image/bmp'],
  ['pdf', 'application/pdf'],
])
/** What Google keeps and shows may be a film of hours, whatever it is called. */
const films = /^https?:\/\/(?:[\w.-]*\.googleapis\.com|(?:[\w-]+\.)?youtube\.com|youtu\.be)[/:]/i
/** Names that are often written, and that nobody registered. */
const unregistered: ReadonlyMap<string, string> = new Map([['image/jpg', 'image/jpeg']])

/** Whether a file can stand within the result of a tool: as its bytes alone. */
export function isInline({ media }: Image | Document): boolean {
  return media.kind !== 'url'
}

/** A file as a part (https://ai.google.dev/api/caching#Part); null where it cannot be said, which is told. */
export function writeMedia(content: Image | Document | Sound, fates: Fates): Fields | null {
  const back = fieldsBack('gemini', content.own)
  if (content.kind === 'audio')
    return { inlineData: { ...back, mimeType: `audio/${content.format}`, data: content.data } }
  if (content.kind === 'image' && content.detail !== undefined && content.detail !== 'auto')
    fates.leaveOut('imageDetail')
  if (content.kind === 'document' && content.title !== undefined) fates.leaveOut('documentTitle')
  const { media } = content
  switch (media.kind) {
    case 'text':
      return { inlineData: { mimeType: 'text/plain', ...back, data: Buffer.from(media.text).toString('base64') } }
    case 'base64':
      if (content.kind === 'image' && !isImage(media.mime)) return refused(content, fates)
      return { inlineData: { ...back, mimeType: unregistered.get(media.mime) ?? media.mime, data: media.data } }
    default:
      return writeFile(content, media, fates)
  }
}

function writeFile(content: Image | Document, { url, mime }: Media & { kind: 'url' }, fates: Fates): Fields | null {
  const mimeType = mime ?? endings.get(/\.(\w{1,5})(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? '')
  const isOther = content.kind === 'image' && (films.test(url) || (mimeType !== undefined && !isImage(mimeType)))
  if (isOther || !/^https?:/i.test(url)) return refused(content, fates)
  return { fileData: { ...fieldsBack('gemini', content.own), ...(mimeType && { mimeType }), fileUri: url } }
}

/** An image is held for as one: what would be read as something else in its place is not said. */
function isImage(mime: string): boolean {
  return mime.startsWith('image/')
}

function refused({ kind }: Image | Document, fates: Fates): null {
  fates.refuse(kind)
  return null
}
