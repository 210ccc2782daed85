import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { encodingOf } from './encoding'
import type { CountReply, CountRequest } from './token-counter.worker'

/** Characters of one token in plain English; what stands in when the counter itself has failed. */
const charactersPerToken = 4

interface Pending {
  readonly texts: readonly string[]
  readonly resolve: (tokens: number) => void
}

/**
 * Counts tokens of text when no upstream did. It works in a thread of its own, so that a long text never holds up the
 * event loop, and the thread starts with the first text: most relays never need it.
 */
export class TokenCounter {
  #worker: Worker | null = null
  #lastId = 0
  readonly #pending = new Map<number, Pending>()

  constructor(private readonly workerFile: string = path.join(__dirname, 'token-counter.worker.js')) {}

  /** Tokens of these texts as the model's vocabulary cuts them. Never rejects: a dead thread leaves an estimate. */
  count(model: string, texts: readonly string[]): Promise<number> {
    if (texts.every((text) => text === '')) return Promise.resolve(0)
    return new Promise((resolve) => {
      const id = ++this.#lastId
      this.#pending.set(id, { texts, resolve })
      const request: CountRequest = { id, encoding: encodingOf(model), texts }
      this.#start().postMessage(request)
    })
  }

  /** Ends the thread; what it still had to count is estimated. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.workerFile)
    worker.unref()
    worker.on('message', ({ id, tokens }: CountReply) => this.#settle(id, tokens))
    // An error ends the thread, and the end settles what waited; the next text starts another.
    worker.on('error', () => undefined)
    worker.once('exit', () => this.#lose(worker))
    this.#worker = worker
    return worker
  }

  #settle(id: number, tokens: number): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.resolve(tokens)
  }

  #lose(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
    for (const [id, { texts }] of this.#pending) this.#settle(id, estimateTokens(texts))
  }
}

/** The documented approximation: a token for every four characters, rounded up. */
export function estimateTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((length, text) => length + text.length, 0) / charactersPerToken)
}
