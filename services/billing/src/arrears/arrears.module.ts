import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { BooksModule } from '../books/books.module'
import { MovementModule } from '../movement/movement.module'
import { ArrearsRepository } from './arrears.repository'
import { ArrearsService } from './arrears.service'
import { collectArrears } from './jobs/collect-arrears.job'

const collectEveryMs = 5_000

@Module({
  imports: [BooksModule, MovementModule, JobsModule.register([worker(collectArrears, { arrears: ArrearsService })])],
  providers: [ArrearsService, ArrearsRepository],
  exports: [ArrearsService],
})
export class ArrearsModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(collectArrears, collectEveryMs, {})
  }
}
