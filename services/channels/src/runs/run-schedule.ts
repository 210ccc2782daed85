import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import type { RunKind } from '@tollgate/contracts/http/channels'
import { Jobs } from '@tollgate/jobs'
import { Log, SERVICE_CONFIG } from '@tollgate/platform'
import type { ChannelsConfig } from '../channels.config'
import { channelsErrors } from '../channels.errors'
import { beginJobs } from './jobs/begin-runs.job'
import { RunService } from './run.service'

const minuteMs = 60_000

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
    await this.keep('test', this.config.CHANNEL_TEST_FREQUENCY)
    await this.keep('balance', this.config.CHANNEL_UPDATE_FREQUENCY)
  }

  /** Begins a run unless one is under way: a slow one is followed by the next at its turn. */
  async begin(kind: RunKind): Promise<void> {
    try {
      await this.runs.begin(kind, null)
    } catch (error) {
      if (!channelsErrors.testsUnderway.is(error) && !channelsErrors.balancesUnderway.is(error)) throw error
      this.log.info('channels.run-underway', { kind })
    }
  }

  /** What an earlier start has scheduled ends with the variable. */
  private keep(kind: RunKind, minutes: number): Promise<void> {
    const job = beginJobs[kind]
    return minutes === 0 ? this.jobs.stopEvery(job) : this.jobs.every(job, minutes * minuteMs, {})
  }
}
