import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock, Log, Timer } from '@tollgate/platform'
import type { Countable, CountReply, CountRequest } from './counting-thread'
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

/** What the thread was given and has not answered. */
interface Pending {
  readonly countable: Countable
  readonly resolve: (count: TokenCount) => void
  readonly timer: Timer
}

/** So many tokens. An estimate stands in where nothing could be counted. */
export interface TokenCount {
  readonly tokens: number
  readonly isEstimate: boolean
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
  private worker: Worker | null = null
  private lastId = 0
  private queuedLength = 0
  private isClosed = false
  private readonly pending = new Map<number, Pending>()

  constructor(private readonly options: TokenCounterOptions) {}

  /** Tokens as the model's vocabulary cuts them. Never rejects: a dead thread leaves an estimate. */
  count(model: string, countable: Countable): Promise<TokenCount> {
    const length = lengthOf(countable)
    if (length === 0) return Promise.resolve({ tokens: 0, isEstimate: false })
    if (this.isClosed || this.queuedLength + length > maxQueuedLength) return Promise.resolve(estimate(countable))
    return new Promise((resolve) => {
      const id = ++this.lastId
      // Nobody waits any longer, but it stays in the thread's queue, and counts there.
      const timer = this.options.clock.setTimer(() => resolve(estimate(countable)), patienceMs)
      this.pending.set(id, { countable, resolve, timer })
      this.queuedLength += length
      this.start().postMessage({ id, encoding: encodingOf(model), countable } satisfies CountRequest)
    })
  }

  /** Ends the thread; what it still had to count is estimated. */
  async close(): Promise<void> {
    this.isClosed = true
    this.lose(this.worker)
    await this.worker?.terminate()
  }

  private start(): Worker {
    if (this.worker) return this.worker
    const worker = new Worker(this.options.workerFile ?? path.join(__dirname, 'counting-thread.js'))
    worker.unref()
    worker.on('message', (reply: CountReply) => this.settle(reply))
    // An error ends the thread, and the end settles what waited; the next text starts another.
    worker.on('error', (error) => this.options.log.error('counting.thread-failed', { error }))
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null
      this.lose(worker)
    })
    this.worker = worker
    return worker
  }

  private settle({ id, tokens }: CountReply): void {
    const pending = this.pending.get(id)
    if (pending === undefined) return
    this.pending.delete(id)
    this.queuedLength -= lengthOf(pending.countable)
    pending.timer.cancel()
    pending.resolve(tokens === null ? estimate(pending.countable) : { tokens, isEstimate: false })
  }

  private lose(worker: Worker | null): void {
    // A thread that was started since has questions of its own.
    if (this.worker !== null && this.worker !== worker) return
    for (const id of [...this.pending.keys()]) this.settle({ id, tokens: null })
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
