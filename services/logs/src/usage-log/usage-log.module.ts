import { Module } from '@nestjs/common'
import { ClearingModule } from '../clearing/clearing.module'
import { RollupModule } from '../rollup/rollup.module'
import { LogRows, LogWalker } from './log-rows'
import { PostgresRows } from './postgres-rows'
import { UsageLogController } from './usage-log.controller'
import { UsageLogEvents } from './usage-log.events'
import { UsageLogRepository } from './usage-log.repository'
import { UsageLogService } from './usage-log.service'
import { UsageLogReader } from './usage-log-reader'
import { UsageLogWalker } from './usage-log-walker'
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
    { provide: LogRows, useExisting: PostgresRows },
    { provide: LogWalker, useClass: UsageLogWalker },
    { provide: RowStore, useClass: CopiedRows },
  ],
  exports: [UsageLogService, UsageLogReader, LogWalker, PostgresRows, Partitions],
})
export class UsageLogModule {}
