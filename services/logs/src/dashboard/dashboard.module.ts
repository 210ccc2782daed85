import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { ClearingModule } from '../clearing/clearing.module'
import { storedIn } from '../clickhouse/stored-in'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { DashboardController } from './dashboard.controller'
import { DashboardService } from './dashboard.service'
import { ClickHouseFigures } from './figures/clickhouse-figures'
import { Figures } from './figures/figures'
import { FiguresRepository } from './figures/figures.repository'
import { PostgresFigures } from './figures/postgres-figures'
import { FoldFiguresService } from './fold-figures.service'
import { foldFigures } from './jobs/fold-figures.job'

/** How often it is looked whether live figures have to be taken in. */
const lookEveryMs = 5_000

@Module({
  imports: [
    UsageLogModule,
    ClearingModule,
    JobsModule.register([worker(foldFigures, { folding: FoldFiguresService })]),
  ],
  controllers: [DashboardController],
  providers: [
    DashboardService,
    FiguresRepository,
    FoldFiguresService,
    storedIn(Figures, { postgres: PostgresFigures, clickHouse: ClickHouseFigures }),
  ],
})
export class DashboardModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(foldFigures, lookEveryMs, {})
  }
}
