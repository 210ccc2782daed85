import type { MemberSpan, PreparedBody, RequestScan, Span, Splice } from '../core/request-scan'
import { textOf } from '../json/json-cursor'
import { JsonWalker } from '../json/json-walker'
import { foldedKey } from './field-table'

/** No field of a request has a longer name. */
const mostKeyBytes = 4_096
/** Pieces of a body up to this size are put together: beyond, copying them would hold up the event loop. */
const mostJoinedBytes = 1024 * 1024

/** What a field is to be, where that goes by what it was. */
export class FieldEdit {
  /** `write` is given where the field stands, null where it does not, and returns JSON. */
  constructor(readonly write: (body: Buffer, span: Span | null) => string) {}
}

/** What becomes of the fields of a body. */
export interface FieldChanges {
  /** New values by name, each in place of the caller's: a `FieldEdit`, or what is written as JSON. */
  readonly fields: Map<string, unknown>
  /** Fields that are taken out. */
  readonly drop: Set<string>
  /** What is replaced inside of fields that are neither changed nor taken out, in order. */
  readonly inside?: readonly Splice[]
}

/** Where a field stands, null when it is absent; undefined when the scan does not know. */
export type KnownPlace = (name: string, spans: RequestScan['spans']) => Span | null | undefined

/**
 * The body with these changes. Only the bytes of changed fields are replaced; the same Buffer comes back when there are none.
 * Of a changed field nothing else is left: neither a second one nor one in another spelling, which a reader could take.
 */
export function changeRequest(
  body: Buffer,
  { spans }: RequestScan,
  changes: FieldChanges,
  place: KnownPlace,
): PreparedBody {
  const { fields, drop, inside = [] } = changes
  const isKept = fields.size === 0 && drop.size === 0
  if (isKept && inside.length === 0) return body
  const outside = isKept ? [] : (knownSplices(body, spans, changes, place) ?? searchedSplices(body, spans, changes))
  return splice(body, inside.length === 0 ? outside : together(outside, inside))
}

/** All splices in order, but for those inside of what is replaced as a whole. */
function together(outside: readonly Splice[], inside: readonly Splice[]): Splice[] {
  const splices: Splice[] = []
  let at = 0
  for (const outer of outside) {
    for (; at < inside.length && (inside[at] as Splice).end <= outer.start; at++) splices.push(inside[at] as Splice) // below its length
    while (at < inside.length && (inside[at] as Splice).start < outer.end) at++
    splices.push(outer)
  }
  return [...splices, ...inside.slice(at)]
}

/** The splices when the scan already knows where everything stands, which is nearly always; else null. */
function knownSplices(
  body: Buffer,
  spans: RequestScan['spans'],
  { fields, drop }: FieldChanges,
  place: KnownPlace,
): Splice[] | null {
  if (drop.size > 0) return null
  const splices: Splice[] = []
  const added: string[] = []
  for (const [name, value] of fields) {
    const span = place(name, spans)
    if (span === undefined) return null
    if (span !== null) splices.push({ ...span, text: valueText(body, span, value) })
    else added.push(memberText(body, name, value))
  }
  if (added.length > 0) splices.push(addition(added, spans.objectEnd, spans.isEmptyObject))
  return splices.sort((a, b) => a.start - b.start)
}

