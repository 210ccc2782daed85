import { Module } from '@nestjs/common'
import { channelsActRecorded } from '@tollgate/contracts'
import { JobsModule, ResealingModule } from '@tollgate/jobs'
import { ActsModule, MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { BalanceModule } from './balance/balance.module'
import { BatchModule } from './batch/batch.module'
import { CapabilityModule } from './capability/capability.module'
import { ChannelModule } from './channel/channel.module'
import { ChannelEntity, ChannelKeyEntity } from './channel/store/channel.entity'
import { TimelineEntity } from './channel/timeline/timeline.entity'
import { ChannelTestModule } from './channel-test/channel-test.module'
import { ExplainModule } from './explain/explain.module'
import { ImportModule } from './import/import.module'
import { migrations } from './migrations'
import { ModelsModule } from './models/models.module'
import { RunsModule } from './runs/runs.module'
import { TransferModule } from './transfer/transfer.module'

@Module({
  imports: [
    PersistenceModule.forRoot({
      schema: 'channels',
      entities: [ChannelEntity, ChannelKeyEntity, TimelineEntity],
      migrations,
    }),
    MessagingModule.forRoot({ service: 'channels' }),
    ActsModule.forRoot(channelsActRecorded),
    JobsModule.forRoot(),
    ResealingModule.forService('channels'),
    OptionsModule.forRoot(),
    SessionModule,
    ChannelModule,
    BatchModule,
    ModelsModule,
    ExplainModule,
    ChannelTestModule,
    BalanceModule,
    RunsModule,
    TransferModule,
    ImportModule,
    CapabilityModule,
  ],
})
export class AppModule {}
