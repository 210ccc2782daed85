import path from 'node:path'
import type { Clock, Log } from '@tollgate/platform'
import { AskedThread } from '../threads/asked-thread'
import type { Countable, Counted, CountQuestion } from './counting-thread'
import { encodingOf } from './encoding'

/** Bytes or characters of one token in plain English: the estimate where nothing could be counted. */
const charactersPerToken = 4
/** Counting must not keep a receipt waiting for ever. */
const patienceMs = 15_000
/**
 * The thread is given no more than this much at a time, in bytes or characters: what comes then is estimated, so that a
 * flood of cut calls cannot fill the memory.
 */
const maxQueuedLength = 64 * 1024 * 1024

/** So many tokens. An estimate stands in where nothing could be counted. */
export interface TokenCount {
  readonly tokens: number
  readonly isEstimate: boolean
  /** What of them are images that were drawn; absent where there are none. */
  readonly imageTokens?: number
}

export interface TokenCounterOptions {
  readonly clock: Clock
  readonly log: Log
  /** The compiled thread; beside this file unless given. */
  readonly workerFile?: string
}

/**
 * Counts tokens of text when no upstream did. It works in a thread of its own, so that a long text never holds up the
 * event loop, and the thread starts with the first text: most relays never need it.
 */
export class TokenCounter {
  private readonly thread: AskedThread<CountQuestion, Counted>

  constructor({ workerFile, ...options }: TokenCounterOptions) {
    this.thread = new AskedThread({
      ...options,
      name: 'counting',
      workerFile: workerFile ?? path.join(__dirname, 'counting-thread.js'),
      patienceMs,
      mostQueued: maxQueuedLength,
    })
  }

  /** Tokens of what a user's call holds, as the model's vocabulary cuts them. Never rejects: a dead thread leaves an estimate. */
  async count(userId: number, model: string, countable: Countable): Promise<TokenCount> {
    const length = lengthOf(countable)
    if (length === 0) return { tokens: 0, isEstimate: false }
    const counted = await this.thread.ask({ encoding: encodingOf(model), countable }, { userId, length })
    if (counted === null) return estimate(countable)
    const { tokens, imageTokens } = counted
    return { tokens, isEstimate: false, ...(imageTokens > 0 && { imageTokens }) }
  }

  /** Ends the thread; what it still had to count is estimated. */
  close(): Promise<void> {
    return this.thread.close()
  }
}

/** The documented approximation: a token for every four characters, rounded up. */
export function estimateTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((length, text) => length + text.length, 0) / charactersPerToken)
}

function estimate(countable: Countable): TokenCount {
  const tokens =
    countable.kind === 'texts'
      ? estimateTokens(countable.texts)
      : Math.ceil(countable.body.byteLength / charactersPerToken)
  return { tokens, isEstimate: true }
}

function lengthOf(countable: Countable): number {
  if (countable.kind !== 'texts') return countable.body.byteLength
  return countable.texts.reduce((length, text) => length + text.length, 0)
}
