import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { SessionModule } from '@tollgate/messaging'
import { ClearingModule } from '../clearing/clearing.module'
import { storedIn } from '../clickhouse/stored-in'
import { ArrivalsService } from './arrivals.service'
import { ClickHouseTailRepository } from './clickhouse-tail.repository'
import { forgetArrivals } from './jobs/forget-arrivals.job'
import { ReaderAccess } from './reader-access'
import { TailController } from './tail.controller'
import { TailRepository } from './tail.repository'
import { TailService } from './tail.service'
import { TailReader } from './tail-reader'

const forgetEveryMs = 60_000

@Module({
  imports: [
    SessionModule,
    ClearingModule,
    JobsModule.register([worker(forgetArrivals, { arrivals: ArrivalsService })]),
  ],
  controllers: [TailController],
  providers: [
    TailService,
    TailReader,
    ReaderAccess,
    ArrivalsService,
    storedIn(TailRepository, { postgres: TailRepository, clickHouse: ClickHouseTailRepository }),
  ],
  exports: [ReaderAccess],
})
export class TailModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(forgetArrivals, forgetEveryMs, {})
  }
}
