import type { RequestChanges, RequestScan } from '../core/request-scan'
import type { FieldChanges } from './change-request'

/** How a format limits one answer. */
export interface LimitNames {
  /** All of its limits, of which an upstream takes one. */
  readonly all: readonly string[]
  /** The one that this model takes. */
  usual(model: string): string
}

/** What a format changes of its own. */
interface OwnChanges {
  readonly limits: LimitNames
  /** A field that the format sets, and its value. */
  readonly set?: readonly [name: string, value: unknown] | undefined
  /** A field that the format takes out. */
  readonly drop?: string | undefined
}

/** Whether no field changes at all, which is so for most calls; of `streamUsage` the format knows. */
export function isUnchanged(scan: RequestScan, { model, outputLimit, override, drop, said }: RequestChanges): boolean {
  if (
    said !== undefined ||
    outputLimit !== undefined ||
    override !== undefined ||
    (drop !== undefined && drop.length > 0)
  )
    return false
  return model === undefined || model === scan.model
}

/** What changes in a body. What a channel sets wins over what its format does, and what is set is not taken out. */
export function planChanges(scan: RequestScan, changes: RequestChanges, own: OwnChanges): FieldChanges {
  const fields = new Map<string, unknown>()
  const drop = new Set(changes.drop)
  const { model, outputLimit, override } = changes
  const { limits } = own
  if (model !== undefined && model !== scan.model && !drop.has('model')) fields.set('model', model)
  if (own.set) fields.set(...own.set)
  if (own.drop) drop.add(own.drop)
  if (override) for (const [name, value] of Object.entries(override)) if (value !== undefined) fields.set(name, value)
  if (outputLimit !== undefined) {
    if (scan.spans.hasLimit) for (const name of limits.all) drop.add(name)
    setLimit(fields, outputLimit, limits.all, limits.usual(model ?? scan.model ?? ''))
  }
  for (const name of fields.keys()) drop.delete(name)
  return changes.said === undefined ? { fields, drop } : { fields, drop, inside: changes.said.splices }
}

/** Limits the output by the channel's own limit where it has one, which may be less, else by the one that the model knows. */
function setLimit(fields: Map<string, unknown>, tokens: number, names: readonly string[], usualName: string): void {
  const own = names.filter((name) => fields.has(name))
  for (const name of own) {
    const limit = Number(fields.get(name))
    fields.set(name, limit > 0 && limit < tokens ? limit : tokens)
  }
  if (own.length === 0) fields.set(usualName, tokens)
}
