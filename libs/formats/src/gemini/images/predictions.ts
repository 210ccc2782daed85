import type { UpstreamError } from '../../core/error'
import type { Span } from '../../core/request-scan'
import { JsonWalker } from '../../json/json-walker'
import { parsed } from '../../json/parsed'

const QUOTE = 34
const OPEN_BRACE = 123
const OPEN_BRACKET = 91

/** A text of Google's about an image is not longer. */
const mostTextBytes = 64 * 1024

/** An image in an answer of `:predict`. */
export interface DrawnImage {
  /** Its bytes in base64, with the quotes around them. */
  readonly data: Span
  /** `image/png`, say; null where it is not told. */
  readonly type: string | null
  /** The prompt as it was drawn; null where that is the caller's own. */
  readonly prompt: string | null
}

/** What such an answer has. */
export interface Predictions {
  readonly images: readonly DrawnImage[]
  /** Why an image is not there that was asked for; null where nothing is said. */
  readonly filtered: string | null
}

/** Finds the images of an answer without making values of them; null where it is no JSON object. Takes a time that grows with the body alone. */
export function readPredictions(body: Buffer): Predictions | null {
  const walk = new JsonWalker()
  walk.open(body, 0, body.length)
  if (!walk.isAt(OPEN_BRACE)) return null
  const images: DrawnImage[] = []
  let filtered: string | null = null
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    if (!walk.isKey('predictions') || !walk.isAt(OPEN_BRACKET)) {
      walk.skip()
      continue
    }
    images.length = 0
    for (let another = walk.firstElement(); another; another = walk.nextElement()) {
      const { image, reason } = readPrediction(walk)
      if (image !== null) images.push(image)
      filtered ??= reason
    }
  }
  return walk.close() ? { images, filtered } : null
}

/** What a caller is told who gets no image, as a filter holds all of them back. */
export function filteredError(reason: string): UpstreamError {
  return {
    source: 'upstream',
    status: 400,
    message: reason,
    type: 'invalid_request_error',
    param: null,
    code: 'content_policy_violation',
    fields: {},
    hiddenBody: null,
  }
}

function readPrediction(walk: JsonWalker): { image: DrawnImage | null; reason: string | null } {
  if (!walk.isAt(OPEN_BRACE)) {
    walk.skip()
    return { image: null, reason: null }
  }
  let data: Span | null = null
  let type: string | null = null
  let prompt: string | null = null
  let reason: string | null = null
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const span = passed(walk)
    if (walk.isKey('bytesBase64Encoded')) data = isFull(walk.json, span) ? span : null
    else if (walk.isKey('mimeType')) type = textAt(walk.json, span)
    else if (walk.isKey('prompt')) prompt = textAt(walk.json, span)
    else if (walk.isKey('raiFilteredReason')) reason = textAt(walk.json, span)
  }
  return { image: data && { data, type, prompt }, reason }
}

/** Goes behind the present value; where it stood. */
function passed(walk: JsonWalker): Span {
  const start = walk.at
  walk.skip()
  return { start, end: walk.at }
}

/** Whether a text with something in it stands there. */
function isFull(json: Buffer, { start, end }: Span): boolean {
  return json[start] === QUOTE && end - start > 2
}

function textAt(json: Buffer, { start, end }: Span): string | null {
  const value = end - start > mostTextBytes ? null : parsed(json.toString('utf8', start, end))
  return typeof value === 'string' && value !== '' ? value : null
}
