/**
 * Why a call failed. `refused` is a rule of the server; its message says which. `unproven`: the user has to prove first that it is
 * them. `second-factor`: an administrator who has to show or set one up first.
 */
export type ApiErrorCode =
  | 'refused'
  | 'signed-out'
  | 'unproven'
  | 'second-factor'
  | 'forbidden'
  | 'demo-site'
  | 'too-many'
  | 'server'
  | 'http'
  | 'network'
  | 'bad-answer'

export interface ApiErrorFacts {
  readonly code: ApiErrorCode
  /** 0 when there was no answer. */
  readonly status: number
  /** For the user, in their language. */
  readonly message: string
  /** Names the call in the server's logs. */
  readonly requestId?: string
  /** Faults of single fields, by name, when the server tells them apart. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the call is about is not there, or not any more. */
  readonly isGone?: boolean
  /** How long the server asks to wait. */
  readonly retryAfterMs?: number
  /** By what the user can prove that it is them, where that is asked for first. */
  readonly proofWays?: readonly string[]
  readonly cause?: unknown
}

/** A call that failed. Its message is fit to be shown. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly requestId: string | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly isGone: boolean
  readonly retryAfterMs: number | undefined
  readonly proofWays: readonly string[]

  constructor({ code, status, message, requestId, fields, isGone = false, ...facts }: ApiErrorFacts) {
    const { retryAfterMs, proofWays = [], cause } = facts
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.fields = fields
    this.isGone = isGone
    this.retryAfterMs = retryAfterMs
    this.proofWays = proofWays
  }
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'signed-out'

/** Whether a call failed because what it is about is not there, or not any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.isGone

/** Whether a call failed because nobody proved that it is still the user. */
export const isUnproven = (error: unknown): boolean => error instanceof ApiError && error.code === 'unproven'

/** Whether a call failed because an administrator has to show a second factor first. */
export const isSecondFactorAsked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second-factor'

/** Whether trying the same again can help: not what the server refused, but what it could not do. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || [502, 503, 504].includes(error.status))
