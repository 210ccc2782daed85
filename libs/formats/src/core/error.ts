/** An error as a caller is to see it, before it takes the shape of a dialect. */
export interface CallerError {
  message: string
  type: string
  param?: string | null
  code?: string | number | null
  /** Further fields of an upstream's error object. */
  fields?: Readonly<Record<string, unknown>>
}

/** An answer that is not a 2xx. */
export interface UpstreamAnswer {
  status: number
  body: Buffer
  /** Secrets and addresses that never appear in the error's text: the key, the base URL. */
  hide?: readonly string[]
}

/** An error that the upstream answered with, in whatever shape it came. Its text is safe to show. */
export interface UpstreamError {
  readonly source: 'upstream'
  /** HTTP status of the answer; what stands in for one when the error came inside a 200. */
  readonly status: number
  readonly message: string
  readonly type: string
  readonly param: string | null
  readonly code: string | number | null
  /** Other fields of the upstream's error object, passed on unchanged. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Seconds after which the upstream wants to be asked again, where its body tells that. */
  readonly retryAfterS?: number
  /** Body that is not shown to callers (HTML, plain text), for the administrator's channel test. */
  readonly hiddenBody: string | null
}
