import { type StringKinds, StringTally } from '../../answer/string-tally'
import type { BodyTally } from '../../core/tap'
import { tokensOfDelivered } from '../wire/media-tokens'

/** What a model has written. Whether `data` is an image or a sound stands beside it, nearly always in front. */
const kinds: StringKinds = [
  ['text', 'text'],
  ['name', 'text'],
  ['args', 'whole'],
  ['code', 'text'],
  ['data', 'sound'],
  ['mimeType', 'type'],
  ['mime_type', 'type'],
]

/** Measures a whole answer while it passes: see `StringTally`. What is no text counts as a sound does, and as one image at least; where
 * a part says that it is an image, all of it is. */
export function createBodyTally(): BodyTally {
  return new StringTally(kinds, (_images, bytes) =>
    bytes > 0 ? Math.max(tokensOfDelivered(1, 0), tokensOfDelivered(0, bytes)) : 0,
  )
}
