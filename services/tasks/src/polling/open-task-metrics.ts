import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { metrics } from '@tollgate/platform'
import { type OpenTasks, PollRepository } from './poll.repository'

const labels = ['platform', 'channel'] as const

/** Tells operators of the tasks that have not ended, by the channel that is asked about them (rule T69). */
@Injectable()
export class OpenTaskMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly polls: PollRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.gauge('tollgate_tasks_open', 'Tasks that have not ended', ({ count }) => count)
    this.gauge(
      'tollgate_tasks_unanswered',
      'Tasks that have not ended, and of which the last question had no answer',
      ({ unanswered }) => unanswered,
    )
    this.gauge(
      'tollgate_tasks_open_oldest_seconds',
      'Age of the oldest task that has not ended',
      ({ oldestSeconds }) => oldestSeconds,
    )
  }

  /** Any process tells of all tasks: the database has them. */
  private gauge(name: string, help: string, valueOf: (tasks: OpenTasks) => number): void {
    metrics.gauge(name, help, labels, async (gauge) => {
      const found = await this.transactions.read((tx) => this.polls.open(tx)).catch(() => null)
      // While the database is away the last figures stand; the other metrics are needed most just then.
      if (found === null) return
      gauge.reset()
      for (const tasks of found) gauge.set({ platform: tasks.platform, channel: tasks.channelId }, valueOf(tasks))
    })
  }
}
