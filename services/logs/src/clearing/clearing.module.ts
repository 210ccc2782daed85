import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { storedIn } from '../clickhouse/stored-in'
import { RollupModule } from '../rollup/rollup.module'
import { ClearedRows } from './cleared-rows'
import { ClearingController } from './clearing.controller'
import { ClearingRepository } from './clearing.repository'
import { ClearingService } from './clearing.service'
import { ClickHouseClearedRows } from './clickhouse-cleared-rows'
import { clearLog } from './jobs/clear-log.job'
import { LogFloor } from './log-floor'
import { RemovalService } from './removal.service'

/** How often it is looked whether something is to be cleared or removed. */
const lookEveryMs = 60_000

@Module({
  imports: [
    RollupModule,
    JobsModule.register([worker(clearLog, { retention: ClearingService, removal: ClearedRows })]),
  ],
  controllers: [ClearingController],
  providers: [
    ClearingService,
    storedIn(ClearedRows, { postgres: RemovalService, clickHouse: ClickHouseClearedRows }),
    LogFloor,
    ClearingRepository,
  ],
  exports: [LogFloor],
})
export class ClearingModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(clearLog, lookEveryMs, {})
  }
}
