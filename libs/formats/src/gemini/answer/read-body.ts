import { isDrawn } from '@tollgate/catalogue'
import { type AnswerDialect, readAnswer } from '../../answer/read-answer'
import type { AnswerOptions, BodyReading } from '../../core/tap'
import { parsed } from '../../json/parsed'
import { filteredError, readPredictions } from '../images/predictions'
import { answerSigns, findAnswerError } from '../wire/read-error'
import { paidSearches, readUsage } from '../wire/read-usage'
import { ResponseReader } from './response-reader'

const dialect: AnswerDialect = {
  readUsage,
  findError: findAnswerError,
  signs: answerSigns,
  usageName: 'usageMetadata',
}

/**
 * What a whole answer says about itself: see `readAnswer`. How often Google was searched for it stands among its candidates. Of
 * images it tells how many there are, and where a filter held back all of them that this is an error.
 */
export function readBody(body: Buffer, options: AnswerOptions = {}): BodyReading {
  const { capability = 'chat' } = options
  return isDrawn(capability) ? readDrawn(body, options) : readGenerated(body, options)
}

function readDrawn(body: Buffer, options: AnswerOptions): BodyReading {
  const found = readPredictions(body)
  if (found === null) return { usage: null, error: null, isJson: false, images: 0 }
  const images = found.images.length
  if (images === 0 && found.filtered === null) return { ...readGenerated(body, options), images }
  return { usage: null, error: images === 0 ? filteredError(found.filtered ?? '') : null, isJson: true, images }
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
