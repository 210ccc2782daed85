import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { FoldService } from './fold.service'
import { FoldWatch } from './fold-watch'
import { foldRows } from './jobs/fold.job'

/** How often it is looked whether rows have to be taken in. */
const lookEveryMs = 5_000

@Module({
  imports: [JobsModule.register([worker(foldRows, { folding: FoldService })])],
  providers: [FoldService, FoldWatch],
})
export class FoldingModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(foldRows, lookEveryMs, {})
  }
}
