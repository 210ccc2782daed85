import type { UpstreamAnswer, UpstreamError } from '../core/error'
import { hideIn } from '../core/hide-secrets'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'

/** What a format knows of errors that come with a 200. */
export interface ErrorDialect {
  /** Whether this may be an answer, or a part of one, though it has something that reads like an error's message. */
  isAnswer(value: unknown): boolean
  /** The HTTP status that an error stands for, by its words: its type and its code. */
  statusOf(words: string): number
}

/** How much of a body that is not shown to callers is kept for the administrator. */
const hiddenBodyChars = 2_000
/** An error is not larger than this, or it is not read as one: reading it is work for nothing. */
const mostErrorBytes = 256 * 1024
/** Fields beside the message that are longer as JSON are left out. */
const mostFieldsChars = 8 * 1024
/** A longer text is cut before it is shown. */
const mostTextChars = 4 * 1024

/**
 * Reads the error of an answer that is not a 2xx: the upstream's own error object where there is one, else the first field
 * that reads like a message. Bodies that are not JSON are kept from callers.
 */
export function readUpstreamError({ status, body, hide = [] }: UpstreamAnswer): UpstreamError {
  const text = body.toString('utf8', 0, mostErrorBytes)
  const value = body.length > mostErrorBytes ? undefined : parsed(text)
  return findError(value, { status, hide }) ?? unreadableError(status, text, hide)
}

/** The error inside something that came with a 200; null when there is none. */
export function findAnswerError(
  value: unknown,
  dialect: ErrorDialect,
  hide: readonly string[] = [],
): UpstreamError | null {
  const own = field(value, 'error')
  const hasError = typeof own === 'object' ? own !== null : typeof own === 'string' && own !== ''
  // Only what cannot be an answer counts as an error.
  if (!hasError && dialect.isAnswer(value)) return null
  const source = typeof own === 'object' && own !== null ? own : value
  return findError(value, { status: statusFor(field(source, 'type'), field(source, 'code'), dialect), hide })
}

/** The error of an answer that only its `base_resp` gives away; null when that reports success or is absent. */
export function findBaseRespError(value: unknown, hide: readonly string[] = []): UpstreamError | null {
  const base = field(value, 'base_resp')
  const code = field(base, 'status_code')
  if (typeof code !== 'number' || code === 0) return null
  const message = asText(field(base, 'status_msg')) ?? `the upstream reported failure ${code}`
  return { ...defaults(500), message: shownText(message, hide), code }
}

function findError(
  value: unknown,
  { status, hide }: { status: number; hide: readonly string[] },
): UpstreamError | null {
  const own = field(value, 'error')
  const isObject = typeof own === 'object' && own !== null
  const message = messageOf(value)
  if (message === null) return null
  const { message: _message, type, param, code, ...fields } = (isObject ? own : {}) as Record<string, unknown>
  const given = asCode(isObject ? code : field(value, 'code'))
  const hidden = <T>(value: T): T | string => (typeof value === 'string' ? shownText(value, hide) : value)
  return {
    source: 'upstream',
    status,
    message: shownText(message, hide),
    type: hidden(asText(isObject ? type : field(value, 'type'))) ?? 'upstream_error',
    param: isObject ? hidden(asText(param)) : String(status),
    code: hidden(given) ?? (isObject ? null : 'bad_response_status_code'),
    fields: withinStack(() => shownFields(fields, hide)) ?? {},
    hiddenBody: null,
  }
}

/** Cut to its length only once its secrets are hidden: half a secret would not be recognised. */
function shownText(text: string, hide: readonly string[]): string {
  return hideIn(text.slice(0, 4 * mostTextChars), hide).slice(0, mostTextChars)
}

/** Fields with their secrets hidden; none where a secret is no text, or the name of a field. */
function shownFields(fields: object, hide: readonly string[]): Record<string, unknown> {
  if (JSON.stringify(fields).length > mostFieldsChars) return {}
  const json = JSON.stringify(fields, (_name, value: unknown) =>
    typeof value === 'string' ? hideIn(value, hide) : value,
  )
  return hideIn(json, hide) === json ? (JSON.parse(json) as Record<string, unknown>) : {}
}

/** The places where providers put a readable message, in the order in which they are looked at. */
function messageOf(value: unknown): string | null {
  const own = field(value, 'error')
  const places = [
    field(own, 'message'),
    own,
    field(value, 'message'),
    field(value, 'msg'),
    field(value, 'err'),
    field(value, 'error_msg'),
    field(value, 'description'),
    field(field(value, 'header'), 'message'),
    field(field(field(value, 'response'), 'error'), 'message'),
    field(value, 'detail'),
    field(value, 'errors'),
    field(field(value, 'base_resp'), 'status_msg'),
  ]
  for (const place of places) {
    const text = asText(place) ?? asText(firstDetail(place))
    if (text !== null) return text
  }
  return null
}

/** Validation errors come as lists, `{detail: [{msg}]}` or `[{msg}]`, and so do all of Cloudflare's: `{errors: [{message}]}`. */
function firstDetail(value: unknown): unknown {
  const detail = field(value, 'detail') ?? value
  const first: unknown = Array.isArray(detail) ? detail[0] : detail
  return field(first, 'msg') ?? field(first, 'message')
}

function unreadableError(status: number, text: string, hide: readonly string[]): UpstreamError {
  return { ...defaults(status), hiddenBody: hideIn(text, hide).slice(0, hiddenBodyChars) }
}

function defaults(status: number): UpstreamError {
  return {
    source: 'upstream',
    status,
    message: `bad response status code ${status}`,
    type: 'upstream_error',
    param: String(status),
    code: 'bad_response_status_code',
    fields: {},
    hiddenBody: null,
  }
}

/** The HTTP status that an error inside a 200 stands for. */
function statusFor(type: unknown, code: unknown, dialect: ErrorDialect): number {
  const given = asCode(code)
  const number = Number(given ?? Number.NaN)
  return number >= 400 && number <= 599 ? number : dialect.statusOf(`${asText(type) ?? ''} ${given ?? ''}`)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function asCode(value: unknown): string | number | null {
  return typeof value === 'number' ? value : asText(value)
}
