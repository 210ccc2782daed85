import type { Media } from '../../parts/content'
import type { Fates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import type { Prompt } from '../../parts/prompt'
import { type PlainTurn, plainTurns } from '../words/plain-turns'

/** The messages of a conversation. A bot has its own system prompt: what a caller gives is told it by the user. */
export function writeMessages(prompt: Prompt, fates: Fates): Fields[] {
  return plainTurns(prompt, { fates, hasImages: ({ kind }) => kind === 'url' }).map((turn) => {
    if (turn.role === 'system') fates.change('system')
    const who = turn.role === 'assistant' ? { role: turn.role, type: 'answer' } : { role: 'user', type: 'question' }
    return { ...who, ...writeContent(turn) }
  })
}

/** Several things at once are a text of JSON. Images go by their addresses: files would have to be brought there first. */
function writeContent({ text, images }: PlainTurn): Fields {
  if (images.length === 0) return { content: text, content_type: 'text' }
  const items = [...(text === '' ? [] : [{ type: 'text', text }]), ...images.flatMap(writeImage)]
  return { content: JSON.stringify(items), content_type: 'object_string' }
}

function writeImage(media: Media): Fields[] {
  return media.kind === 'url' ? [{ type: 'image', file_url: media.url }] : []
}
