/** One refusal or failure as callers of the relay see it. `{name}` in a text is filled in where it is given. */
export interface RelayErrorDefinition {
  readonly status: number
  readonly type: (typeof errorTypes)[keyof typeof errorTypes]
  readonly code: string
  readonly zh: string
  readonly en: string
}

/** `type` of an OpenAI error: whose fault it is. */
export const errorTypes = {
  ours: 'tollgate_error',
  callers: 'invalid_request_error',
  upstreams: 'upstream_error',
} as const
