import { type StringKinds, StringTally } from '../../answer/string-tally'
import type { BodyTally } from '../../core/tap'

/** What a model has written; not what its tools have found, nor the seals of its thoughts. */
const kinds: StringKinds = [
  ['text', 'text'],
  ['thinking', 'text'],
  ['content', 'text'],
  ['name', 'text'],
  ['input', 'whole'],
]

/** Measures a whole answer while it passes: see `StringTally`. No answer of this dialect has images or sounds. */
export function createBodyTally(): BodyTally {
  return new StringTally(kinds, () => 0)
}
