import path from 'node:path'
import { type Format, formatOf } from '@tollgate/formats'
import type { Clock, Log } from '@tollgate/platform'
import { AskedThread } from '../../threads/asked-thread'
import type { SensitiveWords } from './sensitive-words'
import type { WordsAnswer, WordsQuestion } from './words-thread'

/** What a body of this size takes is not felt by others: it is searched at once. Larger ones wait for a thread. */
const mostReadBytes = 16 * 1024
/** So much can be looked through at once, when nothing is found in it. */
const mostFilteredBytes = 256 * 1024
const patienceMs = 10_000
const mostQueuedBytes = 256 * 1024 * 1024

export interface WordSearchOptions {
  readonly clock: Clock
  readonly log: Log
  /** The compiled thread; beside this file unless given. */
  readonly workerFile?: string
}

/** A body as it came, and how it is read. */
export interface SearchedBody {
  readonly body: Buffer
  readonly format: Format
  readonly model: string
}

/** The first word that a request contains, null for none; undefined when it could not be searched. */
export type FoundWord = string | null | undefined

/** Searches requests for words: a short one at once, a long one in a thread, as reading it would hold up the event loop. */
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

  find(words: SensitiveWords, { body, format, model }: SearchedBody): FoundWord | Promise<FoundWord> {
    if (words.isEmpty) return null
    if (body.length <= mostFilteredBytes && !words.mayBeIn(body)) return null
    const { name } = format
    if (body.length <= mostReadBytes) return words.find(body, (one) => formatOf(name).textOfRequest(one, { model }))
    const { id: listId, lines } = words
    return this.thread
      .ask({ listId, lines, body, format: name, model }, body.length)
      .then((answer) => (answer === null ? undefined : answer.word))
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}
