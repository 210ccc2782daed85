import type { PreparedBody, RequestChanges, RequestScan } from '../../core/request-scan'
import { prepareWithLimit } from '../../request/prepare-with-limit'
import { thinkingChanges, withinLimit } from './think'

const prepare = prepareWithLimit('max_tokens')

/** The body as it goes upstream: see `changeRequest`. How much a model may think stays below its limit. */
export function prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): PreparedBody {
  const { thinkingShare, outputLimit, override } = changes
  const isThinking = thinkingShare !== undefined || (outputLimit !== undefined && override?.['thinking'] !== undefined)
  return prepare(body, scan, isThinking ? withThinking(scan, changes) : changes)
}

function withThinking(scan: RequestScan, changes: RequestChanges): RequestChanges {
  const { fields, drop } = thinkingChanges(scan, changes)
  const override = { ...fields, ...withinLimit(changes) }
  return { ...changes, override, drop: [...(changes.drop ?? []), ...drop] }
}
