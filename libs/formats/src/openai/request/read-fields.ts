import type { Capability } from '@tollgate/catalogue'
import { fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { isText, textOf } from '../../json/json-cursor'
import type { RequestFields } from './request-fields'

const QUOTE = 34

/** The largest number of tokens that a caller may ask for. */
const mostTokens = 1_073_741_823
/** More answers to one request than any provider gives. */
const mostChoices = 10_000
/** Nobody's number or name is longer: a long one is refused unread. */
const mostNumberBytes = 64
const mostNameBytes = 8_000

/** What a walk over the body found besides the places of its fields. */
export interface FoundInBody
  extends
    Pick<RequestScan, 'isUsageAsked' | 'textBytes' | 'mediaCount' | 'soundBytes' | 'opaqueMedia' | 'linkedImages'>,
    Pick<RequestScan['spans'], 'objectEnd' | 'isEmptyObject' | 'members' | 'files'> {
  /** What is asked for: its own limits alone are honoured. */
  readonly capability: Capability
  /** Prompts of a batch; 1 when there is no batch. */
  readonly prompts: number
}

/** Reads the values of the fields: the scan as a whole, or the first field whose value cannot be. */
export function readFields(body: Buffer, fields: RequestFields, found: FoundInBody): RequestScan | RequestFault {
  const model = readText(body, fields.model, 'model')
  if (isFault(model)) return model
  const group = readText(body, fields.group, 'group')
  if (isFault(group)) return group
  const serviceTier = readText(body, fields.serviceTier, 'service_tier')
  if (isFault(serviceTier)) return serviceTier
  const isStream = readFlag(body, fields.stream)
  if (isStream === undefined) return wrongType(fields.stream, 'stream')
  const limits = limitsOf[found.capability]
  const maxTokens = readLimit(body, fields, limits)
  if (isFault(maxTokens)) return maxTokens
  const choices = readChoices(body, fields)
  if (isFault(choices)) return choices
  return {
    kind: 'request',
    model,
    isStream,
    maxTokens,
    choices: choices * found.prompts,
    isUsageAsked: found.isUsageAsked,
    group,
    serviceTier,
    textBytes: found.textBytes,
    mediaCount: found.mediaCount,
    soundBytes: found.soundBytes,
    opaqueMedia: found.opaqueMedia,
    linkedImages: found.linkedImages,
    spans: {
      model: fields.model,
      streamOptions: fields.streamOptions,
      objectEnd: found.objectEnd,
      isEmptyObject: found.isEmptyObject,
      hasLimit: limits.some(([field]) => fields[field] !== null),
      members: found.members,
      files: found.files,
    },
  }
}

function wrongType(span: Span | null, param: string): RequestFault {
  return fault('wrong-type', span?.start ?? 0, param)
}

function isFault(value: number | string | null | RequestFault): value is RequestFault {
  return typeof value === 'object' && value !== null
}

type Limit = readonly [field: 'maxTokens' | 'maxCompletionTokens', param: string]
const maxTokens: Limit = ['maxTokens', 'max_tokens']
const maxCompletionTokens: Limit = ['maxCompletionTokens', 'max_completion_tokens']

/**
 * The limits that each kind of call has: an upstream passes over all others. https://platform.openai.com/docs/api-reference
 */
const limitsOf: Readonly<Record<Capability, readonly Limit[]>> = {
  chat: [maxTokens, maxCompletionTokens],
  completions: [maxTokens],
  embeddings: [],
  models: [],
}

/** The largest of the limits for one answer; null when there is none. */
function readLimit(body: Buffer, fields: RequestFields, limits: readonly Limit[]): number | null | RequestFault {
  let largest: number | null = null
  for (const [field, param] of limits) {
    const span = fields[field]
    const limit = readNumber(body, span)
    if (limit === undefined) return wrongType(span, param)
    if (limit === null || limit <= 0) continue
    if (limit > mostTokens) return fault('too-large', span?.start ?? 0, param)
    largest = Math.max(largest ?? 0, Math.ceil(limit))
  }
  return largest
}

/** Answers asked for to each prompt. */
function readChoices(body: Buffer, { n, bestOf }: RequestFields): number | RequestFault {
  if (n === null && bestOf === null) return 1
  const wanted = readNumber(body, n)
  if (wanted === undefined) return wrongType(n, 'n')
  const made = readNumber(body, bestOf)
  if (made === undefined) return wrongType(bestOf, 'best_of')
  const choices = Math.max(1, Math.ceil(wanted ?? 1), Math.ceil(made ?? 1))
  return choices > mostChoices ? fault('too-large', (n ?? bestOf)?.start ?? 0, n ? 'n' : 'best_of') : choices
}

/** The text of a field; null when it is absent or `null`. */
function readText(body: Buffer, span: Span | null, param: string): string | null | RequestFault {
  if (span === null || isText(body, span.start, span.end, 'null')) return null
  if (body[span.start] !== QUOTE) return wrongType(span, param)
  if (span.end - span.start > mostNameBytes) return fault('too-large', span.start, param)
  return textOf(body, span.start + 1, span.end - 1) ?? wrongType(span, param)
}

function readFlag(body: Buffer, span: Span | null): boolean | undefined {
  if (span === null || isText(body, span.start, span.end, 'false') || isText(body, span.start, span.end, 'null'))
    return false
  return isText(body, span.start, span.end, 'true') ? true : undefined
}

/** The number of a field; null when it is absent or `null`, undefined when it is something else. */
function readNumber(body: Buffer, span: Span | null): number | null | undefined {
  if (span === null || isText(body, span.start, span.end, 'null')) return null
  const count = readDigits(body, span)
  if (count !== null) return count
  if (span.end - span.start > mostNumberBytes) return undefined
  const text = body.toString('latin1', span.start, span.end)
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined
}

/** Digits that a number holds exactly. */
const exactDigits = 15

/** The number of a field that is a few digits and nothing else, as nearly all are; else null. */
function readDigits(body: Buffer, { start, end }: Span): number | null {
  if (end - start > exactDigits) return null
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = (body[i] as number) - 48 // inside the bounds
    if (digit < 0 || digit > 9) return null
    number = number * 10 + digit
  }
  return number
}
