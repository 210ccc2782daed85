import { Module } from '@nestjs/common'
import { UsageLogController } from './usage-log.controller'
import { UsageLogEvents } from './usage-log.events'
import { UsageLogRepository } from './usage-log.repository'
import { UsageLogService } from './usage-log.service'
import { Partitions } from './writer/partitions'
import { UsageLogWriter } from './writer/usage-log-writer'

@Module({
  controllers: [UsageLogController, UsageLogEvents],
  providers: [UsageLogService, UsageLogRepository, UsageLogWriter, Partitions],
  exports: [UsageLogService],
})
export class UsageLogModule {}
