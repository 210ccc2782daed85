import type { EvenTexts, Text } from '@tollgate/texts'

/** One refusal or failure as callers of the relay see it. */
export interface RelayErrorDefinition extends Text {
  readonly status: number
  readonly type: (typeof errorTypes)[keyof typeof errorTypes]
  /** In the dialect's error; the name under which it is defined is ours alone. */
  readonly code: string
}

/** `type` of an OpenAI error: whose fault it is. */
export const errorTypes = {
  ours: 'tollgate_error',
  callers: 'invalid_request_error',
  upstreams: 'upstream_error',
} as const

/** Definitions as they are given, their names and texts kept as types. Compiles only where both languages have the same placeholders. */
export function defineRelayErrors<const T extends Readonly<Record<string, RelayErrorDefinition>>>(
  errors: T & EvenTexts<T>,
): T {
  return errors
}
