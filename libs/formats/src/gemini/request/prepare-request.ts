import type { PreparedBody, RequestChanges, RequestScan, Span, Splice } from '../../core/request-scan'
import { skipSpace } from '../../json/json-cursor'
import { changeRequest, type FieldChanges, type KnownPlace } from '../../request/change-request'
import { type LimitNames, planChanges } from '../../request/plan-changes'
import { snakeOf } from '../wire/spelling'
import { spellingsOf } from './request-fields'
import { thinkingFor } from './think'

const CLOSE_BRACE = 125
const LETTER_N = 110

const settings = 'generationConfig'
const limit = 'maxOutputTokens'
const thinking = 'thinkingConfig'
/** The limit stands further inside than other formats have theirs. */
const noLimits: LimitNames = { all: [], usual: () => limit }

/**
 * The body as it goes upstream: see `changeRequest`. The path names the model; names in the body become the upstream's as well,
 * which refuses others. A limit, and how to think, are put among the settings.
 */
export function prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): PreparedBody {
  const { model, outputLimit, override, drop, said } = changes
  const given = { ...(override && { override }), ...(drop && { drop }), ...(said && { said }) }
  const { fields, drop: dropped, inside: first = [] } = planChanges(scan, given, { limits: noLimits })
  const inside = [...first, ...(model === undefined || model === scan.model ? [] : renamed(scan, model))]
  const wanted = { ...(outputLimit !== undefined && { [limit]: outputLimit }), ...thoughtOf(scan, changes) }
  if (Object.keys(wanted).length > 0) setSettings(body, scan, wanted, { fields, drop: dropped, inside })
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

/** What is put among the settings, by name. */
type Wanted = Readonly<Record<string, unknown>>

function thoughtOf(scan: RequestScan, changes: RequestChanges): Wanted {
  const found = changes.thinkingShare === undefined ? null : thinkingFor(scan, changes)
  return found === null ? {} : { [thinking]: found }
}

/** Puts these among the channel's own settings where it sets some, else among the caller's. */
function setSettings(body: Buffer, { spans }: RequestScan, wanted: Wanted, { fields, drop, inside }: Plan): void {
  const set = spellingsOf(settings).find((name) => fields.has(name))
  if (set !== undefined) {
    fields.set(set, joined(fields.get(set), wanted))
    return
  }
  const inner = spans.inner ?? null
  const own = inner?.settings ?? null
  if (inner === null || own === null || spellingsOf(settings).some((name) => drop.has(name))) {
    for (const name of spellingsOf(settings)) drop.delete(name)
    fields.set(settings, wanted)
    return
  }
  const told: Readonly<Record<string, Span | null>> = { [limit]: inner.limit, [thinking]: inner.thinking }
  const added: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const span = told[name] ?? null
    if (span === null) added.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`)
    // Of how to think the caller's own word stands.
    else if (name === limit || isNull(body, span)) inside.push({ ...span, text: JSON.stringify(value) })
  }
  if (added.length === 0) return
  const at = own.start + 1
  const isEmpty = body[skipSpace(body, at)] === CLOSE_BRACE
  inside.push({ start: at, end: at, text: added.join(',') + (isEmpty ? '' : ',') })
}

/** Settings of a channel's own: its limit may be less, and what it says of thinking stands. */
function joined(value: unknown, wanted: Wanted): Record<string, unknown> {
  const told = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const { [limit]: camel, [snakeOf(limit)]: snake, ...others } = told
  const own = Number(camel ?? snake)
  const tokens = wanted[limit] as number | undefined // its own name's
  const isThought = spellingsOf(thinking).some((name) => others[name] !== undefined)
  return {
    ...others,
    ...(wanted[thinking] !== undefined && !isThought && { [thinking]: wanted[thinking] }),
    ...(tokens === undefined ? own > 0 && { [limit]: own } : { [limit]: own > 0 && own < tokens ? own : tokens }),
  }
}

function isNull(body: Buffer, { start }: Span): boolean {
  return body[start] === LETTER_N
}

function inOrder(splices: readonly Splice[]): readonly Splice[] {
  return [...splices].sort((a, b) => a.start - b.start)
}
