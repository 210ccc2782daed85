import type { Behaviour } from '../script/script'
import { simulatedTokens, textOf, textsOf } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'

/** The words of an answer, each with the space before it, and why it ended. */
export interface SpokenText {
  readonly words: string[]
  readonly isCutShort: boolean
  /** Tokens that were thought and are not shown. */
  readonly thoughtTokens: number
}

/** What the simulator says to a request: the scripted text, else the last user message, as long as asked for. */
export function speak(request: WireRequest, behave: Behaviour): SpokenText {
  const said = behave.text ?? structured(request) ?? echo(request)
  const limit = behave.ignoresLimit === true ? Infinity : limitOf(request)
  const thoughtTokens = Math.min(behave.thoughtTokens ?? 0, limit)
  const isWhole = behave.text !== undefined || request.response_format !== undefined
  const natural = isWhole || limit === Infinity ? simulatedTokens(said) : limit
  const wanted = behave.outputTokens ?? natural
  const words = wordsOf(said, Math.min(wanted, limit - thoughtTokens))
  return { words, isCutShort: wanted + thoughtTokens >= limit, thoughtTokens }
}

/** Most upstreams take a limit that is not positive for none. */
function limitOf({ max_completion_tokens: newer, max_tokens: older }: WireRequest): number {
  const limit = newer ?? older ?? Infinity
  return limit > 0 ? limit : Infinity
}

/** A JSON answer for JSON mode and for a schema; undefined when plain text is wanted. */
function structured(request: WireRequest): string | undefined {
  const { type, json_schema: schema } = request.response_format ?? {}
  if (type === 'json_object') return JSON.stringify({ answer: echo(request) })
  if (type === 'json_schema') return JSON.stringify(exampleOf(schema?.schema))
  return undefined
}

function echo(request: WireRequest): string {
  const spoken = (request.messages ?? []).filter((message) => message.role === 'user').at(-1)
  const text = spoken === undefined ? textsOf(request.prompt).join(' ') : textOf(spoken)
  return text.trim() === '' ? 'ok' : text
}

/** So many words of a text, which is said again from its start when it is too short. White space is kept as it is. */
function wordsOf(text: string, count: number): string[] {
  const words = text.match(/\s*\S+/g) ?? []
  if (count === words.length) return words
  if (words.length === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const word = words[index % words.length] ?? ''
    return index >= words.length && !/^\s/.test(word) ? ` ${word}` : word
  })
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
}

/** A value that fits a simple JSON schema: the names of its properties as texts, 1 as numbers. */
export function exampleOf(schema: unknown, name = 'value'): unknown {
  const { type, properties, items, enum: choices } = (schema ?? {}) as JsonSchema // any JSON may stand in a request
  if (choices?.length) return choices[0]
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, key)]))
  }
  // Gemini writes them large.
  switch (type?.toLowerCase()) {
    case 'object':
      return {}
    case 'array':
      return [exampleOf(items, name)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return name
  }
}
