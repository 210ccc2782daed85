import { isDrawn } from '@tollgate/catalogue'
import { type AnswerDialect, readAnswer } from '../../answer/read-answer'
import type { AnswerOptions, BodyReading } from '../../core/tap'
import { parsed } from '../../json/parsed'
import { answerSigns, findAnswerError } from '../wire/read-error'
import { paidSearches, readUsage } from '../wire/read-usage'
import { readDrawnImages, withheldError } from './drawn-images'
import { ResponseReader } from './response-reader'

const dialect: AnswerDialect = {
  readUsage,
  findError: findAnswerError,
  signs: answerSigns,
  usageName: 'usageMetadata',
}

/**
 * What a whole answer says about itself: see `readAnswer`. How often Google was searched for it stands among its candidates. Of
 * images it tells how many there are; what is said in the place of all of them is an error.
 */
export function readBody(body: Buffer, options: AnswerOptions = {}): BodyReading {
  const { capability = 'chat' } = options
  return isDrawn(capability) ? readDrawn(body, options) : readGenerated(body, options)
}

function readDrawn(body: Buffer, options: AnswerOptions): BodyReading {
  const found = readDrawnImages(body)
  if (found === null) return { usage: null, error: null, isJson: false, images: 0 }
  const images = found.images.length
  const reading = readGenerated(body, options)
  if (images > 0) return { ...reading, error: null, isJson: true, images }
  return { ...reading, error: reading.error ?? withheldError(found), images }
}

function readGenerated(body: Buffer, options: AnswerOptions): BodyReading {
  const reading = readAnswer(body, options, dialect)
  if (reading.usage !== null && body.includes('"webSearchQueries"')) reading.usage.searches = searchesIn(body)
  return reading
}

function searchesIn(body: Buffer): number {
  const reader = new ResponseReader()
  if (!reader.read(body, 0, body.length)) return 0
  const { versionStart, versionEnd } = reader
  const version = versionStart === -1 ? '' : parsed(body.toString('utf8', versionStart, versionEnd))
  return paidSearches(reader.queries, typeof version === 'string' ? version : '')
}
