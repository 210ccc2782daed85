import type { WireMessage, WirePart } from '../../api/chat.api'
import type { ImageRef } from '../images/image.model'
import type { Conversation, Written } from './conversation.model'

/** Where an image stands that is still there. */
type ImageOf = (image: ImageRef) => string | undefined

/**
 * What is sent: the system prompt and everything since the last line that clears the context. Failed and empty answers are
 * left out, and so are images that are gone.
 */
export function messagesOf(conversation: Conversation, system: string, imageOf: ImageOf): WireMessage[] {
  const start = conversation.findLastIndex(({ kind }) => kind === 'divider') + 1
  const said = conversation.slice(start).flatMap((turn): WireMessage[] => {
    if (turn.kind === 'question') return [{ role: 'user', content: contentOf(turn, imageOf) }]
    if (turn.kind === 'divider' || turn.state !== 'complete' || turn.text === '') return []
    return [{ role: 'assistant', content: turn.text }]
  })
  return system.trim() === '' ? said : [{ role: 'system', content: system }, ...said]
}

/** Only what has images is written in parts, which not every model takes. */
function contentOf({ text, images = [] }: Written, imageOf: ImageOf): WireMessage['content'] {
  const shown = images.flatMap((image): WirePart[] => {
    const url = imageOf(image)
    return url === undefined ? [] : [{ type: 'image_url', image_url: { url } }]
  })
  if (shown.length === 0) return text
  return text === '' ? shown : [{ type: 'text', text }, ...shown]
}
