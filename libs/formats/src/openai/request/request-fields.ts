import type { Span } from '../../core/request-scan'
import { isText, textOf } from '../../json/json-cursor'

/** The fields of a request that matter to a relay, by their name on the wire. */
export const fieldsByKey = {
  n: 'n',
  model: 'model',
  group: 'group',
  stream: 'stream',
  prompt: 'prompt',
  best_of: 'bestOf',
  max_tokens: 'maxTokens',
  stream_options: 'streamOptions',
  max_output_tokens: 'maxOutputTokens',
  max_completion_tokens: 'maxCompletionTokens',
} as const satisfies Readonly<Record<string, string>>

type WireName = keyof typeof fieldsByKey
export type FieldName = (typeof fieldsByKey)[WireName]

/** Where the fields that matter stand in a body; the last one wins, as in `JSON.parse`. */
export type RequestFields = Record<FieldName, Span | null>

/** No field at all, in an object of its own. */
export function noFields(): RequestFields {
  return {
    n: null,
    model: null,
    group: null,
    stream: null,
    prompt: null,
    bestOf: null,
    maxTokens: null,
    streamOptions: null,
    maxOutputTokens: null,
    maxCompletionTokens: null,
  }
}

/** Names by their length: most keys have none that matters. */
const namesByLength: readonly (readonly WireName[])[] = Array.from({ length: 22 }, (_, length) =>
  (Object.keys(fieldsByKey) as WireName[]).filter((name) => name.length === length),
)
/** `max_completion_tokens` with every letter written as an escape. */
const longestEscapedKey = 21 * 6
const BACKSLASH = 92

/** Which field the key between these positions is, if any that matters. */
export function fieldOf(body: Buffer, start: number, end: number): FieldName | null {
  const names = namesByLength[end - start]
  if (names !== undefined) for (const name of names) if (isText(body, start, end, name)) return fieldsByKey[name]
  return end - start <= longestEscapedKey ? escapedFieldOf(body, start, end) : null
}

function escapedFieldOf(body: Buffer, start: number, end: number): FieldName | null {
  for (let i = start; i < end; i++) {
    if (body[i] !== BACKSLASH) continue
    const key = textOf(body, start, end)
    return key !== null && Object.hasOwn(fieldsByKey, key) ? fieldsByKey[key as WireName] : null // just looked up
  }
  return null
}
