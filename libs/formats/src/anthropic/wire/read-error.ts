import { type ErrorDialect, findAnswerError as findError } from '../../answer/read-error'
import type { UpstreamError } from '../../core/error'
import { statusOfType } from './error-types'

/** Errors as Anthropic and those who speak as it does write them: https://platform.claude.com/docs/en/api/errors */
const dialect: ErrorDialect = {
  isAnswer(value) {
    const { type, content, message } = (value ?? {}) as Record<string, unknown> // anything but null has fields, if absent ones
    return content !== undefined || (type !== 'error' && typeof type === 'string' && typeof message !== 'string')
  },
  statusOf: statusOfType,
}

/** The error inside something that came with a 200; null when there is none. */
export function findAnswerError(value: unknown, hide?: readonly string[]): UpstreamError | null {
  return findError(value, dialect, hide)
}
