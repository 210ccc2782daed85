import { Module } from '@nestjs/common'
import { ClearingModule } from '../clearing/clearing.module'
import { RollupModule } from '../rollup/rollup.module'
import { UsageLogController } from './usage-log.controller'
import { UsageLogEvents } from './usage-log.events'
import { UsageLogRepository } from './usage-log.repository'
import { UsageLogService } from './usage-log.service'
import { UsageLogReader } from './usage-log-reader'
import { UsageLogWalker } from './usage-log-walker'
import { Partitions } from './writer/partitions'
import { UsageLogWriter } from './writer/usage-log-writer'

@Module({
  imports: [RollupModule, ClearingModule],
  controllers: [UsageLogController, UsageLogEvents],
  providers: [UsageLogService, UsageLogReader, UsageLogWalker, UsageLogRepository, UsageLogWriter, Partitions],
  exports: [UsageLogService, UsageLogReader, UsageLogWalker, Partitions],
})
export class UsageLogModule {}
