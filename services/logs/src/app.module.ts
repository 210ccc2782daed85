import { Module } from '@nestjs/common'
import { MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { Logs1767225600001 } from './migrations/0001-logs.migration'
import { UsageLogModule } from './usage-log/usage-log.module'

@Module({
  imports: [
    PersistenceModule.forRoot({ schema: 'logs', entities: [], migrations: [Logs1767225600001] }),
    MessagingModule.forRoot({ service: 'logs' }),
    OptionsModule.forRoot(),
    SessionModule,
    UsageLogModule,
  ],
})
export class AppModule {}
