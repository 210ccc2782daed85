import { type ErrorDialect, findAnswerError as findError } from '../../answer/read-error'
import type { UpstreamError } from '../../core/error'
import { statusOfWords } from '../../openai/wire/read-error'

type Fields = Readonly<Record<string, unknown>>

/** Errors as the Responses API writes them: in the shape of all of OpenAI's where they come alone. */
const dialect: ErrorDialect = {
  isAnswer(value) {
    const { output, object } = (value ?? {}) as Fields // anything but null has fields, if absent ones
    return output !== undefined || object === 'response' || object === 'list'
  },
  statusOf: statusOfWords,
}

/** The error inside something that came with a 200; null when there is none. */
export function findAnswerError(value: unknown, hide?: readonly string[]): UpstreamError | null {
  return findError(value, dialect, hide)
}

/**
 * The error in an event of a stream; null when there is none. An `error` event has its fields beside its type, as documented
 * (https://platform.openai.com/docs/api-reference/responses-streaming/error), or in an object, as it is sent; that of
 * `response.failed` is the response's.
 */
export function findEventError(value: unknown, hide?: readonly string[]): UpstreamError | null {
  if (!isObject(value)) return findAnswerError(value, hide)
  const { type, response, error } = value
  if (type === 'response.failed' && isObject(response))
    return findAnswerError({ error: response.error ?? 'the response failed' }, hide)
  if (type !== 'error' || isObject(error)) return findAnswerError(value, hide)
  const { message = 'the stream failed', code, param } = value
  return findAnswerError({ error: { message, type: 'error', param, code } }, hide)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
