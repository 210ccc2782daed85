import path from 'node:path'
import { type Format, formatOf } from '@tollgate/formats'
import type { TextSpan } from '@tollgate/patterns'
import { type Clock, type Log, metrics } from '@tollgate/platform'
import { AskedThread } from '../threads/asked-thread'
import { bufferOf, handedOver } from '../threads/handed-over'
import { type MaskedBody, maskedBody } from './screened-body'
import type { FoundWord, SensitiveWords, WordFaults } from './sensitive-words'
import type { WordsAnswer, WordsQuestion } from './words-thread'

/** What a body of this size takes is not felt by others: it is searched at once. Larger ones wait for a thread. */
const mostReadBytes = 16 * 1024
/** Larger bodies are handed over to the thread and back instead of copied. */
const mostCopiedBytes = 256 * 1024
/** To begin with another text takes as long as to search so much of one. */
const charsOfText = 32
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
  readonly userId: number
  readonly body: Buffer
  readonly format: Format
  readonly model: string
}

/** What was found, and the body: not the Buffer that was given where its bytes went to a thread and back. */
export interface SearchedBody {
  readonly body: Buffer
  readonly word: FoundWord
}

/** The places in each text; undefined when nobody could search them. */
export type FoundSpans = readonly (readonly TextSpan[])[] | undefined

/** An answer with its words masked, null where it has none; undefined when nobody could search it. */
export type FoundMask = MaskedBody | undefined

const noFaults: WordFaults = { count: 0, first: [] }

const unusable = metrics.gauge(
  'tollgate_relay_words_unusable',
  'Lines of the sensitive words that are not searched for, as no expression of RE2 can be made of them',
  [],
)

/**
 * Searches requests for words: a short one at once, a long one, or one for patterns of which there are many, in a thread, as
 * that may hold up the event loop.
 */
export class WordSearch {
  private toldListId = 0
  private readonly thread: AskedThread<WordsQuestion, WordsAnswer>

  constructor(private readonly options: WordSearchOptions) {
    const { clock, log, workerFile } = options
    this.thread = new AskedThread({
      clock,
      log,
      name: 'words',
      workerFile: workerFile ?? path.join(__dirname, 'words-thread.js'),
      patienceMs,
      mostQueued: mostQueuedBytes,
    })
  }

  find(words: SensitiveWords, { userId, body, format, model }: SearchableBody): SearchedBody | Promise<SearchedBody> {
    if (!words.hasPatterns) this.tell(words, noFaults)
    if (words.isEmpty) return { body, word: null }
    if (body.length <= mostFilteredBytes && !words.mayBeIn(body)) return { body, word: null }
    const { name } = format
    if (body.length <= mostReadBytes && words.isQuickIn(body)) {
      const word = words.find(body, (one) => formatOf(name).textOfRequest(one, { model }))
      if (words.hasPatterns) this.tell(words, words.faults)
      return { body, word }
    }
    const { id: listId, lines } = words
    const isLarge = body.length > mostCopiedBytes
    const question = { listId, lines, thing: { kind: 'request', body, format: name, model } } as const
    const asking = { userId, length: body.length, handedOver: isLarge ? handedOver(body) : [] }
    return this.thread.ask(question, asking).then((answer) => {
      if (answer?.found.kind !== 'request') return { body, word: undefined }
      this.tell(words, answer.faults)
      return { body: isLarge ? bufferOf(answer.found.body) : body, word: answer.found.word }
    })
  }

  /** Where each of some texts of an answer has words; undefined when they could not be searched. */
  spans(words: SensitiveWords, userId: number, texts: readonly string[]): FoundSpans | Promise<FoundSpans> {
    const length = texts.reduce((sum, text) => sum + text.length + charsOfText, 0)
    if (words.isQuickInText(length)) return texts.map((text) => words.spansIn(text))
    const { id: listId, lines } = words
    return this.thread.ask({ listId, lines, thing: { kind: 'texts', texts } }, { userId, length }).then((answer) => {
      if (answer?.found.kind !== 'texts') return undefined
      this.tell(words, answer.faults)
      return answer.found.spans
    })
  }

  /** A whole answer, as its caller would read it, with its words masked; null where it has none, undefined when it could not be searched. */
  mask(words: SensitiveWords, userId: number, body: Buffer): FoundMask | Promise<FoundMask> {
    if (!words.mayBeIn(body)) return null
    if (body.length <= mostReadBytes && words.isQuickInText(body.length)) return maskedOrUndefined(body, words)
    const { id: listId, lines } = words
    const copy = new Uint8Array(body)
    const question = { listId, lines, thing: { kind: 'answer', body: copy } } as const
    const asking = { userId, length: copy.length, handedOver: handedOver(copy) }
    return this.thread.ask(question, asking).then((answer) => {
      if (answer?.found.kind !== 'answer') return undefined
      this.tell(words, answer.faults)
      const { masked } = answer.found
      return masked && bufferOf(masked)
    })
  }

  close(): Promise<void> {
    return this.thread.close()
  }

  /** Says once of each list what of it is not searched for: an older release took what no expression can be made of. */
  private tell({ id }: SensitiveWords, { count, first }: WordFaults): void {
    if (id <= this.toldListId) return
    this.toldListId = id
    unusable.set({}, count)
    if (count > 0) this.options.log.error('words.lines-unusable', { count, lines: first })
  }
}

/** What goes deeper than the stack is not written again, so nobody can mask it. */
function maskedOrUndefined(body: Buffer, words: SensitiveWords): FoundMask {
  try {
    return maskedBody(body, words)
  } catch {
    return undefined
  }
}
