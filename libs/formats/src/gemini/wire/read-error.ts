import {
  type ErrorDialect,
  findAnswerError as findError,
  readUpstreamError as readError,
} from '../../answer/read-error'
import type { UpstreamAnswer, UpstreamError } from '../../core/error'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { statusOfName } from './error-status'

/** What an answer of any method has one of, in a stream or whole. */
export const answerSigns = [
  'candidates',
  'promptFeedback',
  'usageMetadata',
  'embedding',
  'embeddings',
  'totalTokens',
  'modelVersion',
  'responseId',
] as const

/** Errors as Google and those who speak as it does write them: https://cloud.google.com/apis/design/errors */
const dialect: ErrorDialect = {
  isAnswer(value) {
    const told = (value ?? {}) as Record<string, unknown> // anything but null has fields, if absent ones
    return answerSigns.some((name) => told[name] !== undefined)
  },
  statusOf: statusOfName,
}

/** An error is not larger than this, or it is not looked at twice. */
const mostErrorBytes = 256 * 1024

/**
 * Reads the error of an answer that is not a 2xx: see `readUpstreamError` of all formats. A stream that nobody asked for as
 * events begins with a bracket, and so does its error. What Google calls it (`RESOURCE_EXHAUSTED`) is its type,
 * and when it wants to be asked again stands in its details.
 */
export function readUpstreamError(answer: UpstreamAnswer): UpstreamError {
  const { body } = answer
  const first = body.length > mostErrorBytes ? undefined : firstOf(parsed(body.toString()))
  const text = first === undefined ? null : withinStack(() => JSON.stringify(first))
  return named(readError(text === null ? answer : { ...answer, body: Buffer.from(text) }))
}

/** The error inside something that came with a 200; null when there is none. */
export function findAnswerError(value: unknown, hide?: readonly string[]): UpstreamError | null {
  const error = findError(withType(firstOf(value) ?? value), dialect, hide)
  return error && named(error)
}

/** The first element of a list; undefined for anything else. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : undefined
}

/** The error with its name where other dialects have a type: its status goes by that where it has no code. */
function withType(value: unknown): unknown {
  const { error } = (value ?? {}) as { error?: unknown } // anything but null has fields, if absent ones
  const { status, type = status } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  return typeof type === 'string' ? { error: { ...(error as object), type } } : value
}

function named(error: UpstreamError): UpstreamError {
  const { status, details } = error.fields
  const retryAfterS = secondsIn(details)
  return {
    ...error,
    ...(error.type === 'upstream_error' && typeof status === 'string' && { type: status }),
    ...(retryAfterS !== null && { retryAfterS }),
  }
}

/** More details than any error has. */
const mostDetails = 32
/** A day: nobody waits for longer. */
const mostSeconds = 86_400

/** The `retryDelay` of a `google.rpc.RetryInfo` among the details (`"34.4s"`), rounded up; null where there is none. */
function secondsIn(details: unknown): number | null {
  if (!Array.isArray(details)) return null
  for (const one of details.slice(0, mostDetails) as ({ retryDelay?: unknown } | null)[]) {
    const delay = one?.retryDelay
    const seconds = typeof delay === 'string' ? Number(/^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(delay)?.[1]) : 0
    if (seconds > 0) return Math.min(mostSeconds, Math.ceil(seconds))
  }
  return null
}
