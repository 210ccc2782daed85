import type { FormatName } from '@tollgate/catalogue'
import { formatOf } from '@tollgate/formats'
import type { TextSpan } from '@tollgate/patterns'
import { answerQuestions } from '../threads/answer-questions'
import { bufferOf, handedOver } from '../threads/handed-over'
import { maskedBody } from './screened-body'
import { type FoundWord, SensitiveWords, type WordFaults } from './sensitive-words'

/** What is to be searched: a request, which is handed over; an answer in one piece; or texts of an answer. */
export type SearchedThing =
  | { readonly kind: 'request'; readonly body: Uint8Array; readonly format: FormatName; readonly model: string }
  | { readonly kind: 'answer'; readonly body: Uint8Array }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }

/** A thing to be searched, and what for. */
export interface WordsQuestion {
  /** Tells lists apart, so that one is made ready once. */
  readonly listId: number
  readonly lines: readonly string[]
  readonly thing: SearchedThing
}

/** What was found, of the same kind: a request's body is handed back, an answer is masked, null where it has no word. */
export type FoundThing =
  | { readonly kind: 'request'; readonly body: Uint8Array; readonly word: FoundWord }
  | { readonly kind: 'answer'; readonly masked: Uint8Array | null }
  | { readonly kind: 'texts'; readonly spans: readonly (readonly TextSpan[])[] }

/** What was found, and what of the list cannot be searched for. */
export interface WordsAnswer {
  readonly found: FoundThing
  readonly faults: WordFaults
}

let listId = 0
let words = new SensitiveWords([])

function answer({ thing, ...list }: WordsQuestion): WordsAnswer {
  if (list.listId !== listId) {
    words = new SensitiveWords(list.lines)
    listId = list.listId
  }
  return { found: find(thing), faults: words.faults }
}

function find(thing: SearchedThing): FoundThing {
  switch (thing.kind) {
    case 'request': {
      const { kind, body, format, model } = thing
      const word = words.find(bufferOf(body), (one) => formatOf(format).textOfRequest(one, { model }))
      return { kind, body, word }
    }
    case 'answer':
      return { kind: thing.kind, masked: maskedBody(bufferOf(thing.body), words) }
    case 'texts':
      return { kind: thing.kind, spans: thing.texts.map((text) => words.spansIn(text)) }
  }
}

answerQuestions(answer, ({ found }) => (found.kind === 'request' ? handedOver(found.body) : []))
