import type { FirstWords, RequestScan, SaidFirst, Span, Splice } from '../core/request-scan'
import { JsonWalker } from '../json/json-walker'
import { valueOf } from './change-request'
import { hasValue } from './read-values'

const QUOTE = 34
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123

/** Between what a channel says first and what its caller does. */
const gap = '\n\n'

/** Where a format has what is said before a talk, in a field of the request's own. */
export interface FirstPlace {
  /** Its names; the first is the one that is added. */
  readonly names: readonly [string, ...string[]]
  /** The value of a field that has nothing but these words. */
  readonly alone: (text: string) => unknown
  /** Puts these words in front of a caller's own; null where its value is of no kind that is known. */
  readonly inFront: (body: Buffer, span: Span, text: string) => readonly Splice[] | null
}

/** Says it in a field of its own, or in front of what the caller says there. */
export function sayInField(
  body: Buffer,
  { spans }: RequestScan,
  { text, isAlways }: FirstWords,
  { names, alone, inFront }: FirstPlace,
): SaidFirst | null {
  const [name] = names
  const span = valueOf(body, spans, names)
  const own = hasValue(body, span) ? span : null
  if (own !== null) {
    const splices = isAlways ? inFront(body, own, text) : null
    return splices && { fate: 'prepended', names, splices }
  }
  const value = JSON.stringify(alone(text))
  if (span !== null) return { fate: 'added', names, splices: [{ ...span, text: value }] }
  if (spans.isEmptyObject) return null
  const { objectEnd: end } = spans
  return { fate: 'added', names, splices: [{ start: end, end, text: `,${JSON.stringify(name)}:${value}` }] }
}

/** The words in front of a text, inside of its quotes; null where it is none. */
export function inFrontOfText(body: Buffer, { start }: Span, text: string): readonly Splice[] | null {
  if (body[start] !== QUOTE) return null
  const at = start + 1
  return [{ start: at, end: at, text: JSON.stringify(text + gap).slice(1, -1) }]
}

/** A value in front of all others of a list; null where it is none. */
export function inFrontOfList(body: Buffer, { start, end }: Span, value: unknown): readonly Splice[] | null {
  if (body[start] !== OPEN_BRACKET) return null
  const walk = new JsonWalker()
  walk.open(body, start, end)
  const comma = walk.firstElement() ? ',' : ''
  return [{ start: start + 1, end: start + 1, text: JSON.stringify(value) + comma }]
}

const systemRoles: readonly string[] = ['system', 'developer']

/** The content of the first message of a list that a system says, or null when it has none there; undefined where none does. */
export function systemContentIn(body: Buffer, span: Span): Span | null | undefined {
  if (body[span.start] !== OPEN_BRACKET || body[span.end - 1] !== CLOSE_BRACKET) return undefined
  const walk = new JsonWalker()
  walk.open(body, span.start, span.end)
  for (let more = walk.firstElement(); more; more = walk.nextElement()) {
    if (!walk.isAt(OPEN_BRACE)) {
      walk.skip()
      continue
    }
    const message = readMessage(walk)
    if (message.isSystem) return message.content
  }
  return undefined
}

function readMessage(walk: JsonWalker): { isSystem: boolean; content: Span | null } {
  let isSystem = false
  let content: Span | null = null
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const name = walk.isKey('role') ? 'role' : walk.isKey('content') ? 'content' : null
    const start = walk.at
    walk.skip()
    if (walk.isBroken) break
    if (name === 'content') content = { start, end: walk.at }
    if (name === 'role') isSystem = systemRoles.includes(walk.json.toString('latin1', start + 1, walk.at - 1))
  }
  return { isSystem, content }
}
