import type { Capability } from '@tollgate/catalogue'
import { fault } from '../../core/request-fault'
import type { InnerSpans, NamedByPath, RequestFault, RequestScan, Span } from '../../core/request-scan'
import type { FieldPlaces } from '../../request/field-table'
import { hasValue, isFault, readLimit, readNumber, readText, readWordIn, wrongType } from '../../request/read-values'
import type { FoundInBody } from '../../request/request-scanner'
import { readDrawing } from './drawing'
import type { FieldName, SettingPlaces } from './request-fields'

const OPEN_BRACE = 123

/** More answers to one request than any provider gives. */
const mostChoices = 10_000
const modelPrefix = 'models/'

/** What a walk over the body found besides the places of its fields. */
interface FoundInCall {
  readonly found: FoundInBody
  readonly settings: SettingPlaces
  /** Names of the model inside of requests. */
  readonly models: readonly Span[]
  /** Tools by which the upstream reads what it likes into the prompt. */
  readonly readingTools: number
  /** One of them searches, which is paid for. */
  readonly maySearch: boolean
  readonly capability: Capability
  readonly named: NamedByPath | null
}

/** Reads the values of the fields: the scan as a whole, or the first field whose value cannot be. */
export function readFields(
  body: Buffer,
  fields: FieldPlaces<FieldName>,
  call: FoundInCall,
): RequestScan | RequestFault {
  const { found, settings, named, capability } = call
  const models = fields.model === null ? call.models : inOrder(fields.model, call.models)
  const model = readModel(body, models, named)
  if (isFault(model)) return model
  const serviceTier = readText(body, fields.serviceTier, 'serviceTier')
  if (isFault(serviceTier)) return serviceTier
  if (hasValue(body, fields.settings) && body[fields.settings.start] !== OPEN_BRACE)
    return wrongType(fields.settings, 'generationConfig')
  const maxTokens = readLimit(body, settings.maxTokens, 'generationConfig.maxOutputTokens')
  if (isFault(maxTokens)) return maxTokens
  const choices = readChoices(body, settings.choices)
  if (typeof choices !== 'number') return choices
  const drawing = readDrawing(body, settings.modalities, capability === 'chat' ? (model ?? '') : null)
  if ('kind' in drawing) return drawing
  const effort = readWordIn(body, settings.thinking, 'thinkingLevel', 'thinking_level')
  return {
    kind: 'request',
    model,
    isStream: named?.isStream ?? false,
    // What the model thinks lies inside it: https://ai.google.dev/gemini-api/docs/thinking
    maxTokens: capability === 'embeddings' ? null : maxTokens,
    choices,
    predictedBytes: 0,
    // Every stream of this dialect tells its usage.
    isUsageAsked: true,
    group: null,
    serviceTier: tierOf(serviceTier),
    textBytes: found.textBytes,
    mediaCount: found.mediaCount,
    soundBytes: found.soundBytes,
    opaqueMedia: found.opaqueMedia + call.readingTools + (hasValue(body, fields.cachedContent) ? 1 : 0),
    linkedImages: found.linkedImages,
    ...(call.maySearch && { maySearch: true }),
    ...drawing,
    ...(effort !== undefined && { effort }),
    spans: {
      model: null,
      inner: innerSpans(body, fields, { models, settings }),
      streamOptions: null,
      objectEnd: found.objectEnd,
      isEmptyObject: found.isEmptyObject,
      hasLimit: settings.maxTokens !== null,
      members: found.members,
      files: found.files,
    },
  }
}

/** The names that a body gives its model, where they stand. */
function inOrder(own: Span, inner: readonly Span[]): readonly Span[] {
  return [own, ...inner].sort((a, b) => a.start - b.start)
}

/** The model that the path names, and every name in the body; without a path the one in the body; null when there is none. */
function readModel(body: Buffer, names: readonly Span[], named: NamedByPath | null): string | null | RequestFault {
  let model = named?.model ?? null
  for (const span of names) {
    const told = readText(body, span, 'model')
    if (isFault(told)) return told
    if (told === null || told === '' || told === model) continue
    const name = told.startsWith(modelPrefix) ? told.slice(modelPrefix.length) : told
    if (model !== null && name !== model) return fault('other-model', span.start, 'model')
    model = name
  }
  return model
}

/** Answers asked for. */
function readChoices(body: Buffer, span: Span | null): number | RequestFault {
  const param = 'generationConfig.candidateCount'
  const wanted = readNumber(body, span)
  if (wanted === undefined) return wrongType(span, param)
  const choices = Math.max(1, Math.ceil(wanted ?? 1))
  return choices > mostChoices ? fault('too-large', span?.start ?? 0, param) : choices
}

function innerSpans(
  body: Buffer,
  fields: FieldPlaces<FieldName>,
  { models, settings }: { models: readonly Span[]; settings: SettingPlaces },
): InnerSpans {
  const own = hasValue(body, fields.settings) ? fields.settings : null
  return { models, settings: own, limit: settings.maxTokens, thinking: settings.thinking }
}

/** `SERVICE_TIER_STANDARD` is `standard`; null where it is left open. */
function tierOf(told: string | null): string | null {
  const tier = told?.toLowerCase().replace(/^service_tier_/, '') ?? null
  return tier === 'unspecified' || tier === '' ? null : tier
}