/** The splices for fields anywhere in the body, found by another pass over its top level. */
function searchedSplices(body: Buffer, spans: RequestScan['spans'], { fields, drop }: FieldChanges): Splice[] {
  const { objectEnd } = spans
  const folded = new Set([...fields.keys(), ...drop].map(foldedKey))
  const isTelling = (name: string) => folded.has(foldedKey(name))
  const { members, lastOther } = tellingMembers(body, spans, isTelling)
  const last = new Map(members.map((member) => [member.name, member]))
  const isKept = (member: Member) => fields.has(member.name) && last.get(member.name) === member
  const lastKept = laterOf(lastOther, members.findLast(isKept))
  const splices: Splice[] = []
  let cut: { start: number; end: number; text: '' } | undefined
  // Bytes up to here are taken out already.
  let cleared = 0
  for (const member of members) {
    const { name, value, start, next } = member
    if (isKept(member)) {
      splices.push({ ...value, text: valueText(body, value, fields.get(name)) })
      continue
    }
    // A last member takes the comma in front of it along.
    const from = Math.max(cleared, lastKept !== undefined && start > lastKept.end ? lastKept.end : start)
    // A name that comes thousands of times is taken out by one splice.
    if (cut?.end === from) cut.end = next
    else splices.push((cut = { start: from, end: next, text: '' }))
    cleared = next
  }
  const added = [...fields].filter(([name]) => !last.has(name)).map(([name, value]) => memberText(body, name, value))
  if (added.length > 0) splices.push(addition(added, objectEnd, lastKept === undefined))
  return splices
}

/** The value of a body's field of one of these names; null where it is absent. */
export function valueOf(body: Buffer, { members }: RequestScan['spans'], names: readonly string[]): Span | null {
  const found = (members ?? membersOf(body)).find(({ key }) => names.includes(shortKey(body, key) ?? ''))
  return found?.value ?? null
}

/** Which of two values ends later. */
function laterOf(other: Span | undefined, member: Member | undefined): Span | undefined {
  return member === undefined || (other !== undefined && other.end > member.value.end) ? other : member.value
}

interface Member {
  name: string
  value: Span
  /** From the key's opening quote to the next key, or to the closing brace. */
  start: number
  next: number
}

/** The members whose names are `telling`, and the value of the last one that is not. */
function tellingMembers(
  body: Buffer,
  { members: listed, objectEnd }: RequestScan['spans'],
  isTelling: (name: string) => boolean,
): { members: Member[]; lastOther: Span | undefined } {
  const members: Member[] = []
  let open: Member | null = null
  let lastOther: Span | undefined
  for (const { key, value } of listed ?? membersOf(body)) {
    const start = key.start - 1
    if (open !== null) open.next = start
    open = null
    const name = shortKey(body, key)
    if (name !== null && isTelling(name)) {
      open = { name, value, start, next: objectEnd }
      members.push(open)
    } else lastOther = value
  }
  return { members, lastOther }
}

/** A name; null when no field that is changed is called so: it is too long, or its escapes are not JSON's. */
function shortKey(body: Buffer, { start, end }: Span): string | null {
  return end - start > mostKeyBytes ? null : textOf(body, start, end)
}

/** The members of the object that the body is; the scan has already found it whole. */
function membersOf(body: Buffer): MemberSpan[] {
  const members: MemberSpan[] = []
  const walk = new JsonWalker()
  walk.open(body, 0, body.length)
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const { keyStart, keyEnd, at } = walk
    walk.skip()
    members.push({ key: { start: keyStart, end: keyEnd }, value: { start: at, end: walk.at } })
  }
  return members
}

function addition(members: readonly string[], objectEnd: number, isFirst: boolean): Splice {
  return { start: objectEnd, end: objectEnd, text: (isFirst ? '' : ',') + members.join(',') }
}

/** The body with these replacements, which come in order and do not overlap. */
export function splice(body: Buffer, splices: readonly Splice[]): PreparedBody {
  const parts: Buffer[] = []
  let from = 0
  for (const { start, end, text } of splices) {
    parts.push(body.subarray(from, start))
    if (text !== '') parts.push(Buffer.from(text))
    from = end
  }
  parts.push(body.subarray(from))
  return body.length > mostJoinedBytes ? parts.filter(({ length }) => length > 0) : Buffer.concat(parts)
}

function memberText(body: Buffer, name: string, value: unknown): string {
  return `${JSON.stringify(name)}:${valueText(body, null, value)}`
}

/** The JSON of a field's new value; `span` is where the old one stands. */
function valueText(body: Buffer, span: Span | null, value: unknown): string {
  return value instanceof FieldEdit ? value.write(body, span) : JSON.stringify(value)
}
