import { type ErrorDialect, findAnswerError as findError } from '../../answer/read-error'
import type { UpstreamError } from '../../core/error'

/** Errors as OpenAI and those who speak as it does write them. */
const dialect: ErrorDialect = {
  isAnswer(value) {
    const { choices, data, object } = (value ?? {}) as Record<string, unknown> // anything but null has fields, if absent ones
    return choices !== undefined || data !== undefined || object === 'list'
  },
  statusOf: statusOfWords,
}

/** The HTTP status that an error stands for by the words in which it comes: its type and its code. 500 where they tell nothing. */
export function statusOfWords(words: string): number {
  if (/rate_?limit|quota|too_many/i.test(words)) return 429
  if (/overloaded|unavailable/i.test(words)) return 503
  if (/invalid_api_key|authentication|unauthorized/i.test(words)) return 401
  if (/permission|forbidden/i.test(words)) return 403
  if (/invalid_request|context_length|content_(filter|policy)/i.test(words)) return 400
  return 500
}

/** The error inside something that came with a 200; null when there is none. */
export function findAnswerError(value: unknown, hide?: readonly string[]): UpstreamError | null {
  return findError(value, dialect, hide)
}

/** The same in an answer that is no chat: by what else it may have, it is told from an error. */
export function findMediaError(value: unknown, hide?: readonly string[]): UpstreamError | null {
  return findError(value, mediaDialect, hide)
}

const mediaDialect: ErrorDialect = {
  ...dialect,
  isAnswer(value) {
    const { results, text } = (value ?? {}) as Record<string, unknown> // the same
    return results !== undefined || text !== undefined || dialect.isAnswer(value)
  },
}
