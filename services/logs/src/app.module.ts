import { Module } from '@nestjs/common'
import { logsActRecorded } from '@tollgate/contracts'
import { JobsModule, ResealingModule } from '@tollgate/jobs'
import { ActsModule, MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { BodiesModule } from './bodies/bodies.module'
import { CallModule } from './call/call.module'
import { ChartModule } from './chart/chart.module'
import { ClearingModule } from './clearing/clearing.module'
import { ClickHouseModule } from './clickhouse/clickhouse.module'
import { ComparisonModule } from './comparison/comparison.module'
import { DashboardModule } from './dashboard/dashboard.module'
import { ExportModule } from './export/export.module'
import { FoldingModule } from './folding/folding.module'
import { migrations } from './migrations'
import { TailModule } from './tail/tail.module'
import { UsageLogModule } from './usage-log/usage-log.module'

@Module({
  imports: [
    PersistenceModule.forRoot({
      schema: 'logs',
      entities: [],
      migrations,
    }),
    MessagingModule.forRoot({ service: 'logs' }),
    ActsModule.forRoot(logsActRecorded),
    JobsModule.forRoot(),
    ResealingModule.forService('logs'),
    OptionsModule.forRoot(),
    SessionModule,
    ClickHouseModule,
    UsageLogModule,
    FoldingModule,
    CallModule,
    ChartModule,
    ClearingModule,
    ComparisonModule,
    DashboardModule,
    ExportModule,
    TailModule,
    BodiesModule,
  ],
})
export class AppModule {}
