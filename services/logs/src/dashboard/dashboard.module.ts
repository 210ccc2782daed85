import { Module } from '@nestjs/common'
import { ClearingModule } from '../clearing/clearing.module'
import { storedIn } from '../clickhouse/stored-in'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { DashboardController } from './dashboard.controller'
import { DashboardService } from './dashboard.service'
import { ClickHouseFigures } from './figures/clickhouse-figures'
import { Figures } from './figures/figures'
import { FiguresRepository } from './figures/figures.repository'
import { PostgresFigures } from './figures/postgres-figures'

@Module({
  imports: [UsageLogModule, ClearingModule],
  controllers: [DashboardController],
  providers: [
    DashboardService,
    FiguresRepository,
    storedIn(Figures, { postgres: PostgresFigures, clickHouse: ClickHouseFigures }),
  ],
  exports: [Figures],
})
export class DashboardModule {}
