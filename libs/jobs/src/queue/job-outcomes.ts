import { AppError } from '@tollgate/platform'
import { Job, type Queue, type QueueEvents } from 'bullmq'
import { failureFromKept } from '../job-failure'
import { jobsErrors } from '../jobs.errors'
import { unavailable } from './redis-connection'

interface Waiter {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: AppError) => void
}

/** How often a waiter looks at the job itself: an event may be lost while Redis restarts. */
const lookIntervalMs = 1_000

/** Tells waiting callers how jobs of one queue end. BullMQ's own waiting leaves a rejection unhandled when Redis goes away. */
export class JobOutcomes {
  private readonly waiters = new Map<string, Set<Waiter>>()

  constructor(
    private readonly queue: Queue,
    private readonly events: QueueEvents,
  ) {
    events.on('completed', ({ jobId, returnvalue }) => this.tell(jobId, (waiter) => waiter.resolve(returnvalue)))
    events.on('failed', ({ jobId, failedReason }) => this.fail(jobId, failedReason))
  }

  /** Resolves when events are listened for; a job added later cannot end unnoticed. */
  async whenListening(): Promise<void> {
    await this.events.waitUntilReady()
  }

  /** What the job yields. Throws the job's own `AppError`, `jobs.failed`, or `jobs.timed-out`; the job itself goes on. */
  async wait(jobId: string, timeoutMs: number): Promise<unknown> {
    let end = () => {}
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const waiter: Waiter = { resolve, reject }
        const timer = setTimeout(() => reject(jobsErrors.timedOut({ details: { job: this.queue.name } })), timeoutMs)
        const looking = setInterval(() => void this.look(jobId), lookIntervalMs)
        this.add(jobId, waiter)
        end = () => {
          clearTimeout(timer)
          clearInterval(looking)
          this.remove(jobId, waiter)
        }
        void this.look(jobId)
      })
    } finally {
      end()
    }
  }

  /** Ends every wait with `jobs.unavailable`. */
  giveUp(): void {
    for (const jobId of [...this.waiters.keys()]) this.tell(jobId, (waiter) => waiter.reject(unavailable()))
  }

  /** Stops listening for events. */
  async close(): Promise<void> {
    await this.events.close()
  }

  private async look(jobId: string): Promise<void> {
    try {
      const job = await Job.fromId(this.queue, jobId)
      if (job?.finishedOn === undefined) return
      if (job.failedReason) this.fail(jobId, job.failedReason)
      else this.tell(jobId, (waiter) => waiter.resolve(job.returnvalue))
    } catch {
      // Redis is away; the next look or the event will tell.
    }
  }

  private fail(jobId: string, reason: string): void {
    const error = failureFromKept(this.queue.name, reason)
    this.tell(jobId, (waiter) => waiter.reject(error))
  }

  private tell(jobId: string, how: (waiter: Waiter) => void): void {
    for (const waiter of this.waiters.get(jobId) ?? []) how(waiter)
  }

  private add(jobId: string, waiter: Waiter): void {
    const waiters = this.waiters.get(jobId) ?? new Set()
    this.waiters.set(jobId, waiters.add(waiter))
  }

  private remove(jobId: string, waiter: Waiter): void {
    const waiters = this.waiters.get(jobId)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.waiters.delete(jobId)
  }
}
