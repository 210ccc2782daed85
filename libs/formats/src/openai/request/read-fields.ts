import type { Capability } from '@tollgate/catalogue'
import { fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { dearerFault } from '../../request/dearer-fields'
import {
  hasValue,
  isFault,
  readFlag,
  readLimit,
  readNumber,
  readText,
  readWord,
  wrongType,
} from '../../request/read-values'
import type { FoundInBody } from '../../request/request-scanner'
import type { RequestFields } from './request-fields'

/** More answers to one request than any provider gives. */
const mostChoices = 10_000

/** What a walk over the body found besides the places of its fields. */
export interface FoundInChat extends Pick<RequestScan, 'isUsageAsked' | 'linkedImages'> {
  readonly found: FoundInBody
  /** What is asked for: its own limits alone are honoured. */
  readonly capability: Capability
  /** Prompts of a batch; 1 when there is no batch. */
  readonly prompts: number
}

/** Reads the values of the fields: the scan as a whole, or the first field whose value cannot be. */
export function readFields(body: Buffer, fields: RequestFields, chat: FoundInChat): RequestScan | RequestFault {
  const model = readText(body, fields.model, 'model')
  if (isFault(model)) return model
  const group = readText(body, fields.group, 'group')
  if (isFault(group)) return group
  const serviceTier = readText(body, fields.serviceTier, 'service_tier')
  if (isFault(serviceTier)) return serviceTier
  const isStream = readFlag(body, fields.stream)
  if (isStream === undefined) return wrongType(fields.stream, 'stream')
  const limits = limitsOf[chat.capability] ?? []
  const maxTokens = largestLimit(body, fields, limits)
  if (isFault(maxTokens)) return maxTokens
  const choices = readChoices(body, fields)
  if (isFault(choices)) return choices
  const dearer = dearerFault(body, fields)
  if (dearer !== null) return dearer
  const { found } = chat
  const effort = readWord(body, fields.effort)
  return {
    kind: 'request',
    model,
    isStream,
    maxTokens,
    choices: choices * chat.prompts,
    predictedBytes: predictedBytes(body, fields.prediction),
    isUsageAsked: chat.isUsageAsked,
    group,
    serviceTier,
    textBytes: found.textBytes,
    mediaCount: found.mediaCount,
    soundBytes: found.soundBytes,
    opaqueMedia: found.opaqueMedia,
    linkedImages: chat.linkedImages,
    ...(effort !== undefined && { effort }),
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

type Limit = readonly [field: 'maxTokens' | 'maxCompletionTokens', param: string]
const maxTokens: Limit = ['maxTokens', 'max_tokens']
const maxCompletionTokens: Limit = ['maxCompletionTokens', 'max_completion_tokens']

/**
 * The limits that each kind of call has: an upstream passes over all others. https://platform.openai.com/docs/api-reference
 */
const limitsOf: Readonly<Partial<Record<Capability, readonly Limit[]>>> = {
  chat: [maxTokens, maxCompletionTokens],
  completions: [maxTokens],
}

/** The largest of the limits for one answer; null when there is none. */
function largestLimit(body: Buffer, fields: RequestFields, limits: readonly Limit[]): number | null | RequestFault {
  let largest: number | null = null
  for (const [field, param] of limits) {
    const limit = readLimit(body, fields[field], param)
    if (isFault(limit)) return limit
    if (limit !== null) largest = Math.max(largest ?? 0, limit)
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

/** Bytes of a text that the caller foretells (https://platform.openai.com/docs/guides/predicted-outputs). */
function predictedBytes(body: Buffer, span: Span | null): number {
  return hasValue(body, span) ? span.end - span.start : 0
}
