import type { FormatName } from '@tollgate/catalogue'
import { formatOf } from '@tollgate/formats'
import { answerQuestions } from '../../threads/answer-questions'
import { SensitiveWords } from './sensitive-words'

/** A body to be searched, and what for. */
export interface WordsQuestion {
  /** Tells lists apart, so that one is made ready once. */
  readonly listId: number
  readonly lines: readonly string[]
  readonly body: Uint8Array
  readonly format: FormatName
  readonly model: string
}

/** The first word that was found; null for none. */
export interface WordsAnswer {
  readonly word: string | null
}

let listId = 0
let words = new SensitiveWords([])

answerQuestions(({ body, format, model, ...list }: WordsQuestion): WordsAnswer => {
  if (list.listId !== listId) {
    words = new SensitiveWords(list.lines)
    listId = list.listId
  }
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { word: words.find(bytes, (one) => formatOf(format).textOfRequest(one, { model })) }
})
