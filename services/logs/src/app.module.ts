import { Module } from '@nestjs/common'
import { MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { ComparisonModule } from './comparison/comparison.module'
import { Logs1767225600001 } from './migrations/0001-logs.migration'
import { Comparison1767225600002 } from './migrations/0002-comparison.migration'
import { UsageLogModule } from './usage-log/usage-log.module'

@Module({
  imports: [
    PersistenceModule.forRoot({
      schema: 'logs',
      entities: [],
      migrations: [Logs1767225600001, Comparison1767225600002],
    }),
    MessagingModule.forRoot({ service: 'logs' }),
    OptionsModule.forRoot(),
    SessionModule,
    UsageLogModule,
    ComparisonModule,
  ],
})
export class AppModule {}
