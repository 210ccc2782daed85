import type { PreparedBody, RequestChanges, RequestScan, Span } from '../../core/request-scan'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { changeRequest, FieldEdit, type KnownPlace } from '../../request/change-request'
import { isUnchanged, type LimitNames, planChanges } from '../../request/plan-changes'
import { limitNameOf, limitNames } from './limit-name'

const limits: LimitNames = { all: limitNames, usual: limitNameOf }
const streamOptions = 'stream_options'

/** The body as it goes upstream: see `changeRequest`. A stream is made to carry usage, or not to ask for it. */
export function prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): PreparedBody {
  const { streamUsage } = changes
  const set = streamUsage === 'ask' && scan.isStream && !scan.isUsageAsked ? usageAsked : undefined
  const drop = streamUsage === 'remove' && scan.spans.streamOptions !== null ? streamOptions : undefined
  if (set === undefined && drop === undefined && isUnchanged(scan, changes)) return body
  return changeRequest(body, scan, planChanges(scan, changes, { limits, set, drop }), placeOf)
}

const placeOf: KnownPlace = (name, spans) => {
  if (name === 'model') return spans.model
  if (name === streamOptions) return spans.streamOptions
  return limitNames.includes(name) && !spans.hasLimit ? null : undefined
}

/** The caller's stream options, if any, with usage asked for. */
const usageAsked: readonly [string, FieldEdit] = [
  streamOptions,
  new FieldEdit((body, span) => {
    const options = span ? optionsOf(body, span) : {}
    return withinStack(() => JSON.stringify({ ...options, include_usage: true })) ?? '{"include_usage":true}'
  }),
]

function optionsOf(body: Buffer, { start, end }: Span): object {
  const options = parsed(body.toString('utf8', start, end))
  // What is not JSON is not passed on.
  return typeof options === 'object' && options !== null && !Array.isArray(options) ? options : {}
}
