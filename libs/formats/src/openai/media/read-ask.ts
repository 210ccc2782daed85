import { type MediaAsk, nothingAsked } from '../../core/media/media-ask'
import { fault } from '../../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../../core/request-scan'
import { skipSpace, textOf } from '../../json/json-cursor'
import type { FieldPlaces } from '../../request/field-table'
import { hasValue, isFault, readFlag, readText, wrongType } from '../../request/read-values'
import { readImageCounts } from './image-counts'
import type { MediaField } from './media-fields'

const QUOTE = 34
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

/** What the fields of a request say, but for where they stand. */
export interface MediaValues extends Pick<RequestScan, 'model' | 'group' | 'serviceTier' | 'isStream' | 'choices'> {
  readonly ask: MediaAsk
}

/** Reads the values of the fields, or the first whose value cannot be. A place that a table does not have is absent. */
export function readAsk(
  body: Buffer,
  places: Partial<FieldPlaces<MediaField>>,
  documents: number,
): MediaValues | RequestFault {
  const text = (name: MediaField, param: string) => readText(body, places[name] ?? null, param)
  const model = text('model', 'model')
  if (isFault(model)) return model
  const group = text('group', 'group')
  if (isFault(group)) return group
  const serviceTier = text('serviceTier', 'service_tier')
  if (isFault(serviceTier)) return serviceTier
  const size = text('size', 'size')
  if (isFault(size)) return size
  const quality = text('quality', 'quality')
  if (isFault(quality)) return quality
  const answerFormat = text('answerFormat', 'response_format')
  if (isFault(answerFormat)) return answerFormat
  const streamFormat = text('streamFormat', 'stream_format')
  if (isFault(streamFormat)) return streamFormat
  const counts = readImageCounts(body, places)
  if ('kind' in counts) return counts
  // An upstream that searches for what it draws is paid for that as well, and nobody tells how much.
  if (hasElements(body, places.tools ?? null)) return fault('unpriced', places.tools?.start ?? 0, 'tools')
  const isAsked = readFlag(body, places.stream ?? null)
  if (isAsked === undefined) return wrongType(places.stream ?? null, 'stream')
  const isStream = isAsked || streamFormat === 'sse'
  // What each of several images in a stream has used nobody has written down.
  if (isStream && counts.choices > 1) return fault('unpriced', 0, counts.param)
  const ask: MediaAsk = {
    ...nothingAsked,
    documents,
    size: written(size),
    quality: written(quality),
    partialImages: counts.partialImages,
    characters: places.input === undefined ? 0 : charactersIn(body, places.input),
    answerFormat: written(answerFormat),
  }
  return { model, group, serviceTier, isStream, choices: counts.choices, ask }
}

/** Whether something stands there, and no empty list. */
function hasElements(body: Buffer, span: Span | null): boolean {
  if (!hasValue(body, span)) return false
  return body[span.start] !== OPEN_BRACKET || body[skipSpace(body, span.start + 1)] !== CLOSE_BRACKET
}

function written(text: string | null): string | null {
  return text === null || text === '' ? null : text.trim().toLowerCase()
}

/**
 * Code points of a text, escapes resolved; of what is no text, or cannot be read, its bytes. Where there is none, what an
 * upstream may speak stands under a name that nobody here knows: all of the body counts.
 */
function charactersIn(body: Buffer, span: Span | null): number {
  if (!hasValue(body, span)) return body.length
  const text = body[span.start] === QUOTE ? textOf(body, span.start + 1, span.end - 1) : null
  return text === null ? span.end - span.start : codePointsIn(text)
}

/** Without making a list of them. */
export function codePointsIn(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count--
  return count
}
