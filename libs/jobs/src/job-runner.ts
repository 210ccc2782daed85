import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { Health, Log, metrics, Shutdown } from '@tollgate/platform'
import { type Job, Worker } from 'bullmq'
import { declaredJobs } from './define-job'
import { failureToKeep, isHopeless } from './job-failure'
import { waitedSeconds } from './job-wait.policy'
import { jobsErrors } from './jobs.errors'
import { Queues } from './queue/queues'
import type { JobWorker } from './worker'

/** How long running jobs get to end when the process stops. Those that take longer are aborted, and run again elsewhere. */
const graceMs = 4_000
/**
 * A job whose process was killed is taken by another after so long without a sign of life, and the pause between two looks: until then
 * its `dedupeKey` keeps a new one away. Twice equals once, so that a process which stood still for longer does no harm.
 */
export const deathSettings = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // A job that ends its process each time is given up; one that was under way whenever a process was killed is not.
  maxStalledCount: 10,
}
/** How long aborted jobs get to end. */
const lastGraceMs = 1_500

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900]
const waits = metrics.histogram(
  'tollgate_job_wait',
  'From the time a job was due to its start, seconds',
  ['queue', 'outcome'],
  seconds,
)
const durations = metrics.histogram('tollgate_job_duration', 'One run of a job, seconds', ['queue', 'outcome'], seconds)

/** Runs the jobs of this process's service. */
@Injectable()
export class JobRunner implements OnModuleInit, OnApplicationBootstrap {
  private readonly workers = new Map<string, JobWorker>()
  private readonly running: Worker[] = []

  constructor(
    private readonly queues: Queues,
    private readonly modules: ModuleRef,
    private readonly health: Health,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  /** Takes a worker in; throws when the job has one already. */
  register(registered: JobWorker): void {
    const { name } = registered.job
    if (this.workers.has(name)) throw new Error(`The job '${name}' has two workers`)
    this.workers.set(name, registered)
  }

  onModuleInit(): void {
    this.health.register('redis', () => this.queues.connections.check())
    this.shutdown.onStop('intake', 'jobs', () => this.stop())
    this.shutdown.onStop('flush', 'jobs', () => this.queues.giveUp())
    this.shutdown.onStop('stores', 'jobs', () => this.queues.close())
  }

  /** Starts all workers. Throws when a declared job has none, because its jobs would wait for ever, unnoticed. */
  onApplicationBootstrap(): void {
    const idle = declaredJobs(this.queues.service).filter((name) => !this.workers.has(name))
    if (idle.length > 0) throw new Error(`Nobody would run these jobs: ${idle.join(', ')}`)
    for (const registered of this.workers.values()) this.running.push(this.start(registered))
  }

  private start({ job, tokens }: JobWorker): Worker {
    const deps = Object.fromEntries(
      Object.entries(tokens).map(([name, token]) => [name, this.modules.get<unknown>(token, { strict: false })]),
    )
    const worker = new Worker(
      job.name,
      // BullMQ gives the signal to processors of three parameters alone, and one with a default does not count.
      (queued: Job, _token: string | undefined, signal: AbortSignal | undefined) =>
        this.run({ job, tokens }, queued, { deps, signal: signal ?? new AbortController().signal }),
      {
        connection: this.queues.connections.working,
        prefix: this.queues.prefix,
        telemetry: this.queues.telemetry,
        concurrency: job.concurrency,
        ...deathSettings,
      },
    )
    worker.on('error', (error) => this.log.debug('worker.error', { queue: job.name, error }))
    worker.on('stalled', (jobId) => this.log.warn('job.stalled', { queue: job.name, jobId }))
    return worker
  }

  private async run(
    { job }: JobWorker,
    queued: Job,
    { deps, signal }: { deps: object; signal: AbortSignal },
  ): Promise<unknown> {
    const startedAtMs = performance.now()
    const queue = job.name
    const waitedS = waitedSeconds(queued)
    const attempt = queued.attemptsMade + 1
    const end = (outcome: 'completed' | 'failed' | 'retried') => {
      if (waitedS !== null) waits.observe({ queue, outcome }, waitedS)
      durations.observe({ queue, outcome }, (performance.now() - startedAtMs) / 1_000)
    }
    try {
      const result = await job.run(payloadOf(job, queued), deps, { signal, attempt })
      end('completed')
      return result
    } catch (error) {
      const isLast = isHopeless(error) || attempt >= job.attempts
      end(isLast ? 'failed' : 'retried')
      const fields = { queue, jobId: queued.id, attempt, error }
      if (isLast) this.log.error('job.failed', fields)
      else this.log.warn('job.will-be-retried', fields)
      throw failureToKeep(error)
    }
  }

  /** Takes no new jobs and lets running ones end, as far as a stopping process has time. */
  private async stop(): Promise<void> {
    const ended = Promise.allSettled(this.running.map((worker) => worker.close()))
    await Promise.race([ended, delay(graceMs)])
    for (const worker of this.running) worker.cancelAllJobs('the process stops')
    await Promise.race([ended, delay(lastGraceMs)])
  }
}

/** The payload of a job; one that an older or newer version of the code put there may no longer fit. */
function payloadOf(job: JobWorker['job'], queued: Job): unknown {
  const read = job.schema.safeParse(queued.data)
  if (read.success) return read.data
  throw jobsErrors.unreadable({ cause: read.error, details: { job: job.name } })
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
