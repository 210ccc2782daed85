import { Injectable } from '@nestjs/common'
import { AppError } from '@tollgate/platform'
import type { z } from 'zod'
import type { AnyJob, JobDefinition } from './define-job'
import { Queues } from './queue/queues'
import { unavailable } from './queue/redis-connection'
import { Schedules } from './queue/schedules'

/** Puts work into this service's queues. */
@Injectable()
export class Jobs {
  constructor(
    private readonly queues: Queues,
    private readonly schedules: Schedules,
  ) {}

  /** Adds a job and returns its id, or that of the one already there with its `dedupeKey`. Throws AppError `jobs.unavailable`. */
  async add<S extends z.ZodType, D extends object, R>(
    job: JobDefinition<S, D, R>,
    payload: z.output<S>,
  ): Promise<string> {
    const data: unknown = job.schema.parse(payload)
    const deduplication = job.dedupeKey && { deduplication: { id: job.dedupeKey(payload) } }
    return this.reaching(async () => {
      const added = await this.queues.queue(job).add(job.name, data, { ...deduplication })
      return added.id as string // BullMQ gives every added job an id
    })
  }

  /**
   * Adds a job and returns what it yields. Throws the `AppError` with which it failed, `jobs.failed`, `jobs.timed-out`
   * (the job goes on) or `jobs.unavailable`; Error when the job declares no result.
   */
  async addAndWait<S extends z.ZodType, D extends object, R>(
    job: JobDefinition<S, D, R>,
    payload: z.output<S>,
    timeoutMs: number,
  ): Promise<R> {
    if (!job.result) throw new Error(`The job '${job.name}' declares no result to wait for`)
    const outcomes = this.queues.outcomes(job)
    await this.reaching(() => outcomes.whenListening())
    const id = await this.add(job, payload)
    return job.result.parse(await outcomes.wait(id, timeoutMs))
  }

  /**
   * From now on the job is added at this interval, once for all processes; called again, it changes interval and payload.
   * Throws AppError `jobs.unavailable`.
   */
  async every<S extends z.ZodType, D extends object, R>(
    job: JobDefinition<S, D, R>,
    intervalMs: number,
    payload: z.output<S>,
  ): Promise<void> {
    const data: unknown = job.schema.parse(payload)
    await this.reaching(() => this.schedules.keep({ job, intervalMs, data }))
  }

  /** When the job is added next that `every` has begun, in Unix milliseconds; null where there is none. Throws AppError `jobs.unavailable`. */
  async nextOf(job: AnyJob): Promise<number | null> {
    return this.reaching(() => this.schedules.nextOf(job))
  }

  /** Ends what `every` began. Throws AppError `jobs.unavailable`. */
  async stopEvery(job: AnyJob): Promise<void> {
    await this.reaching(() => this.schedules.end(job))
  }

  private async reaching<T>(work: () => Promise<T>): Promise<T> {
    await this.queues.connections.reach()
    try {
      return await work()
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error)
    }
  }
}
