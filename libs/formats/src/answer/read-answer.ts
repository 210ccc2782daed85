import type { Quirk } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { UpstreamError } from '../core/error'
import type { AnswerOptions, BodyReading } from '../core/tap'
import { skipSpace } from '../json/json-cursor'
import { JsonWalker } from '../json/json-walker'
import { parsed } from '../json/parsed'
import { findBaseRespError } from './read-error'

const OPEN_BRACE = 123
const COLON = 58
const COMMA = 44
const N = 110

/** A body up to this size is parsed where its usage does not tell; of a larger one single members are. */
const mostParsedBytes = 64 * 1024
const usual = 'usage'

/** How a format's whole answers are read. */
export interface AnswerDialect {
  /** A usage object of the wire as counts; null when it counts nothing. */
  readUsage(value: unknown, quirks?: ReadonlySet<Quirk>): UsageCounts | null
  /** The error inside something that came with a 200; null when there is none. */
  findError(value: unknown, hide?: readonly string[]): UpstreamError | null
  /** The members by which an answer is told from an error: of a large body they are only seen to be there. */
  readonly signs: readonly string[]
  /** The member that tells the usage; `usage` unless given. */
  readonly usageName?: string
}

/**
 * What a whole answer says about itself. Its usage is looked for from the end and read alone; the body is looked at only
 * when there is none, to see whether it is an error. Takes a time that grows with the body alone.
 */
export function readAnswer(body: Buffer, options: AnswerOptions, dialect: AnswerDialect): BodyReading {
  const { quirks, hide } = options
  const onWire = findUsage(body, dialect)
  const usage = onWire === undefined ? null : dialect.readUsage(onWire, quirks)
  const hasBaseResp = quirks?.has('base-resp-errors') === true
  if (usage !== null && !hasBaseResp) return { usage, error: null, isJson: true }
  const value = membersOf(body, dialect)
  const own = usage === null ? dialect.findError(value, hide) : null
  const error = own ?? (hasBaseResp ? findBaseRespError(value, hide) : null)
  return { usage, error, isJson: value !== undefined }
}

/** So many places are tried from the end; a body in which more look like its usage is walked through. */
const mostTries = 4

/** The value of the body's own last `usage`; undefined when it has none that is an object. */
function findUsage(body: Buffer, dialect: AnswerDialect): unknown {
  const { usageName = usual } = dialect
  const key = `"${usageName}"`
  let at = body.length
  for (let tries = 0; tries < mostTries;) {
    at = at > 0 ? body.lastIndexOf(key, at - 1) : -1
    if (at === -1) return undefined
    const colon = skipSpace(body, at + key.length)
    const start = skipSpace(body, colon + 1)
    if (body[colon] !== COLON || body[start] !== OPEN_BRACE || !isKey(body, at)) continue
    const end = closeFrom(body, start, usageName)
    if (end !== -1) return valueOf(body, start, end)
    tries++
  }
  return ownUsage(membersOf(body, dialect), usageName)
}

/** Whether a member's name can begin here: behind an opening brace or a comma, so not inside a text. */
function isKey(body: Buffer, at: number): boolean {
  let before = at - 1
  while (before > 0 && isSpace(body[before])) before--
  return body[before] === OPEN_BRACE || body[before] === COMMA
}

function ownUsage(value: unknown, name: string): unknown {
  const usage = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof usage === 'object' && usage !== null && !Array.isArray(usage) ? usage : undefined
}

/** The body as a value, a large one as far as it tells of usage and errors; undefined when it is no JSON. */
function membersOf(body: Buffer, dialect: AnswerDialect): unknown {
  return body.length <= mostParsedBytes ? parsed(body.toString()) : topMembers(body, dialect)
}

/** What stands there; undefined where it is too large to be what is looked for. */
function valueOf(body: Buffer, start: number, end: number): unknown {
  return end - start > mostParsedBytes ? undefined : parsed(body.toString('utf8', start, end))
}

/**
 * Behind the value that begins at `start`, when from there to the end of the body come members of one object, its closing
 * brace, and nothing else; -1 when it is not so.
 */
function closeFrom(body: Buffer, start: number, usageName: string): number {
  const walk = new JsonWalker()
  walk.open(body, start, body.length)
  walk.skip()
  const valueEnd = walk.at
  for (let more = walk.nextMember(); more; more = walk.nextMember()) {
    // A later one of the same name would have been found first; it is no object, and it is the one that counts.
    if (walk.isKey(usageName)) return -1
    walk.skip()
  }
  return walk.close() ? valueEnd : -1
}

/** What of a large body may tell of usage or of an error; an answer's content is only seen to be there. */
function topMembers(body: Buffer, dialect: AnswerDialect): Record<string, unknown> | undefined {
  const members: Record<string, unknown> = {}
  const walk = new JsonWalker()
  walk.open(body, 0, body.length)
  if (body[walk.at] === OPEN_BRACE) {
    for (let more = walk.firstMember(); more; more = walk.nextMember()) noteMember(walk, dialect, members)
  } else walk.skip()
  return walk.close() ? members : undefined
}

function noteMember(walk: JsonWalker, dialect: AnswerDialect, members: Record<string, unknown>): void {
  const { signs, usageName = usual } = dialect
  const { json, at } = walk
  walk.skip()
  if (walk.isBroken) return
  if (walk.isKey(usageName) || walk.isKey('base_resp')) members[walk.key() ?? ''] = valueOf(json, at, walk.at)
  else if (walk.isKey('error')) {
    if (json[at] !== N) members.error = valueOf(json, at, walk.at) ?? 'unreadable error'
  } else {
    const sign = signs.find((name) => walk.isKey(name))
    if (sign !== undefined) members[sign] = true
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}
