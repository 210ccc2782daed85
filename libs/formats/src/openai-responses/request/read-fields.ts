import { fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { dearerFault } from '../../request/dearer-fields'
import type { FieldPlaces } from '../../request/field-table'
import { hasValue, isFault, readFlag, readLimit, readText, readWordIn, wrongType } from '../../request/read-values'
import type { FoundInBody } from '../../request/request-scanner'
import type { ItemWalk } from './item-walk'
import type { FieldName } from './request-fields'

/** What a walk over the body found besides the places of its fields. */
interface FoundInRequest {
  readonly found: FoundInBody
  readonly tools: ItemWalk
  readonly input: ItemWalk
  /** Reasoning is asked for in a mode that nobody priced. */
  readonly hasUnpricedMode: boolean
}

/** Reads the values of the fields: the scan as a whole, or the first field whose value cannot be. */
export function readFields(
  body: Buffer,
  fields: FieldPlaces<FieldName>,
  walked: FoundInRequest,
): RequestScan | RequestFault {
  const model = readText(body, fields.model, 'model')
  if (isFault(model)) return model
  const serviceTier = readText(body, fields.serviceTier, 'service_tier')
  if (isFault(serviceTier)) return serviceTier
  const isStream = readFlag(body, fields.stream)
  if (isStream === undefined) return wrongType(fields.stream, 'stream')
  const maxTokens = readLimit(body, fields.maxOutputTokens, 'max_output_tokens')
  if (isFault(maxTokens)) return maxTokens
  const refused = unsupportedField(body, fields) ?? unpricedField(fields, walked) ?? dearerFault(body, fields)
  if (refused !== null) return refused
  const { found, tools, input } = walked
  const accountState = stateOf(body, fields, input)
  return {
    kind: 'request',
    model,
    isStream,
    // What the model may think lies inside it.
    maxTokens,
    choices: 1,
    predictedBytes: 0,
    // Its streams tell their usage in their last event, to which nothing can be added.
    isUsageAsked: false,
    group: null,
    serviceTier,
    textBytes: found.textBytes,
    mediaCount: found.mediaCount,
    soundBytes: found.soundBytes,
    opaqueMedia:
      found.opaqueMedia +
      tools.readingTools +
      input.readingTools +
      (hasValue(body, fields.contextManagement) ? 1 : 0) +
      // What the account keeps is read again, all of it.
      (accountState === undefined ? 0 : 1),
    linkedImages: found.linkedImages,
    ...(accountState !== undefined && { accountState }),
    ...effortOf(body, fields.reasoning),
    spans: {
      model: fields.model,
      streamOptions: null,
      objectEnd: found.objectEnd,
      isEmptyObject: found.isEmptyObject,
      hasLimit: fields.maxOutputTokens !== null,
      members: found.members,
      files: found.files,
    },
  }
}

/**
 * A field that asks for what does not end with the answer: work that goes on behind it, which nobody would bill, and what is
 * kept under ids that cannot be had here, a conversation and a prompt with whatever tools it brings.
 */
function unsupportedField(body: Buffer, fields: FieldPlaces<FieldName>): RequestFault | null {
  const isInBackground = readFlag(body, fields.background)
  if (isInBackground === undefined) return wrongType(fields.background, 'background')
  const asked: readonly (readonly [span: Span | null, param: string])[] = [
    [isInBackground ? fields.background : null, 'background'],
    [fields.conversation, 'conversation'],
    [fields.prompt, 'prompt'],
  ]
  const first = asked.find(([span]) => hasValue(body, span))
  return first ? fault('unsupported', first[0]?.start ?? 0, first[1]) : null
}

/** A field by which a call costs more than its tokens. */
function unpricedField(
  fields: FieldPlaces<FieldName>,
  { tools, input, hasUnpricedMode }: FoundInRequest,
): RequestFault | null {
  if (tools.hasUnpricedTool) return fault('unpriced', fields.tools?.start ?? 0, 'tools')
  if (input.hasUnpricedTool) return fault('unpriced', fields.input?.start ?? 0, 'input')
  return hasUnpricedMode ? fault('unpriced', fields.reasoning?.start ?? 0, 'reasoning') : null
}

function effortOf(body: Buffer, span: Span | null): Pick<RequestScan, 'effort'> {
  const effort = readWordIn(body, span, 'effort')
  return effort === undefined ? {} : { effort }
}

/** The field that refers to what one upstream account has kept; undefined where there is none. */
function stateOf(body: Buffer, { previousResponseId }: FieldPlaces<FieldName>, input: ItemWalk): string | undefined {
  if (hasValue(body, previousResponseId)) return 'previous_response_id'
  return input.hasReference ? 'input' : undefined
}
