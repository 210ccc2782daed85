import { type StringKinds, StringTally } from '../../answer/string-tally'
import type { BodyTally } from '../../core/tap'
import { tokensOfMedia } from './answer-text'

const kinds: StringKinds = [
  ['content', 'text'],
  ['text', 'text'],
  ['reasoning', 'text'],
  ['reasoning_content', 'again'],
  ['thinking', 'text'],
  ['refusal', 'text'],
  ['transcript', 'text'],
  ['name', 'text'],
  ['arguments', 'text'],
  ['input', 'text'],
  ['b64_json', 'image'],
  ['url', 'image'],
  ['data', 'sound'],
]

/** Measures a whole answer while it passes: see `StringTally`. */
export function createBodyTally(): BodyTally {
  return new StringTally(kinds, tokensOfMedia)
}
