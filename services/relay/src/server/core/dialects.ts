import type { IncomingHttpHeaders } from 'node:http'
import { drawingErrorBody, type Format, formatOf, klingErrorBody, musicErrorBody } from '@tollgate/formats'
import type { Dialect } from '../../admission/call-kind'
import { apiKeyEntrance, drawingKeyEntrance, googleKeyEntrance, keyEntrance } from '../../admission/caller/credential'
import { anthropicLimitHeaders, openaiLimitHeaders } from '../../admission/limits/told-limits'

/** Programs that speak as OpenAI's do, which most are. */
export const openaiDialect: Dialect = {
  format: formatOf('openai'),
  entrance: keyEntrance,
  limitHeaders: openaiLimitHeaders,
}

/** The same programs where they ask for responses. */
export const responsesDialect: Dialect = { ...openaiDialect, format: formatOf('openai-responses') }

/** Programs that speak as Anthropic's do. They say which version of it, and which of its novelties they want. */
export const anthropicDialect: Dialect = {
  format: formatOf('anthropic'),
  entrance: apiKeyEntrance,
  passedHeaders: ['anthropic-version', 'anthropic-beta'],
  limitHeaders: anthropicLimitHeaders,
}

const gemini = formatOf('gemini')

/** Programs that speak as Google's do. */
export const geminiDialect: Dialect = { format: gemini, entrance: googleKeyEntrance }

/** Where a stream is an array, an error that comes before it is one, too, and white space keeps it alive. */
const inArray: Format = Object.freeze({
  ...gemini,
  pingEvent: Buffer.from('\n'),
  errorBody: (error, status) => Buffer.concat([Buffer.from('['), gemini.errorBody(error, status), Buffer.from(']')]),
} satisfies Format)

/** The same, where streams are arrays. */
export const geminiArrayDialect: Dialect = { ...geminiDialect, format: inArray }

const openai = formatOf('openai')

/** Programs that speak as clients of Midjourney-proxy do. What they submit is read by its own table, and passes as it is. */
export const drawingDialect: Dialect = {
  format: Object.freeze({ ...openai, errorBody: drawingErrorBody } satisfies Format),
  entrance: drawingKeyEntrance,
}

/** Programs that speak as clients of Suno-API do. */
export const musicDialect: Dialect = {
  format: Object.freeze({ ...openai, errorBody: musicErrorBody } satisfies Format),
  entrance: keyEntrance,
}

/** Programs that speak as clients of Kling do. */
export const klingDialect: Dialect = {
  format: Object.freeze({ ...openai, errorBody: klingErrorBody } satisfies Format),
  entrance: keyEntrance,
}

/** The dialect of a request whose path does not tell it: Anthropic's clients name their version, and have a header for keys. */
export function dialectOf(headers: IncomingHttpHeaders): Dialect {
  const isAnthropic = headers['anthropic-version'] !== undefined || headers['x-api-key'] !== undefined
  return isAnthropic ? anthropicDialect : openaiDialect
}
