import { type AnswerDialect, readAnswer } from '../../answer/read-answer'
import type { AnswerOptions, BodyReading } from '../../core/tap'
import { findAnswerError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'

const dialect: AnswerDialect = { readUsage, findError: findAnswerError, signs: ['content'] }

/** What a whole answer says about itself: see `readAnswer`. */
export function readBody(body: Buffer, options: AnswerOptions = {}): BodyReading {
  return readAnswer(body, options, dialect)
}
