import { Module } from '@nestjs/common'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { ExportController } from './export.controller'
import { ExportService } from './export.service'

@Module({
  imports: [UsageLogModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
