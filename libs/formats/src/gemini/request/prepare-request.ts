import type { PreparedBody, RequestChanges, RequestScan } from '../../core/request-scan'
import { skipSpace } from '../../json/json-cursor'
import { changeRequest, type FieldChanges, type KnownPlace, type Splice } from '../../request/change-request'
import { type LimitNames, planChanges } from '../../request/plan-changes'
import { snakeOf } from '../wire/spelling'
import { spellingsOf } from './request-fields'

const CLOSE_BRACE = 125

const settings = 'generationConfig'
const limit = 'maxOutputTokens'
/** The limit stands further inside than other formats have theirs. */
const noLimits: LimitNames = { all: [], usual: () => limit }

/**
 * The body as it goes upstream: see `changeRequest`. The path names the model; names in the body become the upstream's as well,
 * which refuses others. A limit is put among the settings.
 */
export function prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): PreparedBody {
  const { model, outputLimit, override, drop } = changes
  const given = { ...(override && { override }), ...(drop && { drop }) }
  const { fields, drop: dropped } = planChanges(scan, given, { limits: noLimits })
  const inside = model === undefined || model === scan.model ? [] : renamed(scan, model)
  if (outputLimit !== undefined) setLimit(body, scan, outputLimit, { fields, drop: dropped, inside })
  // A field that changes is left under neither of its names.
  for (const name of [...fields.keys(), ...dropped])
    for (const spelling of twinsOf(name)) if (!fields.has(spelling)) dropped.add(spelling)
  return changeRequest(body, scan, { fields, drop: dropped, inside: inOrder(inside) }, placeOf)
}

/** Where nothing is known a field is looked for: both of its names matter. */
const placeOf: KnownPlace = () => undefined

/** The names of a field, of whose first letters either spelling is made. */
function twinsOf(name: string): readonly string[] {
  const camel = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
  return spellingsOf(camel)
}

function renamed({ spans }: RequestScan, model: string): Splice[] {
  // A name with a path is whole: those of tuned models are.
  const text = JSON.stringify(model.includes('/') ? model : `models/${model}`)
  return (spans.inner?.models ?? []).map((span) => ({ ...span, text }))
}

interface Plan extends FieldChanges {
  readonly inside: Splice[]
}

/** Limits the output: by the channel's own limit where it sets one, which may be less, else in place of the caller's. */
function setLimit(body: Buffer, { spans }: RequestScan, tokens: number, { fields, drop, inside }: Plan): void {
  const set = spellingsOf(settings).find((name) => fields.has(name))
  if (set !== undefined) {
    fields.set(set, limited(fields.get(set), tokens))
    return
  }
  const { settings: own, limit: told } = spans.inner ?? { settings: null, limit: null }
  if (own === null || spellingsOf(settings).some((name) => drop.has(name))) {
    for (const name of spellingsOf(settings)) drop.delete(name)
    fields.set(settings, { [limit]: tokens })
  } else if (told !== null) inside.push({ ...told, text: String(tokens) })
  else {
    const at = own.start + 1
    const isEmpty = body[skipSpace(body, at)] === CLOSE_BRACE
    inside.push({ start: at, end: at, text: `"${limit}":${tokens}${isEmpty ? '' : ','}` })
  }
}

/** Settings of a channel's own, in which a limit stands. */
function limited(value: unknown, tokens: number): Record<string, unknown> {
  const told = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const { [limit]: camel, [snakeOf(limit)]: snake, ...others } = told
  const own = Number(camel ?? snake)
  return { ...others, [limit]: own > 0 && own < tokens ? own : tokens }
}

function inOrder(splices: readonly Splice[]): readonly Splice[] {
  return [...splices].sort((a, b) => a.start - b.start)
}
