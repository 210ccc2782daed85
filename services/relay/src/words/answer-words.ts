import type { Capability } from '@tollgate/catalogue'
import type { SensitiveWords } from './sensitive-words'

/** How answers are searched for words, as the options say. */
export interface AnswerWords {
  readonly list: SensitiveWords
  /** An answer with a word ends there; else the word is masked, and it goes on. */
  readonly isStopping: boolean
  /** Pieces of a stream that are held back, so that a word is not half gone when its end is found. */
  readonly heldPieces: number
}

/** What became of an answer with a word: it was masked, or went no further. */
export type WordsFate = 'masked' | 'stopped'

/** What answers in words; the others are pictures, sounds and numbers. */
const worded: ReadonlySet<Capability> = new Set<Capability>(['chat', 'completions'])

/** How the answer to a call is searched; null where it is not. */
export function answerWordsOf(words: AnswerWords | null, capability: Capability): AnswerWords | null {
  return worded.has(capability) ? words : null
}
