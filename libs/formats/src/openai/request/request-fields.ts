import type { Span } from '../../core/request-scan'
import { isText, textOf } from '../../json/json-cursor'

/** The fields of a request whose values matter to a relay, by their name on the wire. */
const fieldsByKey = {
  n: 'n',
  model: 'model',
  group: 'group',
  stream: 'stream',
  prompt: 'prompt',
  best_of: 'bestOf',
  max_tokens: 'maxTokens',
  service_tier: 'serviceTier',
  stream_options: 'streamOptions',
  max_completion_tokens: 'maxCompletionTokens',
} as const satisfies Readonly<Record<string, string>>

/**
 * Fields whose values pass unread, though content, length or price goes by them: an upstream that takes another one for them
 * than the relay searches and counts would do what nobody has allowed or held for.
 */
const watchedKeys = [
  'messages',
  'input',
  'suffix',
  'instruction',
  'tools',
  'functions',
  'modalities',
  'thinking',
  'reasoning',
  'reasoning_effort',
  'enable_thinking',
  'thinking_budget',
  'max_output_tokens',
  'web_search_options',
] as const

export type FieldName = (typeof fieldsByKey)[keyof typeof fieldsByKey]

/** A field of the top level that must stand there once, and under its own name. */
export interface TopField {
  readonly key: string
  /** Where its place is noted; null when its value passes unread. */
  readonly name: FieldName | null
  /** A bit of its own, by which the fields of a body are told apart. */
  readonly bit: number
  /** The key that was found is another spelling of it. */
  readonly isMisspelt: boolean
}

/** Where the fields that matter stand in a body. */
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
    serviceTier: null,
    streamOptions: null,
    maxCompletionTokens: null,
  }
}

const named = Object.entries(fieldsByKey).map(([key, name]) => ({ key, name }))
const topFields: readonly TopField[] = [...named, ...watchedKeys.map((key) => ({ key, name: null }))].map(
  (field, index) => ({ ...field, bit: 1 << index, isMisspelt: false }),
)
const spelt = new Map(topFields.map((field) => [field.key, field]))
const misspelt = new Map(topFields.map((field) => [field.key, { ...field, isMisspelt: true }]))
/** By the length of their names: most keys have none that matters. */
const fieldsByLength: readonly (readonly TopField[])[] = Array.from({ length: 22 }, (_, length) =>
  topFields.filter(({ key }) => key.length === length),
)
/** `max_completion_tokens` with every letter written as an escape. */
const longestEscapedKey = 21 * 6

/** Bytes that a key has only where it may be another spelling of a field's name: capitals, escapes, letters beyond ASCII. */
const oddBytes = new Uint8Array(256).fill(1, 128).fill(1, 65, 91)
oddBytes[92] = 1

/** Which field the key between these positions is, if any that matters, be it in another spelling. */
export function fieldOf(body: Buffer, start: number, end: number): TopField | null {
  const fields = fieldsByLength[end - start]
  if (fields !== undefined) for (const field of fields) if (isText(body, start, end, field.key)) return field
  if (end - start > longestEscapedKey) return null
  for (let i = start; i < end; i++) {
    if (oddBytes[body[i] as number] === 0) continue // inside the bounds
    const key = textOf(body, start, end)
    // Escapes that are not JSON's name no field of ours.
    return key === null ? null : (spelt.get(key) ?? misspelt.get(foldedKey(key)) ?? null)
  }
  return null
}

/**
 * A key as a reader sees it that does not tell case apart, as those of Go and ASP.NET do: ſ is an s to them, and the Kelvin
 * sign a k (full case folding of https://www.unicode.org/Public/UNIDATA/CaseFolding.txt, and the dotted and dotless i).
 */
export function foldedKey(key: string): string {
  return key.toUpperCase().toLowerCase().replaceAll('\u0307', '')
}
