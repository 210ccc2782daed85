import type { AnswerOptions, BodyReading } from '../../core/tap'
import { isText, skipSpace, skipValue, stringEnd } from '../../json/json-cursor'
import { findAnswerError, findBaseRespError } from '../read-error'
import { readUsage } from '../read-usage'

/**
 * What a whole answer says about itself. Its usage is looked for from the end and read alone; the body is parsed only when
 * there is none, to see whether it is an error.
 */
export function readBody(body: Buffer, { quirks, hide }: AnswerOptions = {}): BodyReading {
  const onWire = findUsage(body)
  const usage = onWire === undefined ? null : readUsage(onWire, quirks)
  const mayBeError = usage === null || (quirks?.has('base-resp-errors') ?? false)
  if (!mayBeError) return { usage, error: null, isJson: true }
  const value = parse(body.toString())
  const error =
    usage === null
      ? (findAnswerError(value, hide) ?? (quirks?.has('base-resp-errors') ? findBaseRespError(value, hide) : null))
      : findBaseRespError(value, hide)
  return { usage, error, isJson: value !== undefined }
}

/** The value of the body's own last `usage`; undefined when it has none that is an object. */
function findUsage(body: Buffer): unknown {
  for (let at = body.lastIndexOf('"usage"'); at > 0; at = body.lastIndexOf('"usage"', at - 1)) {
    const colon = skipSpace(body, at + 7)
    const start = skipSpace(body, colon + 1)
    if (body[colon] !== 58 || body[start] !== 123 || !isKey(body, at)) continue
    const end = skipValue(body, start)
    if (end !== -1 && closesObject(body, end)) return parse(body.toString('utf8', start, end))
  }
  return undefined
}

/** Whether a member's name can begin here: behind an opening brace or a comma, so not inside a text. */
function isKey(body: Buffer, at: number): boolean {
  let before = at - 1
  while (before > 0 && isSpace(body[before])) before--
  return body[before] === 123 || body[before] === 44
}

/** Whether from here to the end of the body come members of one object, its closing brace, and nothing else. */
function closesObject(body: Buffer, from: number): boolean {
  let at = skipSpace(body, from)
  while (body[at] === 44) {
    const key = skipSpace(body, at + 1)
    if (body[key] !== 34) return false
    const keyEnd = stringEnd(body, key + 1)
    if (keyEnd === -1) return false
    // A later one of the same name would have been found first; it is no object, and it is the one that counts.
    if (isText(body, key + 1, keyEnd, 'usage')) return false
    const colon = skipSpace(body, keyEnd + 1)
    if (body[colon] !== 58) return false
    const end = skipValue(body, skipSpace(body, colon + 1))
    if (end === -1) return false
    at = skipSpace(body, end)
  }
  return body[at] === 125 && skipSpace(body, at + 1) === body.length
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // told as `isJson: false`
  }
}
