import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { runsOverAll } from '@tollgate/contracts/http/channels'
import { Jobs } from '@tollgate/jobs'
import { Log, SERVICE_CONFIG } from '@tollgate/platform'
import type { ChannelsConfig } from '../channels.config'
import { beginJobs } from './jobs/begin-runs.job'
import { RunService, underway } from './run.service'

type ScheduledKind = (typeof runsOverAll)[number]

const minuteMs = 60_000

/** The variable that says after how many minutes a run of each kind begins. */
const frequencies = {
  test: 'CHANNEL_TEST_FREQUENCY',
  balance: 'CHANNEL_UPDATE_FREQUENCY',
} as const satisfies Record<ScheduledKind, keyof ChannelsConfig>

/** Begins runs at the intervals that the operator wants. */
@Injectable()
export class RunSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly runs: RunService,
    private readonly log: Log,
    @Inject(SERVICE_CONFIG) private readonly config: ChannelsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const kind of runsOverAll) await this.keep(kind, this.config[frequencies[kind]])
  }

  /** Begins a run unless one is under way: a slow one is followed by the next at its turn. */
  async begin(kind: ScheduledKind): Promise<void> {
    try {
      await this.runs.begin(kind, null)
    } catch (error) {
      if (!underway[kind].is(error)) throw error
      this.log.info('channels.run-underway', { kind })
    }
  }

  /** What an earlier start has scheduled ends with the variable. */
  private keep(kind: ScheduledKind, minutes: number): Promise<void> {
    const job = beginJobs[kind]
    return minutes === 0 ? this.jobs.stopEvery(job) : this.jobs.every(job, minutes * minuteMs, {})
  }
}
