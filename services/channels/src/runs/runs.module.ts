import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { BalanceModule } from '../balance/balance.module'
import { ChannelTestModule } from '../channel-test/channel-test.module'
import { beginJobs } from './jobs/begin-runs.job'
import { carryOutRun } from './jobs/carry-out-run.job'
import { RunRepository } from './run.repository'
import { RunService } from './run.service'
import { RunSchedule } from './run-schedule'
import { RunWorker } from './run-worker'
import { RunsController } from './runs.controller'
import { Visits } from './visits'

@Module({
  imports: [
    BalanceModule,
    ChannelTestModule,
    JobsModule.register([
      worker(carryOutRun, { runs: RunWorker }),
      ...Object.values(beginJobs).map((job) => worker(job, { schedule: RunSchedule })),
    ]),
  ],
  controllers: [RunsController],
  providers: [RunService, RunWorker, RunSchedule, RunRepository, Visits],
})
export class RunsModule {}
