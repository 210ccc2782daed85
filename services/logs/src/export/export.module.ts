import { Module } from '@nestjs/common'
import { TailModule } from '../tail/tail.module'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { ExportController } from './export.controller'
import { ExportService } from './export.service'

@Module({
  imports: [UsageLogModule, TailModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
