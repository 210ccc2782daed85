import type { Content, Media } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import type { Turn } from '../../parts/prompt'

/** A turn as text, for vendors who know nothing else, or nothing else but images. */
export interface PlainTurn {
  readonly role: Turn['role']
  readonly text: string
  readonly images: readonly Media[]
}

/**
 * The turns of a prompt as texts: what is no text is refused by name, or left out where the model has said it. Images are
 * kept where `hasImages` says so of them. Pieces of one turn stand behind each other, a line between them.
 */
export function plainTurns(
  { turns }: { readonly turns: readonly Turn[] },
  { fates, hasImages }: { readonly fates: Fates; readonly hasImages?: (media: Media) => boolean },
): PlainTurn[] {
  return turns.map(({ role, content }) => {
    const texts: string[] = []
    const images: Media[] = []
    for (const one of content) {
      if (one.kind === 'image' && hasImages?.(one.media) === true) {
        images.push(one.media)
        if (one.detail !== undefined && one.detail !== 'auto') fates.leaveOut('imageDetail')
      } else texts.push(...textOf(one, fates))
      if ('cache' in one && one.cache !== undefined) fates.leaveOut('cache')
    }
    return { role, text: texts.join('\n'), images }
  })
}

function textOf(content: Content, fates: Fates): readonly string[] {
  switch (content.kind) {
    case 'text':
      return [content.text]
    case 'refusal':
      fates.change('refusal')
      return [content.text]
    case 'document':
      return documentText(content, fates)
    case 'image':
    case 'audio':
      fates.refuse(content.kind)
      return []
    case 'reasoning':
      fates.leaveOut('reasoning')
      return []
    case 'tool-call':
      fates.refuse('tools')
      return []
    case 'tool-result':
      fates.refuse('result')
      return []
    case 'own':
      // Told already, as whose it is.
      return []
  }
}

function documentText({ media, title }: Extract<Content, { kind: 'document' }>, fates: Fates): readonly string[] {
  if (media.kind !== 'text') {
    fates.refuse('document')
    return []
  }
  fates.change('document')
  if (title !== undefined) fates.leaveOut('documentTitle')
  return [media.text]
}
