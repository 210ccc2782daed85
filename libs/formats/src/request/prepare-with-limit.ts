import type { PreparedBody, RequestChanges, RequestScan } from '../core/request-scan'
import { changeRequest, type KnownPlace } from './change-request'
import { isUnchanged, type LimitNames, planChanges } from './plan-changes'

/** Prepares the bodies of a format that has one limit, and whose streams tell their usage unasked: see `changeRequest`. */
export function prepareWithLimit(
  limit: string,
): (body: Buffer, scan: RequestScan, changes: RequestChanges) => PreparedBody {
  const limits: LimitNames = { all: [limit], usual: () => limit }
  const placeOf: KnownPlace = (name, spans) => {
    if (name === 'model') return spans.model
    return name === limit && !spans.hasLimit ? null : undefined
  }
  return (body, scan, changes) =>
    isUnchanged(scan, changes) ? body : changeRequest(body, scan, planChanges(scan, changes, { limits }), placeOf)
}
