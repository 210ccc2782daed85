import type { FirstWords, RequestScan, SaidFirst, Span } from '../../core/request-scan'
import { valueOf } from '../../request/change-request'
import { inFrontOfList, inFrontOfText, systemContentIn } from '../../request/first-words'

const names = ['messages'] as const

/** Says it in a message of the system before all others, or in front of what the first one of the caller's says. */
export function sayFirst(body: Buffer, { spans }: RequestScan, { text, isAlways }: FirstWords): SaidFirst | null {
  const messages = valueOf(body, spans, names)
  if (messages === null) return null
  const content = systemContentIn(body, messages)
  if (content === undefined) {
    const splices = inFrontOfList(body, messages, { role: 'system', content: text })
    return splices && { fate: 'added', names, splices }
  }
  if (!isAlways) return null
  const splices =
    (content && inFrontOf(body, content, text)) ?? inFrontOfList(body, messages, { role: 'system', content: text })
  return splices && { fate: 'prepended', names, splices }
}

function inFrontOf(body: Buffer, content: Span, text: string) {
  return inFrontOfText(body, content, text) ?? inFrontOfList(body, content, { type: 'text', text })
}
