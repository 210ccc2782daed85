import { Module } from '@nestjs/common'
import { ClearingModule } from '../clearing/clearing.module'
import { storedIn } from '../clickhouse/stored-in'
import { RollupModule } from '../rollup/rollup.module'
import { ClickHouseRows } from './clickhouse/clickhouse-rows'
import { ClickHouseWalker } from './clickhouse/clickhouse-walker'
import { InsertedRows } from './clickhouse/inserted-rows'
import { LogRows, LogWalker } from './log-rows'
import { PostgresRows } from './postgres/postgres-rows'
import { PostgresWalker } from './postgres/postgres-walker'
import { UsageLogRepository } from './postgres/usage-log.repository'
import { UsageLogController } from './usage-log.controller'
import { UsageLogEvents } from './usage-log.events'
import { UsageLogService } from './usage-log.service'
import { UsageLogReader } from './usage-log-reader'
import { CopiedRows } from './writer/copied-rows'
import { Partitions } from './writer/partitions'
import { RowStore } from './writer/row-store'
import { UsageLogWriter } from './writer/usage-log-writer'

@Module({
  imports: [RollupModule, ClearingModule],
  controllers: [UsageLogController, UsageLogEvents],
  providers: [
    UsageLogService,
    UsageLogReader,
    UsageLogWriter,
    UsageLogRepository,
    Partitions,
    PostgresRows,
    storedIn(LogRows, { postgres: PostgresRows, clickHouse: ClickHouseRows }),
    storedIn(LogWalker, { postgres: PostgresWalker, clickHouse: ClickHouseWalker }),
    storedIn(RowStore, { postgres: CopiedRows, clickHouse: InsertedRows }),
  ],
  exports: [UsageLogService, UsageLogReader, LogRows, LogWalker, PostgresRows, Partitions, RowStore],
})
export class UsageLogModule {}
