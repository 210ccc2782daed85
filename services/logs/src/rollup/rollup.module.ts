import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { FoldService } from './fold.service'
import { ForgetService } from './forget.service'
import { foldSums } from './jobs/fold.job'
import { RollupRepository } from './rollup.repository'
import { RollupService } from './rollup.service'

/** How often it is looked whether live sums have to be taken in. */
const lookEveryMs = 5_000

@Module({
  imports: [JobsModule.register([worker(foldSums, { folding: FoldService })])],
  providers: [FoldService, ForgetService, RollupService, RollupRepository],
  exports: [RollupService, ForgetService],
})
export class RollupModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(foldSums, lookEveryMs, {})
  }
}
