import type { MemberSpan, PreparedBody, RequestChanges, RequestScan, Span } from '../../core/request-scan'
import { textOf } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'
import { withinStack } from '../../json/within-stack'
import { limitNameOf, limitNames } from './limit-name'
import { foldedKey } from './request-fields'

/** One replacement of bytes; an empty `text` takes them out. */
interface Splice extends Span {
  text: string
}

/** No field of a request has a longer name. */
const mostKeyBytes = 4_096
/** Pieces of a body up to this size are put together: beyond, copying them would hold up the event loop. */
const mostJoinedBytes = 1024 * 1024

/** Stands for the caller's `stream_options`, if any, with usage asked for. */
const askForUsage = Symbol('ask for usage')

/**
 * The body as it goes upstream. Only the bytes of changed fields are replaced; the same Buffer comes back when there are
 * none. Of a changed field nothing else is left: neither a second one nor one in another spelling, which a reader could take.
 */
export function prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): PreparedBody {
  if (isUnchanged(scan, changes)) return body
  const fields = new Map<string, unknown>()
  const drop = new Set(changes.drop)
  const { model, streamUsage, outputLimit, override } = changes
  if (model !== undefined && model !== scan.model) fields.set('model', model)
  if (streamUsage === 'ask' && scan.isStream && !scan.isUsageAsked) fields.set('stream_options', askForUsage)
  if (streamUsage === 'remove' && scan.spans.streamOptions !== null) drop.add('stream_options')
  if (override) for (const [name, value] of Object.entries(override)) if (value !== undefined) fields.set(name, value)
  if (outputLimit !== undefined) {
    if (scan.spans.hasLimit) for (const name of limitNames) drop.add(name)
    setLimit(fields, outputLimit, limitNameOf(model ?? scan.model ?? ''))
  }
  for (const name of fields.keys()) drop.delete(name)

  if (fields.size === 0 && drop.size === 0) return body
  return splice(body, knownSplices(body, scan, fields, drop) ?? searchedSplices(body, scan, fields, drop))
}

/** Limits the output by the channel's own limit where it has one, which may be less, else by the one that the model knows. */
function setLimit(fields: Map<string, unknown>, tokens: number, usualName: string): void {
  const own = limitNames.filter((name) => fields.has(name))
  for (const name of own) {
    const limit = Number(fields.get(name))
    fields.set(name, limit > 0 && limit < tokens ? limit : tokens)
  }
  if (own.length === 0) fields.set(usualName, tokens)
}

/** Whether no field changes at all, which is so for most calls. */
function isUnchanged(scan: RequestScan, { model, streamUsage, outputLimit, override, drop }: RequestChanges): boolean {
  if (outputLimit !== undefined || override !== undefined || (drop !== undefined && drop.length > 0)) return false
  if (model !== undefined && model !== scan.model) return false
  return streamUsage === undefined || (!scan.isStream && scan.spans.streamOptions === null)
}

/** The splices when the scan already knows where everything stands, which is nearly always; else null. */
function knownSplices(
  body: Buffer,
  { spans }: RequestScan,
  fields: ReadonlyMap<string, unknown>,
  drop: ReadonlySet<string>,
): Splice[] | null {
  if (drop.size > 0) return null
  const splices: Splice[] = []
  const added: string[] = []
  for (const [name, value] of fields) {
    const span = knownSpan(name, spans)
    if (span === undefined) return null
    if (span !== null) splices.push({ ...span, text: valueText(body, span, value) })
    else added.push(memberText(body, name, value))
  }
  if (added.length > 0) splices.push(addition(added, spans.objectEnd, spans.isEmptyObject))
  return splices.sort((a, b) => a.start - b.start)
}

/** Where a field stands, null when it is absent; undefined when the scan does not know. */
function knownSpan(name: string, spans: RequestScan['spans']): Span | null | undefined {
  if (name === 'model') return spans.model
  if (name === 'stream_options') return spans.streamOptions
  return limitNames.includes(name) && !spans.hasLimit ? null : undefined
}

/** The splices for fields anywhere in the body, found by another pass over its top level. */
function searchedSplices(
  body: Buffer,
  { spans }: RequestScan,
  fields: ReadonlyMap<string, unknown>,
  drop: ReadonlySet<string>,
): Splice[] {
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
  for (const { key, value } of listed ?? new MemberWalk().of(body)) {
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
class MemberWalk extends JsonWalker {
  of(body: Buffer): MemberSpan[] {
    const members: MemberSpan[] = []
    this.open(body, 0, body.length)
    for (let more = this.firstMember(); more; more = this.nextMember()) {
      const { keyStart, keyEnd, at } = this
      this.skip()
      members.push({ key: { start: keyStart, end: keyEnd }, value: { start: at, end: this.at } })
    }
    return members
  }
}

function addition(members: readonly string[], objectEnd: number, isFirst: boolean): Splice {
  return { start: objectEnd, end: objectEnd, text: (isFirst ? '' : ',') + members.join(',') }
}

function splice(body: Buffer, splices: readonly Splice[]): PreparedBody {
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
  if (value !== askForUsage) return JSON.stringify(value)
  const options = span ? optionsOf(body, span) : {}
  return withinStack(() => JSON.stringify({ ...options, include_usage: true })) ?? '{"include_usage":true}'
}

function optionsOf(body: Buffer, span: Span): object {
  try {
    const options: unknown = JSON.parse(body.toString('utf8', span.start, span.end))
    return typeof options === 'object' && options !== null && !Array.isArray(options) ? options : {}
  } catch {
    return {} // what is not JSON is not passed on
  }
}
