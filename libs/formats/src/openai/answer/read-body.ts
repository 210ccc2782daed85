import type { AnswerOptions, BodyReading } from '../../core/tap'
import { skipSpace } from '../../json/json-cursor'
import { JsonWalker } from '../../json/json-walker'
import { parsed } from '../wire/content-text'
import { findAnswerError, findBaseRespError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'

const OPEN_BRACE = 123
const COLON = 58
const COMMA = 44
const N = 110

/** A body up to this size is parsed where its usage does not tell; of a larger one single members are. */
const mostParsedBytes = 64 * 1024

/**
 * What a whole answer says about itself. Its usage is looked for from the end and read alone; the body is looked at only
 * when there is none, to see whether it is an error. Takes a time that grows with the body alone.
 */
export function readBody(body: Buffer, options: AnswerOptions = {}): BodyReading {
  const { quirks } = options
  const onWire = findUsage(body)
  const usage = onWire === undefined ? null : readUsage(onWire, quirks)
  if (usage !== null && !quirks?.has('base-resp-errors')) return { usage, error: null, isJson: true }
  const value = membersOf(body)
  return { usage, error: errorIn(value, usage !== null, options), isJson: value !== undefined }
}

function errorIn(value: unknown, hasUsage: boolean, { quirks, hide }: AnswerOptions) {
  const ofBaseResp = () => (quirks?.has('base-resp-errors') ? findBaseRespError(value, hide) : null)
  return hasUsage ? ofBaseResp() : (findAnswerError(value, hide) ?? ofBaseResp())
}

/** So many places are tried from the end; a body in which more look like its usage is walked through. */
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
    if (end !== -1) return valueOf(body, start, end)
    tries++
  }
  return ownUsage(membersOf(body))
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

/** The body as a value, a large one as far as it tells of usage and errors; undefined when it is no JSON. */
function membersOf(body: Buffer): unknown {
  return body.length <= mostParsedBytes ? parsed(body.toString()) : new TopMembers().read(body)
}

/** What stands there; undefined where it is too large to be what is looked for. */
function valueOf(body: Buffer, start: number, end: number): unknown {
  return end - start > mostParsedBytes ? undefined : parsed(body.toString('utf8', start, end))
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

/** Reads of a large body what may tell of usage or of an error; an answer's content is only seen to be there. */
class TopMembers extends JsonWalker {
  read(body: Buffer): Record<string, unknown> | undefined {
    const members: Record<string, unknown> = {}
    this.open(body, 0, body.length)
    if (body[this.at] === OPEN_BRACE) {
      for (let more = this.firstMember(); more; more = this.nextMember()) this.note(members)
    } else this.skip()
    return this.close() ? members : undefined
  }

  private note(members: Record<string, unknown>): void {
    const { json, at } = this
    this.skip()
    if (this.isBroken) return
    if (this.isKey('usage') || this.isKey('base_resp')) members[this.key() ?? ''] = valueOf(json, at, this.at)
    else if (this.isKey('error')) {
      if (json[at] !== N) members.error = valueOf(json, at, this.at) ?? 'unreadable error'
    } else if (this.isKey('choices') || this.isKey('data')) members[this.key() ?? ''] = true
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}
