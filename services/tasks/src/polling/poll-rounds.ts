import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { lookRound } from './jobs/look-round.job'
import { pollChannel } from './jobs/poll-channel.job'
import { PollRepository } from './poll.repository'

const everyMs = 2_000

/** Has channels asked whose tasks wait for it. */
@Injectable()
export class PollRounds implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
    private readonly polls: PollRepository,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(lookRound, everyMs, {})
  }

  async look(): Promise<void> {
    const channels = await this.transactions.read((tx) => this.polls.waiting(tx, this.clock.nowMs()))
    for (const channel of channels) await this.jobs.add(pollChannel, channel)
  }
}
