import type { CodedText } from '@tollgate/texts'

/** What kinds of failure there are; the kind alone decides the HTTP status. */
export const errorKinds = [
  'refused',
  'invalid',
  'malformed',
  'unauthenticated',
  'forbidden',
  'not-found',
  'demo',
  'too-large',
  'unsupported-type',
  'misdirected',
  'too-many',
  'unavailable',
  'internal',
] as const
export type ErrorKind = (typeof errorKinds)[number]

export type ErrorLevel = 'info' | 'warn' | 'error'

/** What an error means: its code (`billing.token-group`), what kind of failure it is, how loud its log line is, and its text in both languages. */
export interface ErrorDefinition extends CodedText {
  readonly kind: ErrorKind
  readonly level: ErrorLevel
  /** What the request names is not there, or not any more: the answer says so by `data.code`, whatever its words. */
  readonly isGone?: boolean
}

/** `data.code` of a refusal because what the request names is not there. */
export const goneCode = 'gone'

/** A refused business rule and a wrong field are 200 with `success: false`; a body that cannot be read at all is 400. */
export const httpStatusOf: Readonly<Record<ErrorKind, number>> = {
  refused: 200,
  invalid: 200,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  demo: 405,
  'too-large': 413,
  'unsupported-type': 415,
  misdirected: 421,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
}
