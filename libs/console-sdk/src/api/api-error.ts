/** Why a call failed. `refused` is a rule of the server; its message says which. */
export type ApiErrorCode =
  'refused' | 'signed-out' | 'forbidden' | 'demo-site' | 'too-many' | 'server' | 'http' | 'network' | 'bad-answer'

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
  /** How long the server asks to wait. */
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** A call that failed. Its message is fit to be shown. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly requestId: string | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterMs: number | undefined

  constructor({ code, status, message, requestId, fields, retryAfterMs, cause }: ApiErrorFacts) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.fields = fields
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'signed-out'

/** Whether trying the same again can help: not what the server refused, but what it could not do. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || [502, 503, 504].includes(error.status))
