import { countElements, isText, skipSpace, skipValue, stringEnd, textOf } from '../../json/json-cursor'
import { explainFault, fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { createMediaTally } from '../../core/media-tally'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPEN_BRACKET = 91
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/** The largest number of tokens that a caller may ask for. */
const mostTokens = 1_073_741_823
/** More answers to one request than any provider gives. */
const mostChoices = 10_000

/** Where the fields that matter stand in the body; the last one wins, as in `JSON.parse`. */
interface Fields {
  model: Span | null
  stream: Span | null
  streamOptions: Span | null
  maxTokens: Span | null
  maxCompletionTokens: Span | null
  maxOutputTokens: Span | null
  n: Span | null
  bestOf: Span | null
  prompt: Span | null
  group: Span | null
}
type FieldName = keyof Fields

/** Finds in one forward pass what the relay must know of a request; agrees with `JSON.parse` on every valid body. */
export function scanRequest(body: Buffer): RequestScan | RequestFault {
  let at = skipSpace(body, 0)
  if (at === body.length) return fault('empty', at)
  if (body[at] !== OPEN_BRACE) return explainFault(body, at)

  const fields: Fields = {
    model: null,
    stream: null,
    streamOptions: null,
    maxTokens: null,
    maxCompletionTokens: null,
    maxOutputTokens: null,
    n: null,
    bestOf: null,
    prompt: null,
    group: null,
  }
  const media = createMediaTally()
  let hasDuplicates = false
  at = skipSpace(body, at + 1)
  const isEmptyObject = body[at] === CLOSE_BRACE
  while (!isEmptyObject) {
    if (body[at] !== QUOTE) return explainFault(body, at)
    const keyStart = at + 1
    const keyEnd = stringEnd(body, keyStart)
    if (keyEnd === -1) return explainFault(body, at)
    at = skipSpace(body, keyEnd + 1)
    if (body[at] !== COLON) return explainFault(body, at)
    const start = skipSpace(body, at + 1)
    const end = skipValue(body, start, media.note)
    if (end === -1) return explainFault(body, start)
    const field = fieldOf(body, keyStart, keyEnd)
    if (field !== null) {
      if (fields[field] !== null) hasDuplicates = true
      fields[field] = { start, end }
    }
    at = skipSpace(body, end)
    if (body[at] === CLOSE_BRACE) break
    if (body[at] !== COMMA) return explainFault(body, at)
    at = skipSpace(body, at + 1)
  }
  const objectEnd = at
  at = skipSpace(body, at + 1)
  if (at !== body.length) return explainFault(body, at)
  return interpret(body, fields, {
    textBytes: body.length - media.bytes(),
    mediaCount: media.count(),
    objectEnd,
    isEmptyObject,
    hasDuplicates,
  })
}

/** Which field this key is, if any that matters. By length first: most keys are none. */
function fieldOf(body: Buffer, start: number, end: number): FieldName | null {
  switch (end - start) {
    case 1:
      return isText(body, start, end, 'n') ? 'n' : null
    case 5:
      if (isText(body, start, end, 'model')) return 'model'
      return isText(body, start, end, 'group') ? 'group' : null
    case 6:
      if (isText(body, start, end, 'stream')) return 'stream'
      if (isText(body, start, end, 'prompt')) return 'prompt'
      break
    case 7:
      if (isText(body, start, end, 'best_of')) return 'bestOf'
      break
    case 10:
      if (isText(body, start, end, 'max_tokens')) return 'maxTokens'
      break
    case 14:
      if (isText(body, start, end, 'stream_options')) return 'streamOptions'
      break
    case 17:
      if (isText(body, start, end, 'max_output_tokens')) return 'maxOutputTokens'
      break
    case 21:
      if (isText(body, start, end, 'max_completion_tokens')) return 'maxCompletionTokens'
      break
  }
  return end - start <= longestEscapedKey ? escapedFieldOf(body, start, end) : null
}

/** `max_completion_tokens` with every letter written as an escape. */
const longestEscapedKey = 21 * 6

/** The fields that matter, by their name on the wire. */
export const fieldsByKey: Readonly<Record<string, FieldName>> = {
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
}

function escapedFieldOf(body: Buffer, start: number, end: number): FieldName | null {
  for (let i = start; i < end; i++) {
    if (body[i] !== BACKSLASH) continue
    const key = decode(body, start, end)
    return key !== null && Object.hasOwn(fieldsByKey, key) ? (fieldsByKey[key] ?? null) : null
  }
  return null
}

interface Rest {
  textBytes: number
  mediaCount: number
  objectEnd: number
  isEmptyObject: boolean
  hasDuplicates: boolean
}

function interpret(body: Buffer, fields: Fields, rest: Rest): RequestScan | RequestFault {
  const model = readText(body, fields.model)
  if (model === undefined) return fault('wrong-type', fields.model?.start ?? 0, 'model')
  const group = readText(body, fields.group)
  if (group === undefined) return fault('wrong-type', fields.group?.start ?? 0, 'group')
  const isStream = readFlag(body, fields.stream)
  if (isStream === undefined) return fault('wrong-type', fields.stream?.start ?? 0, 'stream')

  let maxTokens: number | null = null
  for (const [span, param] of limitsOf(fields)) {
    const limit = readNumber(body, span)
    if (limit === undefined) return fault('wrong-type', span.start, param)
    if (limit === null || limit <= 0) continue
    if (limit > mostTokens) return fault('too-large', span.start, param)
    maxTokens = Math.max(maxTokens ?? 0, Math.ceil(limit))
  }
  let choices = 1
  if (fields.n !== null || fields.bestOf !== null) {
    const n = readNumber(body, fields.n)
    if (n === undefined) return fault('wrong-type', fields.n?.start ?? 0, 'n')
    const bestOf = readNumber(body, fields.bestOf)
    if (bestOf === undefined) return fault('wrong-type', fields.bestOf?.start ?? 0, 'best_of')
    choices = Math.max(1, Math.ceil(n ?? 1), Math.ceil(bestOf ?? 1))
    if (choices > mostChoices)
      return fault('too-large', (fields.n ?? fields.bestOf)?.start ?? 0, fields.n ? 'n' : 'best_of')
  }
  if (fields.prompt !== null) choices *= promptsOf(body, fields.prompt)

  return {
    kind: 'request',
    model,
    isStream,
    maxTokens,
    choices,
    isUsageAsked: asksForUsage(body, fields.streamOptions),
    group,
    textBytes: rest.textBytes,
    mediaCount: rest.mediaCount,
    spans: {
      model: fields.model,
      streamOptions: fields.streamOptions,
      objectEnd: rest.objectEnd,
      isEmptyObject: rest.isEmptyObject,
      hasDuplicates: rest.hasDuplicates,
    },
  }
}

function limitsOf(fields: Fields): [Span, string][] {
  const limits: [Span, string][] = []
  if (fields.maxTokens) limits.push([fields.maxTokens, 'max_tokens'])
  if (fields.maxCompletionTokens) limits.push([fields.maxCompletionTokens, 'max_completion_tokens'])
  if (fields.maxOutputTokens) limits.push([fields.maxOutputTokens, 'max_output_tokens'])
  return limits
}

/** The text of a field; null when it is absent or `null`, undefined when it is something else. */
function readText(body: Buffer, span: Span | null): string | null | undefined {
  if (span === null || isText(body, span.start, span.end, 'null')) return null
  if (body[span.start] !== QUOTE) return undefined
  return decode(body, span.start + 1, span.end - 1) ?? undefined
}

function readFlag(body: Buffer, span: Span | null): boolean | undefined {
  if (span === null || isText(body, span.start, span.end, 'false') || isText(body, span.start, span.end, 'null'))
    return false
  return isText(body, span.start, span.end, 'true') ? true : undefined
}

/** The number of a field; null when it is absent or `null`, undefined when it is something else. */
function readNumber(body: Buffer, span: Span | null): number | null | undefined {
  if (span === null || isText(body, span.start, span.end, 'null')) return null
  const text = body.toString('latin1', span.start, span.end)
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined
}

function asksForUsage(body: Buffer, span: Span | null): boolean {
  if (span === null || body[span.start] !== OPEN_BRACE) return false
  try {
    const options: unknown = JSON.parse(body.toString('utf8', span.start, span.end))
    return (options as { include_usage?: unknown }).include_usage === true
  } catch {
    return false // the upstream will refuse it
  }
}

/** How many prompts a legacy completion request holds: each gets its own answers. */
function promptsOf(body: Buffer, span: Span): number {
  if (body[span.start] !== OPEN_BRACKET) return 1
  const first = body[skipSpace(body, span.start + 1)]
  // An array of numbers is one prompt, given as tokens.
  return first === QUOTE || first === OPEN_BRACKET ? Math.max(1, countElements(body, span.start)) : 1
}

/** The text between these positions; null when its escapes are not JSON's. */
function decode(body: Buffer, start: number, end: number): string | null {
  try {
    return textOf(body, start, end)
  } catch {
    return null
  }
}
