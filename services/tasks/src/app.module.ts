import { Module } from '@nestjs/common'
import { JobsModule } from '@tollgate/jobs'
import { MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { ComparisonModule } from './comparison/comparison.module'
import { ListModule } from './list/list.module'
import { migrations } from './migrations'
import { PollingModule } from './polling/polling.module'
import { TaskModule } from './task/task.module'

@Module({
  imports: [
    PersistenceModule.forRoot({ schema: 'tasks', entities: [], migrations, poolSize: 6 }),
    MessagingModule.forRoot({ service: 'tasks' }),
    JobsModule.forRoot(),
    OptionsModule.forRoot(),
    SessionModule,
    TaskModule,
    PollingModule,
    ComparisonModule,
    ListModule,
  ],
})
export class AppModule {}
