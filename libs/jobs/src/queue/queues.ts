import type { Context } from '@opentelemetry/api'
import type { Log } from '@tollgate/platform'
import { Queue, QueueEvents, type Telemetry } from 'bullmq'
import type { AnyJob } from '../define-job'
import { jobTelemetry } from '../job-telemetry'
import { JobOutcomes } from './job-outcomes'
import type { RedisConnections } from './redis-connection'

const dayS = 24 * 60 * 60

/** The queues of one service: one for each job, all under the service's hash tag, so that a cluster keeps them together. */
export class Queues {
  readonly telemetry: Telemetry<Context> = jobTelemetry()
  private readonly queues = new Map<string, Queue>()
  private readonly outcomesByJob = new Map<string, JobOutcomes>()

  constructor(
    readonly connections: RedisConnections,
    readonly service: string,
    private readonly log: Log,
  ) {}

  /** What every Redis key of the service begins with. */
  get prefix(): string {
    return `{tollgate:${this.service}}`
  }

  /** The queue of a job; opened when first asked for. Throws when another service owns the job. */
  queue(job: AnyJob): Queue {
    const known = this.queues.get(job.name)
    if (known) return known
    if (!job.name.startsWith(`${this.service}.`)) throw new Error(`The job '${job.name}' is not one of ${this.service}`)
    const queue = new Queue(job.name, {
      connection: this.connections.adding,
      prefix: this.prefix,
      telemetry: this.telemetry,
      defaultJobOptions: {
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        removeOnComplete: { age: dayS / 24, count: 1_000 },
        removeOnFail: { age: 7 * dayS, count: 10_000 },
      },
    })
    queue.on('error', (error) => this.log.debug('queue.error', { queue: job.name, error }))
    this.queues.set(job.name, queue)
    return queue
  }

  /** How jobs of this kind end, for those who wait for one; opened when first asked for. */
  outcomes(job: AnyJob): JobOutcomes {
    const known = this.outcomesByJob.get(job.name)
    if (known) return known
    const events = new QueueEvents(job.name, { connection: this.connections.working, prefix: this.prefix })
    events.on('error', (error) => this.log.debug('queue.error', { queue: job.name, error }))
    const outcomes = new JobOutcomes(this.queue(job), events)
    this.outcomesByJob.set(job.name, outcomes)
    return outcomes
  }

  /** Ends every wait for a job with `jobs.unavailable`: this process will not hear how the job ends. */
  giveUp(): void {
    for (const outcomes of this.outcomesByJob.values()) outcomes.giveUp()
  }

  /** Closes queues and connections, within half a second. */
  async close(): Promise<void> {
    const open = [...this.queues.values(), ...this.outcomesByJob.values()]
    // Redis may be away, and an orderly good-bye would wait for it.
    const goodbye = Promise.allSettled(open.map((one) => one.close()))
    await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, 500).unref())])
    this.connections.close()
  }
}
