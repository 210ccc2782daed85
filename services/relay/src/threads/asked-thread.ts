import { Worker } from 'node:worker_threads'
import type { Clock, Log, Timer } from '@tollgate/platform'
import { FairQueue } from './fair-queue'

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
   * No more than this waits at a time, in bytes or characters, so that a flood of questions cannot fill the memory; of one
   * user's half of it, but for a single question.
   */
  readonly mostQueued: number
}

/** For whom something is asked, and how much it is. */
export interface Asking {
  readonly userId: number
  /** In bytes or characters. */
  readonly length: number
  /** What the thread is given instead of a copy. */
  readonly handedOver?: readonly ArrayBuffer[]
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

/** What was asked and has not been answered. */
interface Pending<A> {
  readonly userId: number
  readonly length: number
  readonly resolve: (answer: A | null) => void
  readonly timer: Timer
}

/** A question of its own memory: whose it was may be used again before its turn comes. */
interface Kept<Q> {
  readonly question: Q
  readonly handedOver: readonly ArrayBuffer[]
}

/** What the thread has at a time: another behind the one that it is at, so that it need not wait for the event loop. */
const mostGiven = 2

/**
 * A thread of its own for work that would hold up the event loop. It starts with the first question: most relays never need
 * it. Users take turns, so that many questions of one delay nobody else's by more than some.
 */
export class AskedThread<Q, A> {
  private worker: Worker | null = null
  private lastId = 0
  private queued = 0
  private lastAnswerMs = 0
  private isClosed = false
  private readonly pending = new Map<number, Pending<A>>()
  private readonly queuedByUser = new Map<number, number>()
  private readonly waiting = new FairQueue<Kept<Q>>()
  /** What the thread has. */
  private readonly given = new Set<number>()

  constructor(private readonly options: AskedThreadOptions) {}

  /**
   * The thread's answer. Never rejects: null when there is none, as the thread died of it, has too much to do already, or
   * takes too long. What is handed over, instead of copied, is the thread's from then on.
   */
  ask(question: Q, { userId, length, handedOver = [] }: Asking): Promise<A | null> {
    const { clock, patienceMs } = this.options
    if (this.isClosed || !this.hasRoom(userId, length)) return Promise.resolve(null)
    return new Promise((resolve) => {
      const id = ++this.lastId
      const timer = clock.setTimer(() => this.giveUp(id), patienceMs)
      this.pending.set(id, { userId, length, resolve, timer })
      this.count(userId, length)
      if (this.given.size < mostGiven) return this.give(id, { question, handedOver })
      this.waiting.add(userId, id, structuredClone({ question, handedOver }, { transfer: [...handedOver] }))
    })
  }

  private hasRoom(userId: number, length: number): boolean {
    const { mostQueued } = this.options
    const own = this.queuedByUser.get(userId) ?? 0
    return this.queued + length <= mostQueued && (own === 0 || own + length <= mostQueued / 2)
  }

  private count(userId: number, length: number): void {
    const own = (this.queuedByUser.get(userId) ?? 0) + length
    this.queued += length
    if (own === 0) this.queuedByUser.delete(userId)
    else this.queuedByUser.set(userId, own)
  }

  private give(id: number, { question, handedOver }: Kept<Q>): void {
    this.given.add(id)
    this.start().postMessage({ id, question } satisfies Asked<Q>, [...handedOver])
  }

  private giveMore(): void {
    while (!this.isClosed && this.given.size < mostGiven) {
      const next = this.waiting.take()
      if (next === null) return
      this.give(next.id, next.item)
    }
  }

  /** Nobody waits any longer. What the thread has stays there, and counts. */
  private giveUp(id: number): void {
    const pending = this.pending.get(id)
    if (pending === undefined) return
    if (this.waiting.remove(pending.userId, id)) return this.settle(id, null)
    pending.resolve(null)
    this.giveUpOn(this.worker)
  }

  /** Ends the thread; what it still had to answer is answered by null. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const id of [...this.pending.keys()]) this.settle(id, null)
    await this.worker?.terminate()
  }

  /** A thread that has answered nothing for so long may never do so: what still waits is asked of another. */
  private giveUpOn(worker: Worker | null): void {
    const { clock, log, name, patienceMs } = this.options
    if (worker === null || clock.monotonicMs() - this.lastAnswerMs < patienceMs) return
    log.error(`${name}.thread-stuck`, { waiting: this.pending.size })
    this.worker = null
    void worker.terminate()
    this.lose()
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
      this.giveMore()
    })
    // An error ends the thread, and the end settles what it had; the next question starts another.
    worker.on('error', (error) => log.error(`${name}.thread-failed`, { error }))
    worker.once('exit', () => {
      if (this.worker !== worker) return
      this.worker = null
      this.lose()
    })
    this.worker = worker
    return worker
  }

  private settle(id: number, answer: A | null): void {
    const pending = this.pending.get(id)
    if (pending === undefined) return
    this.pending.delete(id)
    this.given.delete(id)
    this.waiting.remove(pending.userId, id)
    this.count(pending.userId, -pending.length)
    pending.timer.cancel()
    pending.resolve(answer)
  }

  /** What the thread had is answered by null, and what waits is given to the next one. */
  private lose(): void {
    for (const id of [...this.given]) this.settle(id, null)
    this.giveMore()
  }
}
