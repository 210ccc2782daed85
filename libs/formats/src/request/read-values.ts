import { fault } from '../core/request-fault'
import type { RequestFault, Span } from '../core/request-scan'
import { isText, textOf } from '../json/json-cursor'
import { JsonWalker } from '../json/json-walker'

const QUOTE = 34
const OPEN_BRACE = 123

/** The largest number of tokens that a caller may ask for. */
const mostTokens = 1_073_741_823
/** Nobody's number or name is longer: a long one is refused unread. */
const mostNumberBytes = 64
const mostNameBytes = 8_000
/** No word of a list that a field is chosen from is longer. */
const mostWordBytes = 18

/** Whether a field is there and says something: it is not `null`. */
export function hasValue(body: Buffer, span: Span | null): span is Span {
  return span !== null && !isText(body, span.start, span.end, 'null')
}

/** The fault of a field whose value is of a kind that it cannot have. */
export function wrongType(span: Span | null, param: string): RequestFault {
  return fault('wrong-type', span?.start ?? 0, param)
}

/** Whether reading a value came to a fault. */
export function isFault(value: number | string | null | RequestFault): value is RequestFault {
  return typeof value === 'object' && value !== null
}

/** The text of a field; null when it is absent or `null`. */
export function readText(body: Buffer, span: Span | null, param: string): string | null | RequestFault {
  if (!hasValue(body, span)) return null
  const { start, end } = span
  if (body[start] !== QUOTE) return wrongType(span, param)
  if (end - start > mostNameBytes) return fault('too-large', start, param)
  return textOf(body, start + 1, end - 1) ?? wrongType(span, param)
}

/** A word of a few letters, in small ones; undefined where the value is none. */
export function readWord(body: Buffer, span: Span | null): string | undefined {
  if (span === null || body[span.start] !== QUOTE || span.end - span.start > mostWordBytes) return undefined
  const word = body.toString('latin1', span.start + 1, span.end - 1).toLowerCase()
  return /^[a-z]+$/.test(word) ? word : undefined
}

/** The same of a member of an object, by any of its names. */
export function readWordIn(body: Buffer, span: Span | null, ...names: readonly string[]): string | undefined {
  if (span === null || body[span.start] !== OPEN_BRACE) return undefined
  const walk = new JsonWalker()
  walk.open(body, span.start, span.end)
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const isNamed = names.some((name) => walk.isKey(name))
    const start = walk.at
    walk.skip()
    if (isNamed && !walk.isBroken) return readWord(body, { start, end: walk.at })
  }
  return undefined
}

/** Whether a flag is set; undefined when it is no flag. */
export function readFlag(body: Buffer, span: Span | null): boolean | undefined {
  if (!hasValue(body, span) || isText(body, span.start, span.end, 'false')) return false
  return isText(body, span.start, span.end, 'true') ? true : undefined
}

/** A limit in tokens, rounded up; null when there is none, or none that limits. */
export function readLimit(body: Buffer, span: Span | null, param: string): number | null | RequestFault {
  const limit = readNumber(body, span)
  if (limit === undefined) return wrongType(span, param)
  if (limit === null || limit <= 0) return null
  return limit > mostTokens ? fault('too-large', span?.start ?? 0, param) : Math.ceil(limit)
}

/** The number of a field; null when it is absent or `null`, undefined when it is something else. */
export function readNumber(body: Buffer, span: Span | null): number | null | undefined {
  if (!hasValue(body, span)) return null
  const count = readDigits(body, span)
  if (count !== null) return count
  if (span.end - span.start > mostNumberBytes) return undefined
  const text = body.toString('latin1', span.start, span.end)
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined
}

/** Digits that a number holds exactly. */
const exactDigits = 15

/** The number of a field that is a few digits and nothing else, as nearly all are; else null. */
function readDigits(body: Buffer, { start, end }: Span): number | null {
  if (end - start > exactDigits) return null
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = (body[i] as number) - 48 // inside the bounds
    if (digit < 0 || digit > 9) return null
    number = number * 10 + digit
  }
  return number
}
