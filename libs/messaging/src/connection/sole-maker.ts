import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@tollgate/platform'
import { type JetStreamClient, type JetStreamManager, nanos, StorageType } from 'nats'
import { jetStreamCode, orMissing, streamNotFound } from './streams'

const lockStream = 'MAKING'
const wrongLastSequence = 10071
/** The server has registered every one of requests that overlapped by then. */
const settleMs = 250
const pollMs = 50
const defaultHeldMs = 10_000

export interface SoleMakerOptions {
  jsm: JetStreamManager
  js: JetStreamClient
  log: Log
  /** Names this process to who looks at the lock. */
  instance: string
  /** How long a process that ended while it made a stream keeps others from making it. */
  heldMs?: number
}

/**
 * Makes a stream from one process at a time. A server that is asked by two at once (before 2.11, alone) may make two streams of one
 * name on one folder: one is never heard of again, with the messages and consumers that it got, or takes the folder of the other with
 * it (nats.go, issue 949). The lock is a message in memory, which no two streams can harm.
 */
export class SoleMaker {
  private ready: Promise<void> | null = null

  constructor(private readonly options: SoleMakerOptions) {}

  /** Calls `make` unless the stream is there; waits while another process makes it. Throws what `make` and the server throw. */
  async ensure(stream: string, make: () => Promise<unknown>): Promise<void> {
    while (!(await this.has(stream))) {
      const lock = await this.take(stream)
      if (lock === 'theirs') await sleep(pollMs)
      else return this.makeHolding(stream, make, lock)
    }
  }

  /** The server was lost, and with it what was in its memory. */
  forget(): void {
    this.ready = null
  }

  private async makeHolding(stream: string, make: () => Promise<unknown>, lock: 'mine' | 'none'): Promise<void> {
    try {
      if (!(await this.has(stream))) await make()
    } finally {
      if (lock === 'mine') await this.release(stream)
    }
  }

  private async has(stream: string): Promise<boolean> {
    return (await orMissing(this.options.jsm.streams.info(stream), streamNotFound)) !== null
  }

  private async take(stream: string): Promise<'mine' | 'theirs' | 'none'> {
    const { js, instance, log } = this.options
    try {
      await (this.ready ??= this.open())
      // The stream of locks may itself be on its way (503).
      const again = { retries: 5, retry_delay: pollMs }
      await js.publish(subjectOf(stream), instance, { expect: { lastSubjectSequence: 0 }, ...again })
      return 'mine'
    } catch (error) {
      if (jetStreamCode(error) === wrongLastSequence) return 'theirs'
      this.forget()
      if (jetStreamCode(error) === null) throw error
      // A server that keeps nothing in memory, or a cluster without the node that did.
      log.warn('nats.made-without-lock', { stream, error })
      return 'none'
    }
  }

  /** Makes the stream of locks; two of them at worst, which agree on every message once both are there. */
  private async open(): Promise<void> {
    const { jsm, heldMs = defaultHeldMs } = this.options
    if (!(await this.has(lockStream))) {
      await jsm.streams
        .add({
          name: lockStream,
          subjects: [subjectOf('*')],
          storage: StorageType.Memory,
          max_age: nanos(heldMs),
          max_msgs_per_subject: 1,
        })
        .catch(async (error: unknown) => {
          if (!(await this.has(lockStream))) throw error
        })
    }
    await sleep(settleMs)
  }

  private async release(stream: string): Promise<void> {
    await this.options.jsm.streams.purge(lockStream, { filter: subjectOf(stream) }).catch((error: unknown) => {
      this.options.log.debug('nats.lock-left', { stream, error }) // it ends by its age
    })
  }
}

const subjectOf = (stream: string): string => `making.${stream}`
