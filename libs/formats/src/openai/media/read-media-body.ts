import { type Capability, isDrawn, isTranscript } from '@tollgate/catalogue'
import { type AnswerDialect, readAnswer } from '../../answer/read-answer'
import type { AnswerOptions, BodyReading } from '../../core/tap'
import { JsonWalker } from '../../json/json-walker'
import { findMediaError } from '../wire/read-error'
import { readMediaUsage } from './read-media-usage'
import { readTranscript } from './transcripts/read-transcript'

const OPEN_BRACE = 123
const OPEN_BRACKET = 91
const N = 110

const signs = ['results', 'data', 'text']

/** What an answer that is no chat says about itself: see `readAnswer`. */
export function readMediaBody(body: Buffer, options: AnswerOptions): BodyReading {
  const { capability } = options
  if (capability !== undefined && isTranscript(capability)) return readTranscript(body, options, dialectOf(capability))
  const reading = readAnswer(body, options, dialectOf(capability))
  if (capability !== undefined && isDrawn(capability)) return { ...reading, images: imagesIn(body) }
  const isTold = reading.usage !== null || reading.error !== null || !reading.isJson
  // Where Cohere and SiliconFlow tell it.
  return isTold || capability !== 'rerank' ? reading : readAnswer(body, options, dialectOf(capability, 'meta'))
}

function dialectOf(capability: Capability | undefined, usageName = 'usage'): AnswerDialect {
  const readUsage = (value: unknown) => readMediaUsage(value, capability)
  return { readUsage, findError: findMediaError, signs, usageName }
}

/** The images in the list of an answer; 0 where it has none, or is no JSON. */
function imagesIn(body: Buffer): number {
  const walk = new JsonWalker()
  walk.open(body, 0, body.length)
  if (!walk.isAt(OPEN_BRACE)) return 0
  let images = 0
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    if (walk.isKey('data') && walk.isAt(OPEN_BRACKET)) images = imagesOf(walk)
    else walk.skip()
  }
  return walk.close() ? images : 0
}

/** The elements that are images: of several some may have failed, and have an error in their place. */
function imagesOf(walk: JsonWalker): number {
  let count = 0
  for (let more = walk.firstElement(); more; more = walk.nextElement()) {
    if (!walk.isAt(OPEN_BRACE)) {
      count++
      walk.skip()
    } else if (!hasFailed(walk)) count++
  }
  return count
}

function hasFailed(walk: JsonWalker): boolean {
  let hasError = false
  let hasImage = false
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const isThere = !walk.isAt(N)
    if (walk.isKey('error')) hasError ||= isThere
    else if (walk.isKey('b64_json') || walk.isKey('url')) hasImage ||= isThere
    walk.skip()
  }
  return hasError && !hasImage
}
