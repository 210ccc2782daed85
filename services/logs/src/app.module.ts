import { Module } from '@nestjs/common'
import { logsActRecorded } from '@tollgate/contracts'
import { ActsModule, MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { ComparisonModule } from './comparison/comparison.module'
import { Logs1767225600001 } from './migrations/0001-logs.migration'
import { Comparison1767225600002 } from './migrations/0002-comparison.migration'
import { PartitionMaker1767225600003 } from './migrations/0003-partition-maker.migration'
import { Outcome1767225600004 } from './migrations/0004-outcome.migration'
import { UsageLogModule } from './usage-log/usage-log.module'

@Module({
  imports: [
    PersistenceModule.forRoot({
      schema: 'logs',
      entities: [],
      migrations: [Logs1767225600001, Comparison1767225600002, PartitionMaker1767225600003, Outcome1767225600004],
    }),
    MessagingModule.forRoot({ service: 'logs' }),
    ActsModule.forRoot(logsActRecorded),
    OptionsModule.forRoot(),
    SessionModule,
    UsageLogModule,
    ComparisonModule,
  ],
})
export class AppModule {}
