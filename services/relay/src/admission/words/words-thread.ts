import type { FormatName } from '@tollgate/catalogue'
import { formatOf } from '@tollgate/formats'
import { answerQuestions } from '../../threads/answer-questions'
import { handedOver } from '../../threads/handed-over'
import { SensitiveWords } from './sensitive-words'

/** A body to be searched, which is handed over, and what for. */
export interface WordsQuestion {
  /** Tells lists apart, so that one is made ready once. */
  readonly listId: number
  readonly lines: readonly string[]
  readonly body: Uint8Array
  readonly format: FormatName
  readonly model: string
}

/** The first word that was found, null for none; and the body, which is handed back. */
export interface WordsAnswer {
  readonly body: Uint8Array
  readonly word: string | null
}

let listId = 0
let words = new SensitiveWords([])

function find({ body, format, model, ...list }: WordsQuestion): WordsAnswer {
  if (list.listId !== listId) {
    words = new SensitiveWords(list.lines)
    listId = list.listId
  }
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { body, word: words.find(bytes, (one) => formatOf(format).textOfRequest(one, { model })) }
}

answerQuestions(find, ({ body }) => handedOver(body))
