import type { Content, Document, Media } from '../parts/content'
import { withoutData } from './tell-body'
import type { ToldContent, ToldMedia } from './told'

/** What stands in the place of data that was left out of a body: how long it was, in characters of base64. */
const leftOut = /^tollgate-left-out:(\d{1,15})$/

/** Writes what stands in the place of so many characters of base64. */
export const leftOutMark = (characters: number): string => `tollgate-left-out:${characters}`

/** A content in the words of no format; results of tools come with the files within them. */
export function tellContent(content: Content): ToldContent[] {
  switch (content.kind) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return [{ kind: content.kind, text: content.text }]
    case 'tool-call':
      return [{ kind: 'tool-call', text: content.input, name: content.name }]
    case 'tool-result':
      return tellResult(content)
    case 'image':
      return [mediaContent(tellMedia(content.media, 'image'))]
    case 'document':
      return tellDocument(content)
    case 'audio':
      return [mediaContent({ type: `audio/${content.format}`, bytes: bytesOf(content.data) })]
    case 'own':
      return [{ kind: 'other', text: withoutData(content.own.value) }]
  }
}

function tellResult({ content, name }: Extract<Content, { kind: 'tool-result' }>): ToldContent[] {
  const told = content.flatMap((part) => tellContent(part))
  const text = told.map((part) => part.text).join('')
  return [
    { kind: 'tool-result', text, ...(name !== undefined && { name }) },
    ...told.filter(({ kind }) => kind === 'media'),
  ]
}

function tellDocument({ media, title }: Document): ToldContent[] {
  const text = title ?? ''
  if (media.kind === 'text') return [{ kind: 'text', text: text === '' ? media.text : `${text}\n${media.text}` }]
  return [mediaContent(tellMedia(media, 'document'), text)]
}

function mediaContent(media: ToldMedia, text = ''): ToldContent {
  return { kind: 'media', text, media }
}

/** An address is no part of it: it may have a key in it. */
function tellMedia(media: Media, kind: string): ToldMedia {
  const type = media.mime === undefined || media.mime === '' ? kind : media.mime
  return { type, bytes: media.kind === 'url' ? null : bytesOf(media.data) }
}

function bytesOf(base64: string): number {
  const marked = leftOut.exec(base64)
  const characters = marked === null ? base64.replace(/=+$/, '').length : Number(marked[1])
  return Math.floor((characters * 3) / 4)
}
