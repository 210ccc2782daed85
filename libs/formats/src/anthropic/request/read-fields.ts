import { fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { dearerFault, isEmptyList } from '../../request/dearer-fields'
import type { FieldPlaces } from '../../request/field-table'
import { hasValue, isFault, readFlag, readLimit, readText, readWordIn, wrongType } from '../../request/read-values'
import type { FoundInBody } from '../../request/request-scanner'
import type { FieldName } from './request-fields'

/** What a walk over the body found besides the places of its fields. */
interface FoundInMessage {
  readonly found: FoundInBody
  /** Tools by which the upstream reads what it likes into the prompt. */
  readonly readingTools: number
  /** One of them searches, which is paid for. */
  readonly maySearch: boolean
  /** A tool asks another model. */
  readonly hasAdvisor: boolean
}

/** Reads the values of the fields: the scan as a whole, or the first field whose value cannot be. */
export function readFields(
  body: Buffer,
  fields: FieldPlaces<FieldName>,
  { found, readingTools, maySearch, hasAdvisor }: FoundInMessage,
): RequestScan | RequestFault {
  const model = readText(body, fields.model, 'model')
  if (isFault(model)) return model
  const serviceTier = readText(body, fields.serviceTier, 'service_tier')
  if (isFault(serviceTier)) return serviceTier
  const isStream = readFlag(body, fields.stream)
  if (isStream === undefined) return wrongType(fields.stream, 'stream')
  const maxTokens = readLimit(body, fields.maxTokens, 'max_tokens')
  if (isFault(maxTokens)) return maxTokens
  const unpriced = hasAdvisor ? fault('unpriced', fields.tools?.start ?? 0, 'tools') : unpricedField(body, fields)
  if (unpriced !== null) return unpriced
  const effort = readWordIn(body, fields.output, 'effort')
  return {
    kind: 'request',
    model,
    isStream,
    // What the model may think lies inside it.
    maxTokens,
    choices: 1,
    predictedBytes: 0,
    // Every stream of this dialect tells its usage.
    isUsageAsked: true,
    group: null,
    serviceTier,
    textBytes: found.textBytes,
    mediaCount: found.mediaCount,
    soundBytes: found.soundBytes,
    opaqueMedia: found.opaqueMedia + readingTools + moreReading(body, fields),
    linkedImages: found.linkedImages,
    ...(maySearch && { maySearch }),
    ...(effort !== undefined && { effort }),
    spans: {
      model: fields.model,
      streamOptions: null,
      objectEnd: found.objectEnd,
      isEmptyObject: found.isEmptyObject,
      hasLimit: fields.maxTokens !== null,
      members: found.members,
      files: found.files,
    },
  }
}

/**
 * A field by which another price holds than the model's: faster answers cost six times as much, those made in one country a
 * tenth more, and a model that steps in has a price of its own (https://platform.claude.com/docs/en/about-claude/pricing).
 */
function unpricedField(body: Buffer, fields: FieldPlaces<FieldName>): RequestFault | null {
  const { speed, inferenceGeo, fallbacks } = fields
  if (hasValue(body, speed) && !isJson(body, speed, '"standard"')) return fault('unpriced', speed.start, 'speed')
  if (hasValue(body, inferenceGeo) && !isJson(body, inferenceGeo, '"global"'))
    return fault('unpriced', inferenceGeo.start, 'inference_geo')
  if (hasValue(body, fallbacks) && !isEmptyList(body, fallbacks)) return fault('unpriced', fallbacks.start, 'fallbacks')
  return dearerFault(body, fields)
}

/**
 * How many fields have the model read what does not stand in the body, or read it once more: servers of tools, and a summary
 * of what was said before.
 */
function moreReading(body: Buffer, fields: FieldPlaces<FieldName>): number {
  const { mcpServers, compaction, contextManagement } = fields
  const lists = [mcpServers, compaction].filter((span) => hasValue(body, span) && !isEmptyList(body, span))
  const edits = contextManagement && body.toString('latin1', contextManagement.start, contextManagement.end)
  return lists.length + (edits?.includes('compact') === true || edits?.includes('\\') === true ? 1 : 0)
}

function isJson(body: Buffer, { start, end }: Span, json: string): boolean {
  return end - start === json.length && body.toString('latin1', start, end) === json
}
