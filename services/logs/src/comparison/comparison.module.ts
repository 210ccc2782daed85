import { Module } from '@nestjs/common'
import { ClearingModule } from '../clearing/clearing.module'
import { storedIn } from '../clickhouse/stored-in'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { ClickHouseComparisonRepository } from './clickhouse-comparison.repository'
import { ClickHouseMendingRepository } from './clickhouse-mending.repository'
import { ComparisonRepository } from './comparison.repository'
import { ComparisonRpc } from './comparison.rpc'
import { ComparisonService } from './comparison.service'
import { MendingRepository } from './mending.repository'
import { MendingService } from './mending.service'

@Module({
  imports: [UsageLogModule, ClearingModule],
  controllers: [ComparisonRpc],
  providers: [
    ComparisonService,
    MendingService,
    storedIn(ComparisonRepository, { postgres: ComparisonRepository, clickHouse: ClickHouseComparisonRepository }),
    storedIn(MendingRepository, { postgres: MendingRepository, clickHouse: ClickHouseMendingRepository }),
  ],
})
export class ComparisonModule {}
