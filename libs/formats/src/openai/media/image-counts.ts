import { fault } from '../../core/request-fault'
import type { RequestFault, Span } from '../../core/request-scan'
import type { FieldPlaces } from '../../request/field-table'
import { isFault, readNumber, readText, wrongType } from '../../request/read-values'
import type { MediaField } from './media-fields'

/** More images to one request than any provider draws. */
const mostImages = 1_000
/** A series has no more, whatever limit stands among its options (https://www.volcengine.com/docs/82379/1541523). */
const mostOfSeries = 15

type Places = Partial<FieldPlaces<MediaField>>

/** How many images are asked for, by which field, and how many a stream is to show on the way to the last one. */
interface ImageCounts {
  readonly choices: number
  readonly param: string
  readonly partialImages: number
}

/** Reads how many images a request asks for, by the largest of the fields that say so, or the first that cannot be read. */
export function readImageCounts(body: Buffer, places: Places): ImageCounts | RequestFault {
  const series = readText(body, places.series ?? null, 'sequential_image_generation')
  if (isFault(series)) return series
  const isSeries = series !== null && series !== '' && series !== 'disabled'
  let choices = isSeries ? mostOfSeries : 1
  let param = isSeries ? 'sequential_image_generation' : 'n'
  const told: readonly (readonly [span: Span | null | undefined, param: string])[] = [
    [places.n, 'n'],
    [places.batchSize, 'batch_size'],
    [places.imageCount, 'num_images'],
  ]
  for (const [span = null, name] of told) {
    const count = readCount(body, span, name)
    if (typeof count !== 'number') return count
    if (count > choices) [choices, param] = [count, name]
  }
  const partialImages = readCount(body, places.partialImages ?? null, 'partial_images')
  return typeof partialImages === 'number' ? { choices, param, partialImages } : partialImages
}

/** Rounded up; 0 where nothing is said. */
function readCount(body: Buffer, span: Span | null, param: string): number | RequestFault {
  const count = readNumber(body, span)
  if (count === undefined) return wrongType(span, param)
  if ((count ?? 0) > mostImages) return fault('too-large', span?.start ?? 0, param)
  return Math.max(0, Math.ceil(count ?? 0))
}
