import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Log, Shutdown } from '@tollgate/platform'
import type { AnyJob } from '../define-job'
import { Queues } from './queues'

const lookEveryMs = 10_000
/** Clocks of hosts differ by less. */
const toleranceMs = 5_000

/** One job that is added at an interval. */
interface Schedule {
  readonly job: AnyJob
  readonly intervalMs: number
  readonly data: unknown
}

/**
 * Keeps this service's jobs coming that are added at an interval. BullMQ counts on from when the last was due: one that a clock
 * which was ahead for a second put hours away would stay there, also behind a restart; and a Redis that lost its data has none.
 */
@Injectable()
export class Schedules implements OnModuleInit {
  private readonly kept = new Map<string, Schedule>()
  private looking: NodeJS.Timeout | null = null

  constructor(
    private readonly queues: Queues,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.looking = setInterval(() => void this.look(), lookEveryMs).unref()
    this.shutdown.onStop('intake', 'schedules', () => clearInterval(this.looking ?? undefined))
  }

  /** Begins to add a job at an interval, or changes interval and data. */
  async keep(schedule: Schedule): Promise<void> {
    this.kept.set(schedule.job.name, schedule)
    await this.begin(schedule)
  }

  /** Ends what `keep` began. */
  async end(job: AnyJob): Promise<void> {
    this.kept.delete(job.name)
    await this.queues.queue(job).removeJobScheduler(job.name)
  }

  /** When the job is due that `keep` began, in Unix milliseconds; null where it is not kept. */
  async nextOf(job: AnyJob): Promise<number | null> {
    return (await this.queues.queue(job).getJobScheduler(job.name))?.next ?? null
  }

  /** Begins those anew that are gone, or are due later than their interval allows. */
  async look(): Promise<void> {
    for (const schedule of this.kept.values()) {
      await this.renew(schedule).catch((error: unknown) => {
        this.log.debug('schedule.unseen', { queue: schedule.job.name, error }) // Redis is away: the next look sees it
      })
    }
  }

  private async renew(schedule: Schedule): Promise<void> {
    const { job, intervalMs } = schedule
    const queue = this.queues.queue(job)
    const dueMs = (await queue.getJobScheduler(job.name))?.next
    const aheadMs = dueMs === undefined ? null : dueMs - (await this.queues.connections.nowMs())
    if (aheadMs !== null && aheadMs <= intervalMs + toleranceMs) return
    this.log.warn('schedule.renewed', { queue: job.name, aheadMs })
    await queue.removeJobScheduler(job.name)
    // Ended, or kept otherwise, while this was looking.
    if (this.kept.get(job.name) === schedule) await this.begin(schedule)
  }

  private async begin({ job, intervalMs, data }: Schedule): Promise<void> {
    await this.queues.queue(job).upsertJobScheduler(job.name, { every: intervalMs }, { name: job.name, data })
  }
}
