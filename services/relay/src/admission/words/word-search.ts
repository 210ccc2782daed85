import path from 'node:path'
import { type Format, formatOf } from '@tollgate/formats'
import type { Clock, Log } from '@tollgate/platform'
import { AskedThread } from '../../threads/asked-thread'
import { handedOver } from '../../threads/handed-over'
import type { SensitiveWords } from './sensitive-words'
import type { WordsAnswer, WordsQuestion } from './words-thread'

/** What a body of this size takes is not felt by others: it is searched at once. Larger ones wait for a thread. */
const mostReadBytes = 16 * 1024
/** Larger bodies are handed over to the thread and back instead of copied. */
const mostCopiedBytes = 256 * 1024
/** So much can be looked through at once, when nothing is found in it: 0.3 to 2.4 ns a byte, less than a thread's answer takes. */
const mostFilteredBytes = 4 * 1024 * 1024
const patienceMs = 10_000
const mostQueuedBytes = 256 * 1024 * 1024

export interface WordSearchOptions {
  readonly clock: Clock
  readonly log: Log
  /** The compiled thread; beside this file unless given. */
  readonly workerFile?: string
}

/** A body as it came, which is the search's from here on, and how it is read. */
export interface SearchableBody {
  readonly body: Buffer
  readonly format: Format
  readonly model: string
}

/** The first word that a request contains, null for none; undefined when it could not be searched. */
export type FoundWord = string | null | undefined

/** What was found, and the body: not the Buffer that was given where its bytes went to a thread and back. */
export interface SearchedBody {
  readonly body: Buffer
  readonly word: FoundWord
}

/**
 * Searches requests for words: a short one at once, a long one, or one for patterns, in a thread, as that may hold up the
 * event loop.
 */
export class WordSearch {
  private readonly thread: AskedThread<WordsQuestion, WordsAnswer>

  constructor({ workerFile, ...options }: WordSearchOptions) {
    this.thread = new AskedThread({
      ...options,
      name: 'words',
      workerFile: workerFile ?? path.join(__dirname, 'words-thread.js'),
      patienceMs,
      mostQueued: mostQueuedBytes,
    })
  }

  find(words: SensitiveWords, { body, format, model }: SearchableBody): SearchedBody | Promise<SearchedBody> {
    if (words.isEmpty) return { body, word: null }
    if (body.length <= mostFilteredBytes && !words.mayBeIn(body)) return { body, word: null }
    const { name } = format
    if (body.length <= mostReadBytes && !words.hasPatterns)
      return { body, word: words.find(body, (one) => formatOf(name).textOfRequest(one, { model })) }
    const { id: listId, lines } = words
    const isLarge = body.length > mostCopiedBytes
    const question = { listId, lines, body, format: name, model }
    return this.thread.ask(question, body.length, isLarge ? handedOver(body) : []).then((answer) => {
      if (answer === null) return { body, word: undefined }
      const { buffer, byteOffset, byteLength } = answer.body
      return { body: isLarge ? Buffer.from(buffer, byteOffset, byteLength) : body, word: answer.word }
    })
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}
