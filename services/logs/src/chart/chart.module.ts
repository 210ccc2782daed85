import { Module } from '@nestjs/common'
import { DashboardModule } from '../dashboard/dashboard.module'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { ChartController } from './chart.controller'
import { ChartService } from './chart.service'
import { HealthService } from './health.service'
import { SharesService } from './shares.service'

@Module({
  imports: [UsageLogModule, DashboardModule],
  controllers: [ChartController],
  providers: [ChartService, HealthService, SharesService],
})
export class ChartModule {}
