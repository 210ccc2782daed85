import { type StringKinds, StringTally } from '../../answer/string-tally'
import type { BodyTally } from '../../core/tap'
import { tokensOfMedia } from '../../openai/answer/answer-text'

/** What a model has written. The names of the tools that it was told of are repeated in an answer, and count: they are short. */
const kinds: StringKinds = [
  ['text', 'text'],
  ['refusal', 'text'],
  ['transcript', 'text'],
  ['name', 'text'],
  ['arguments', 'text'],
  ['input', 'text'],
  ['code', 'text'],
  ['result', 'image'],
]

/** Measures a whole answer while it passes: see `StringTally`. */
export function createBodyTally(): BodyTally {
  return new StringTally(kinds, tokensOfMedia)
}
