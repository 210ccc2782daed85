import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { TaskModule } from '../task/task.module'
import { ChannelTargets } from './channel-targets'
import { lookRound } from './jobs/look-round.job'
import { pollChannel } from './jobs/poll-channel.job'
import { OpenTaskMetrics } from './open-task-metrics'
import { PollRepository } from './poll.repository'
import { PollRounds } from './poll-rounds'
import { Poller } from './poller'

@Module({
  imports: [
    TaskModule,
    JobsModule.register([worker(lookRound, { rounds: PollRounds }), worker(pollChannel, { polls: Poller })]),
  ],
  providers: [Poller, PollRounds, PollRepository, ChannelTargets, OpenTaskMetrics],
})
export class PollingModule {}
