import type { AnswerPort } from '../answer/answer-port'
import type { Refusal } from '../errors/relay.errors'
import type { FoundSpans } from '../words/word-search'

const away: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }

/** Why these texts cannot go on, as the words that are not allowed are in one of them or nobody could search; null where they can. */
export function refuseWords(port: AnswerPort, texts: readonly string[]): Refusal | null | Promise<Refusal | null> {
  const { settings, words } = port.context
  const { sensitiveWords } = settings
  if (sensitiveWords === null || sensitiveWords.isEmpty || texts.length === 0) return null
  const { user, token } = port.request.caller
  const judge = (found: FoundSpans): Refusal | null => {
    if (found === undefined) return away
    if (found.every((spans) => spans.length === 0)) return null
    port.context.log.forRequest(port.requestId).info('relay.words-sensitive', { userId: user.id, tokenId: token.id })
    return { code: 'words-sensitive' }
  }
  const found = words.spans(sensitiveWords, user.id, texts)
  return found instanceof Promise ? found.then(judge) : judge(found)
}
