import type { AnswerOptions, BodyReading } from '../../core/tap'
import { skipSpace } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'
import { findAnswerError, findBaseRespError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'

const OPEN_BRACE = 123
const COLON = 58
const COMMA = 44

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

/** So many places are tried from the end; a body in which more look like its usage is parsed. */
const mostTries = 4

/** The value of the body's own last `usage`; undefined when it has none that is an object. */
function findUsage(body: Buffer): unknown {
  let at = body.length
  for (let tries = 0; tries < mostTries;) {
    at = at > 0 ? body.lastIndexOf('"usage"', at - 1) : -1
    if (at === -1) return undefined
    const colon = skipSpace(body, at + 7)
    const start = skipSpace(body, colon + 1)
    if (body[colon] !== COLON || body[start] !== OPEN_BRACE || !isKey(body, at)) continue
    const end = new LastMembers().closeFrom(body, start)
    if (end !== -1) return parse(body.toString('utf8', start, end))
    tries++
  }
  return ownUsage(parse(body.toString()))
}

/** Whether a member's name can begin here: behind an opening brace or a comma, so not inside a text. */
function isKey(body: Buffer, at: number): boolean {
  let before = at - 1
  while (before > 0 && isSpace(body[before])) before--
  return body[before] === OPEN_BRACE || body[before] === COMMA
}

function ownUsage(value: unknown): unknown {
  const usage = typeof value === 'object' && value !== null && 'usage' in value ? value.usage : undefined
  return typeof usage === 'object' && usage !== null && !Array.isArray(usage) ? usage : undefined
}

class LastMembers extends JsonWalker {
  /**
   * Behind the value that begins at `start`, when from there to the end of the body come members of one object, its closing
   * brace, and nothing else; -1 when it is not so.
   */
  closeFrom(body: Buffer, start: number): number {
    this.open(body, start, body.length)
    this.skip()
    const valueEnd = this.at
    for (let more = this.nextMember(); more; more = this.nextMember()) {
      // A later one of the same name would have been found first; it is no object, and it is the one that counts.
      if (this.isKey('usage')) return -1
      this.skip()
    }
    return this.close() ? valueEnd : -1
  }
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
