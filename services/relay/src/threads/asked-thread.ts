import { Worker } from 'node:worker_threads'
import type { Clock, Log, Timer } from '@tollgate/platform'

export interface AskedThreadOptions {
  /** The compiled thread. It answers each `Asked` with an `Answered`, in their order. */
  readonly workerFile: string
  readonly clock: Clock
  readonly log: Log
  /** What the log calls it. */
  readonly name: string
  /** How long an answer is waited for. */
  readonly patienceMs: number
  /**
   * The thread is given no more than this at a time, in bytes or characters, so that a flood of questions cannot fill the
   * memory.
   */
  readonly mostQueued: number
}

/** A question on its way to a thread, and its answer on the way back; null when the thread had none. */
export interface Asked<Q> {
  readonly id: number
  readonly question: Q
}
export interface Answered<A> {
  readonly id: number
  readonly answer: A | null
}

/** What the thread was given and has not answered. */
interface Pending<A> {
  readonly length: number
  readonly resolve: (answer: A | null) => void
  readonly timer: Timer
}

/**
 * A thread of its own for work that would hold up the event loop. It starts with the first question: most relays never need
 * it.
 */
export class AskedThread<Q, A> {
  private worker: Worker | null = null
  private lastId = 0
  private queued = 0
  private lastAnswerMs = 0
  private isClosed = false
  private readonly pending = new Map<number, Pending<A>>()

  constructor(private readonly options: AskedThreadOptions) {}

  /**
   * The thread's answer to a question of this length. Never rejects: null when there is none, as the thread died, is busy
   * with too much already, or takes too long. What is handed over, instead of copied, is the thread's from then on.
   */
  ask(question: Q, length: number, handedOver: readonly ArrayBuffer[] = []): Promise<A | null> {
    const { clock, patienceMs, mostQueued } = this.options
    if (this.isClosed || this.queued + length > mostQueued) return Promise.resolve(null)
    return new Promise((resolve) => {
      const id = ++this.lastId
      // Nobody waits any longer, but it stays in the thread's queue, and counts there.
      const timer = clock.setTimer(() => {
        resolve(null)
        this.giveUpOn(this.worker)
      }, patienceMs)
      this.pending.set(id, { length, resolve, timer })
      this.queued += length
      this.start().postMessage({ id, question } satisfies Asked<Q>, [...handedOver])
    })
  }

  /** Ends the thread; what it still had to answer is answered by null. */
  async close(): Promise<void> {
    this.isClosed = true
    this.lose(this.worker)
    await this.worker?.terminate()
  }

  /** A thread that has answered nothing for so long may never do so: the next question starts another. */
  private giveUpOn(worker: Worker | null): void {
    const { clock, log, name, patienceMs } = this.options
    if (worker === null || clock.monotonicMs() - this.lastAnswerMs < patienceMs) return
    log.error(`${name}.thread-stuck`, { waiting: this.pending.size })
    this.worker = null
    void worker.terminate()
    for (const id of [...this.pending.keys()]) this.settle(id, null)
  }

  private start(): Worker {
    if (this.worker) return this.worker
    const { workerFile, log, name } = this.options
    const worker = new Worker(workerFile)
    worker.unref()
    this.lastAnswerMs = this.options.clock.monotonicMs()
    worker.on('message', ({ id, answer }: Answered<A>) => {
      this.lastAnswerMs = this.options.clock.monotonicMs()
      this.settle(id, answer)
    })
    // An error ends the thread, and the end settles what waited; the next question starts another.
    worker.on('error', (error) => log.error(`${name}.thread-failed`, { error }))
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null
      this.lose(worker)
    })
    this.worker = worker
    return worker
  }

  private settle(id: number, answer: A | null): void {
    const pending = this.pending.get(id)
    if (pending === undefined) return
    this.pending.delete(id)
    this.queued -= pending.length
    pending.timer.cancel()
    pending.resolve(answer)
  }

  private lose(worker: Worker | null): void {
    // A thread that was started since has questions of its own.
    if (this.worker !== null && this.worker !== worker) return
    for (const id of [...this.pending.keys()]) this.settle(id, null)
  }
}
